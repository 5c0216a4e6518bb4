import type { Resource } from '../../../src-shared/schema/resource.ts'
import { listColumnNames } from '../../fields/column-kinds.ts'
import { isCustom } from '../../fields/custom-columns.ts'

export interface ColumnGroup {
  /** A section of the declaration, or one of those below. */
  readonly key: string
  readonly names: readonly string[]
}

/** No section has a name with such a sign. */
export const otherFields = '*fields'
export const relatedRecords = '*links'
export const customFields = '*customs'

/** Where names stand while one ticks them: what was hidden keeps its place, and those that are shown follow their order. */
export function keepPlaces(places: readonly string[], shown: readonly string[]): string[] {
  const held = new Set(places)
  const ordered = shown.filter((name) => held.has(name))
  const isShown = new Set(ordered)
  let at = 0
  return places.map((name) => (isShown.has(name) ? (ordered[at++] ?? name) : name))
}

/** Where among those shown a name belongs by its place: behind the nearest one that stands before it. */
export function findPlace(places: readonly string[], shown: readonly string[], name: string): number {
  const before = places.slice(0, places.indexOf(name)).findLast((one) => shown.includes(one))
  return before === undefined ? 0 : shown.indexOf(before) + 1
}

/** Every column once: the first section of the declaration, what the record leads to, custom fields, and the rest. */
export function listColumnGroups(resource: Resource): ColumnGroup[] {
  const left = new Set(listColumnNames(resource))
  const take = (names: readonly string[]) => names.filter((name) => left.delete(name))
  const sections = Object.entries(resource.sections).map(([key, names]) => ({ key, names: take(names) }))
  const links = take(Object.keys(resource.relationships).filter((name) => !Object.hasOwn(resource.fields, name)))
  const customs = take([...left].filter(isCustom))
  const groups = [
    ...sections.slice(0, 1),
    { key: relatedRecords, names: links },
    { key: customFields, names: customs },
    ...sections.slice(1),
    { key: otherFields, names: [...left] },
  ]
  return groups.filter(({ names }) => names.length > 0)
}
