import type { Resource } from '../../src-shared/schema/resource.ts'
import { listColumnNames, toWritten } from '../fields/column-kinds.ts'
import { isCustom } from '../fields/custom-columns.ts'

export interface ColumnGroup {
  /** A section of the declaration, or one of those below. */
  readonly key: string
  readonly names: readonly string[]
}

/** A column as it can be chosen. `at`: its place among those that the table shows, where it is one of them. */
export interface ColumnLine {
  readonly name: string
  readonly label: string
  /** What tells it from one that reads alike. */
  readonly note?: string
  readonly at: number | undefined
}

/** Columns under a heading. `isMovable`: they are the table's own, whose order can be changed. */
export interface ColumnPart {
  readonly key: string
  readonly heading: string
  readonly isMovable: boolean
  readonly lines: readonly ColumnLine[]
}

/** No section has a name with such a sign. */
export const otherFields = '*fields'
export const relatedRecords = '*links'
export const customFields = '*customs'

/** A title that is put together from several fields, which are what is edited. */
export const isMade = (resource: Resource, name: string): boolean =>
  resource.title.includes(name) && resource.fields[name]?.writable === false && toWritten(resource, name) === name

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

/** Every column once, but for what the title shows and is written in: the first section of the declaration, what the record leads to, custom fields, and the rest. */
export function listColumnGroups(resource: Resource): ColumnGroup[] {
  const titled = new Set(resource.title.map((name) => toWritten(resource, name)).filter((name) => !resource.title.includes(name)))
  const left = new Set(listColumnNames(resource).filter((name) => !titled.has(name)))
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
