import type { Resource } from '../../src-shared/schema/resource.ts'
import { listColumnNames, toWritten } from '../fields/column-kinds.ts'
import { isCustom } from '../fields/custom-columns.ts'

export interface ColumnGroup {
  /** A declared section, or one of the keys below. */
  readonly key: string
  readonly names: readonly string[]
}

/** A column in the picker. `at` is its index in the table, if shown. */
export interface ColumnLine {
  readonly name: string
  readonly label: string
  /** Distinguishes it from a column with a similar label. */
  readonly note?: string
  readonly at: number | undefined
}

/** Columns under a heading. `isMovable`: the table's own columns, which can be reordered. */
export interface ColumnPart {
  readonly key: string
  readonly heading: string
  readonly isMovable: boolean
  readonly lines: readonly ColumnLine[]
}

/** The asterisk avoids clashes with section names. */
export const otherFields = '*fields'
export const relatedRecords = '*links'
export const customFields = '*customs'

/** True for a title composed of several fields. Users edit those fields instead. */
export const isMade = (resource: Resource, name: string): boolean =>
  resource.title.includes(name) && resource.fields[name]?.writable === false && toWritten(resource, name) === name

/** The order of lines while the user toggles columns: hidden ones keep their place, shown ones follow the table's order. */
export function keepPlaces(places: readonly string[], shown: readonly string[]): string[] {
  const held = new Set(places)
  const ordered = shown.filter((name) => held.has(name))
  const isShown = new Set(ordered)
  let at = 0
  return places.map((name) => (isShown.has(name) ? (ordered[at++] ?? name) : name))
}

/** The index at which to show a column again: after its nearest shown predecessor. */
export function findPlace(places: readonly string[], shown: readonly string[], name: string): number {
  const before = places.slice(0, places.indexOf(name)).findLast((one) => shown.includes(one))
  return before === undefined ? 0 : shown.indexOf(before) + 1
}

/**
 * All columns by group: the first declared section, relationships, custom fields, the other
 * sections, and the rest. Fields that are edited through the title are left out.
 */
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
