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

/** The layout of one table: plain data, stored per account. */
export interface ColumnLayout {
  readonly columns: readonly Column[]
  readonly sort: Sorting | null
  /** The columns share the full width in proportion, until the user first resizes one. */
  readonly fits: boolean
  /** The fields on the cards of a board. Undefined for the usual ones. */
  readonly cards?: readonly string[] | undefined
}

/** On a card: how long the record has been in its stage. It is not a field of the record. */
export const stageTime = 'stage-time'

export const narrowest = 64
export const widest = 640
export const widthStep = 16

export function createLayout(resource: Resource): ColumnLayout {
  return { columns: resource.columns.map((name) => createColumn(resource, name)), sort: null, fits: true }
}

function createColumn(resource: Resource, name: string): Column {
  return { name, width: resource.title.includes(name) ? 208 : toColumnTraits(resource, name).width }
}

/** The stored layout may be older than the declaration: unknown columns are dropped. */
export function readLayout(resource: Resource, kept: ColumnLayout | undefined): ColumnLayout {
  const known = new Set(listColumnNames(resource))
  const columns = (kept?.columns ?? []).filter(({ name }) => known.has(name))
  if (columns.length === 0) return createLayout(resource)
  const cards = kept?.cards?.filter((name) => known.has(name) || name === stageTime)
  const sort = kept?.sort && isSortable(resource, kept.sort.field) ? kept.sort : null
  return {
    columns: columns.map(({ name, width }) => ({ name, width: clampWidth(width) })),
    sort,
    fits: kept?.fits !== false,
    ...(cards && { cards }),
  }
}

/** The last column cannot be hidden. */
export function toggleColumn(resource: Resource, layout: ColumnLayout, name: string): ColumnLayout {
  const without = layout.columns.filter((column) => column.name !== name)
  if (without.length === layout.columns.length) return { ...layout, columns: [...without, createColumn(resource, name)] }
  if (without.length === 0) return layout
  return { ...layout, columns: without, sort: layout.sort?.field === name ? null : layout.sort }
}

/** The one column that was added. Undefined if more has changed. */
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

/** Moves a column before the one at `at`, or to the end. */
export function placeColumn(layout: ColumnLayout, name: string, at: number): ColumnLayout {
  const from = layout.columns.findIndex((column) => column.name === name)
  const moved = layout.columns[from]
  const to = at > from ? at - 1 : at
  if (!moved || to === from) return layout
  return { ...layout, columns: layout.columns.toSpliced(from, 1).toSpliced(to, 0, moved) }
}

/** The index for a column dropped at `x`: beyond a column's middle means after it. */
export function findDropPlace(drawn: readonly { readonly left: number; readonly width: number }[], x: number): number {
  return drawn.filter(({ left, width }) => left + width / 2 < x).length
}

/** `drawn` holds the widths on screen: if the columns shared the width, the others keep their current one. */
export function resizeColumn(layout: ColumnLayout, drawn: readonly number[], name: string, by: number): ColumnLayout {
  const columns = layout.columns.map((column, at) => {
    const width = drawn[at] ?? column.width
    return { name: column.name, width: clampWidth(column.name === name ? width + by : width) }
  })
  return { ...layout, columns, fits: false }
}

/** What the layout needs to know about columns: header width, and whether they hold numbers. */
export interface ColumnNotes {
  readonly measureHead: (name: string) => number
  /** A truncated number looks like another number. */
  readonly isFigure: (name: string) => boolean
}

const noNotes: ColumnNotes = { measureHead: () => 0, isFigure: () => false }

/** The columns as a CSS grid template. With fixed widths, the rest of the row stays empty. */
export function toTemplate({ columns, fits }: ColumnLayout, { measureHead, isFigure }: ColumnNotes = noNotes): string {
  const tracks = columns.map(({ name, width }) => {
    const head = findHeadWidth(measureHead(name))
    const kept = isFigure(name) ? width : Math.round(width * wordsKept)
    return fits ? `minmax(${Math.max(kept, head)}px, ${Math.max(width, head)}fr)` : `${width}px`
  })
  return [...tracks, fits ? '' : 'minmax(16px, 1fr)'].join(' ').trim()
}

/** The share of its width that a text column keeps before the table scrolls sideways. */
const wordsKept = 0.9
/** The padding, and the button that appears on hover. */
const headEdges = 44
const widestHead = 168

/** The width of a header with its padding, up to a limit. */
function findHeadWidth(words: number): number {
  return words === 0 ? 0 : Math.min(widestHead, words + headEdges)
}

function clampWidth(width: number): number {
  return Math.min(widest, Math.max(narrowest, Math.round(width) || narrowest))
}

/** Ascending, descending, then the engine's default order. */
export function cycleSort(resource: Resource, layout: ColumnLayout, field: string): ColumnLayout {
  if (!isSortable(resource, field)) return layout
  if (layout.sort?.field !== field) return { ...layout, sort: { field, descending: false } }
  return { ...layout, sort: layout.sort.descending ? null : { field, descending: true } }
}

/** Sorts by a column and shows it. Numbers sort descending, text ascending. */
export function sortColumn(resource: Resource, layout: ColumnLayout, name: string): ColumnLayout {
  return showSorting(resource, layout, { field: name, descending: toColumnTraits(resource, name).align === 'end' })
}

/** The layout in another order, with its column shown. */
export function showSorting(resource: Resource, layout: ColumnLayout, sort: Sorting): ColumnLayout {
  const isShown = layout.columns.some(({ name }) => name === sort.field)
  return { ...(isShown ? layout : toggleColumn(resource, layout, sort.field)), sort }
}

export const isSortable = (resource: Resource, name: string): boolean => toColumnTraits(resource, name).sortable

/** The first order that a `sort` parameter names. Null for one that the resource does not offer. */
export function fromSortParameter(resource: Resource, text = ''): Sorting | null {
  const [first = ''] = text.split(',')
  const descending = first.startsWith('-')
  const field = descending ? first.slice(1) : first
  return isSortable(resource, field) ? { field, descending } : null
}

export function toSortParameter({ sort }: Pick<ColumnLayout, 'sort'>): string | undefined {
  return sort ? `${sort.descending ? '-' : ''}${sort.field}` : undefined
}
