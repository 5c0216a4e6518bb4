import type { Resource } from '../../../src-shared/schema/resource.ts'
import { fromFilterParameters, groupKey, sortKey, toFilterParameters, type ListQuery } from '../../api/list-query.ts'
import { toFieldsParameter } from '../../api/record-path.ts'
import { findColumn } from '../../fields/column-kinds.ts'
import { isCustom } from '../../fields/custom-columns.ts'
import {
  createLayout,
  fromSortParameter,
  readLayout,
  stageTime,
  toggleColumn,
  toSortParameter,
  type ColumnLayout,
  type Sorting,
} from '../columns/column-layout.ts'

export type Narrowing = Omit<ListQuery, 'sort'>

/** The content of a saved view. */
export interface ViewContent extends Narrowing {
  readonly sort: Sorting | null
  /** Null if the view has no columns, as one made elsewhere may. */
  readonly columns: readonly string[] | null
  /** The fields on a board's cards. Undefined for the usual ones. */
  readonly cards?: readonly string[]
}

export function toContent(narrowing: Narrowing, { columns, sort, cards }: ColumnLayout): ViewContent {
  const names = columns.map(({ name }) => name)
  return { ...narrowing, q: narrowing.q.trim(), sort, columns: names, ...(cards && { cards }) }
}

/** Only list parameters: `filter[table-state-id]` accepts the same text. */
export function writeView(resource: Resource, content: ViewContent): string {
  const sort = toSortParameter(content)
  return new URLSearchParams([
    ...toFilterParameters(resource, { ...content, sort }),
    ...(sort === undefined ? [] : [[sortKey, sort]]),
    // Lists ignore it, as they ignore the columns' order.
    ...(content.group === undefined ? [] : [[groupKey, content.group]]),
    ...writeColumns(resource, content.columns ?? []),
    ...(content.cards ? [['cards', content.cards.join(',')]] : []),
  ]).toString()
}

/**
 * The API returns custom fields only all together. So an extra parameter, ignored by lists, stores
 * which ones are shown and their order.
 */
function writeColumns(resource: Resource, columns: readonly string[]): [string, string][] {
  if (columns.length === 0) return []
  const asked = toFieldsParameter(resource, columns)
  return columns.some(isCustom) ? [asked, ['columns', columns.join(',')]] : [asked]
}

/** Skips anything unknown to the resource, so that older views still open. */
export function readView(resource: Resource, query: string): ViewContent {
  const given = [...new URLSearchParams(query)]
  const last = (name: string) => given.findLast(([key]) => key === name)?.[1]
  const narrowing = fromFilterParameters(
    resource,
    given.map(([key, value]): [string, string] => [key.startsWith('filter[') ? key.replaceAll('_', '-') : key, value]),
  )
  const columns = (last('columns') ?? last(`fields[${resource.type}]`))?.split(',').filter((name) => findColumn(resource, name))
  const cards = last('cards')
    ?.split(',')
    .filter((name) => name === stageTime || findColumn(resource, name))
  return {
    ...narrowing,
    sort: fromSortParameter(resource, last(sortKey)),
    columns: columns?.length ? columns : null,
    ...(cards && { cards }),
  }
}

/** The order of filters does not matter; the order of columns does. */
export function isSameContent(view: ViewContent, list: ViewContent): boolean {
  return toComparable(view) === toComparable(view.columns === null ? { ...list, columns: null } : list)
}

/** True if the list differs from the view in a way worth saving. A search alone does not count. */
export function isChangedView(view: ViewContent, list: ViewContent): boolean {
  return !isSameContent(view, view.q === '' ? { ...list, q: '' } : list)
}

/** True if the list differs from its default. A search alone does not count. */
export function isWorthSaving(resource: Resource, list: ViewContent): boolean {
  return isChangedView(toContent({ part: 'actual', filters: [], q: '' }, createLayout(resource)), list)
}

function toComparable({ part, filters, q, sort, columns, cards, group }: ViewContent): string {
  const terms = filters.map(({ name, value }) => [name, value]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return JSON.stringify([part, terms, q, sort && [sort.field, sort.descending], columns, cards, group])
}

/** The view's columns in order. Columns that are already shown keep their width. */
export function applyColumns(resource: Resource, layout: ColumnLayout, { columns, sort, cards }: ViewContent): ColumnLayout {
  const shown = { sort, cards }
  if (columns === null) return { ...layout, ...shown }
  const widths = new Map(layout.columns.map(({ name, width }) => [name, width]))
  const none: ColumnLayout = { columns: [], sort: null, fits: layout.fits }
  const made = columns.reduce((so, name) => toggleColumn(resource, so, name), none)
  const sized = made.columns.map(({ name, width }) => ({ name, width: widths.get(name) ?? width }))
  return readLayout(resource, { ...made, columns: sized, ...shown })
}
