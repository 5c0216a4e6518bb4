import type { Resource } from '../../../src-shared/schema/resource.ts'
import { listColumnNames, toColumnTraits } from '../../fields/column-kinds.ts'

export interface Column {
  readonly name: string
  readonly width: number
}

export interface Sorting {
  readonly field: string
  readonly descending: boolean
}

/** How one table stands: plain data, kept per account. */
export interface ColumnLayout {
  readonly columns: readonly Column[]
  readonly sort: Sorting | null
  /** The columns share the whole width, by their widths; until the first one is resized by hand. */
  readonly fits: boolean
}

export const narrowest = 64
export const widest = 640
export const widthStep = 16

export function createLayout(resource: Resource): ColumnLayout {
  return { columns: resource.columns.map((name) => createColumn(resource, name)), sort: null, fits: true }
}

function createColumn(resource: Resource, name: string): Column {
  return { name, width: resource.title.includes(name) ? 208 : toColumnTraits(resource, name).width }
}

/** What was kept may be older than the declaration: columns that are gone are left out. */
export function readLayout(resource: Resource, kept: ColumnLayout | undefined): ColumnLayout {
  const known = new Set(listColumnNames(resource))
  const columns = (kept?.columns ?? []).filter(({ name }) => known.has(name))
  if (columns.length === 0) return createLayout(resource)
  const sort = kept?.sort && isSortable(resource, kept.sort.field) ? kept.sort : null
  return { columns: columns.map(({ name, width }) => ({ name, width: clampWidth(width) })), sort, fits: kept?.fits !== false }
}

/** The last column stays: a table without any cannot be read. */
export function toggleColumn(resource: Resource, layout: ColumnLayout, name: string): ColumnLayout {
  const without = layout.columns.filter((column) => column.name !== name)
  if (without.length === layout.columns.length) return { ...layout, columns: [...without, createColumn(resource, name)] }
  if (without.length === 0) return layout
  return { ...layout, columns: without, sort: layout.sort?.field === name ? null : layout.sort }
}

/** The one column that came to the others; undefined where the table is another altogether. */
export function findAdded(before: readonly Column[], now: readonly Column[]): string | undefined {
  const names = new Set(before.map(({ name }) => name))
  const added = now.filter(({ name }) => !names.has(name))
  return now.length === before.length + 1 && added.length === 1 ? added[0]?.name : undefined
}

export function moveColumn(layout: ColumnLayout, name: string, by: -1 | 1): ColumnLayout {
  const from = layout.columns.findIndex((column) => column.name === name)
  const to = from + by
  const moved = layout.columns[from]
  if (!moved || to < 0 || to >= layout.columns.length) return layout
  return { ...layout, columns: layout.columns.toSpliced(from, 1).toSpliced(to, 0, moved) }
}

/** Puts a column before the one that now stands at `at`; at the end where none does. */
export function placeColumn(layout: ColumnLayout, name: string, at: number): ColumnLayout {
  const from = layout.columns.findIndex((column) => column.name === name)
  const moved = layout.columns[from]
  const to = at > from ? at - 1 : at
  if (!moved || to === from) return layout
  return { ...layout, columns: layout.columns.toSpliced(from, 1).toSpliced(to, 0, moved) }
}

/** Before which column something dropped at `x` belongs: past the middle of one is behind it. */
export function findDropPlace(drawn: readonly { readonly left: number; readonly width: number }[], x: number): number {
  return drawn.filter(({ left, width }) => left + width / 2 < x).length
}

/** `drawn` are the widths as they stand on screen: where the columns shared the width, all stay as they were but one. */
export function resizeColumn(layout: ColumnLayout, drawn: readonly number[], name: string, by: number): ColumnLayout {
  const columns = layout.columns.map((column, at) => {
    const width = drawn[at] ?? column.width
    return { name: column.name, width: clampWidth(column.name === name ? width + by : width) }
  })
  return { ...layout, columns, fits: false }
}

/** What the layout must know of each column: the width of its header's words, and whether it holds figures. */
export interface ColumnNotes {
  readonly measureHead: (name: string) => number
  /** A figure that is cut reads as another. */
  readonly isFigure: (name: string) => boolean
}

const noNotes: ColumnNotes = { measureHead: () => 0, isFigure: () => false }

/** The table's columns as a CSS grid; widths given by hand leave the rest of the row empty. */
export function toTemplate({ columns, fits }: ColumnLayout, { measureHead, isFigure }: ColumnNotes = noNotes): string {
  const tracks = columns.map(({ name, width }) => {
    const head = findHeadWidth(measureHead(name))
    const kept = isFigure(name) ? width : Math.round(width * wordsKept)
    return fits ? `minmax(${Math.max(kept, head)}px, ${Math.max(width, head)}fr)` : `${width}px`
  })
  return [...tracks, fits ? '' : 'minmax(16px, 1fr)'].join(' ').trim()
}

/** What is left of the width of a column of words before the table is scrolled sideways for want of it. */
const wordsKept = 0.9
/** The edges and the button that shows under the pointer. */
const headEdges = 44
const widestHead = 168

/** The width of a header with its edges, up to a limit. */
function findHeadWidth(words: number): number {
  return words === 0 ? 0 : Math.min(widestHead, words + headEdges)
}

function clampWidth(width: number): number {
  return Math.min(widest, Math.max(narrowest, Math.round(width) || narrowest))
}

/** Ascending, descending, then as the engine lists them. */
export function cycleSort(resource: Resource, layout: ColumnLayout, field: string): ColumnLayout {
  if (!isSortable(resource, field)) return layout
  if (layout.sort?.field !== field) return { ...layout, sort: { field, descending: false } }
  return { ...layout, sort: layout.sort.descending ? null : { field, descending: true } }
}

/** Sorted by a column, which is shown for it; the greatest figures come first, words from the first letter. */
export function sortColumn(resource: Resource, layout: ColumnLayout, name: string): ColumnLayout {
  const isShown = layout.columns.some((column) => column.name === name)
  const shown = isShown ? layout : toggleColumn(resource, layout, name)
  return { ...shown, sort: { field: name, descending: toColumnTraits(resource, name).align === 'end' } }
}

export const isSortable = (resource: Resource, name: string): boolean => toColumnTraits(resource, name).sortable

export function toSortParameter({ sort }: ColumnLayout): string | undefined {
  return sort ? `${sort.descending ? '-' : ''}${sort.field}` : undefined
}
