import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { JobRecords } from '../../api/jobs.ts'
import { isNarrowed, toFilterParameters, type ListQuery } from '../../api/list-query.ts'

/** The selected records: a set of ids, or all results of a query except some. */
export type Selection =
  | {
      readonly kind: 'ids'
      readonly ids: ReadonlySet<string>
      /** The queries that listed them when they were selected. */
      readonly within: readonly ListQuery[]
    }
  | { readonly kind: 'all'; readonly query: ListQuery; readonly except: ReadonlySet<string> }

export const nothingSelected: Selection = { kind: 'ids', ids: new Set(), within: [] }

export const selectAll = (query: ListQuery): Selection => ({ kind: 'all', query, except: new Set() })

export const isNothing = (selection: Selection): boolean => selection.kind === 'ids' && selection.ids.size === 0

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'ids' ? selection.ids.has(id) : !selection.except.has(id)
}

/** Adds records to the selection or removes them. `query` is what the list shows. */
export function putSelected(selection: Selection, ids: readonly string[], selected: boolean, query?: ListQuery): Selection {
  if (selection.kind === 'ids') {
    const next = withIds(selection.ids, ids, selected)
    return { kind: 'ids', ids: next, within: next.size === 0 ? [] : withQuery(selection.within, selected ? query : undefined) }
  }
  return { ...selection, except: withIds(selection.except, ids, !selected) }
}

function withIds(held: ReadonlySet<string>, ids: readonly string[], included: boolean): ReadonlySet<string> {
  const next = new Set(held)
  for (const id of ids) {
    if (included) next.add(id)
    else next.delete(id)
  }
  return next
}

function withQuery(within: readonly ListQuery[], query: ListQuery | undefined): readonly ListQuery[] {
  return !query || within.some((one) => isSameRows(one, query)) ? within : [...within, query]
}

export function toggleSelected(selection: Selection, id: string, query?: ListQuery): Selection {
  return putSelected(selection, [id], !isSelected(selection, id), query)
}

/** True if the list surely contains the whole selection: its query is the one used for selecting, or has no filters. */
export function isChosenHere(selection: Selection, now: ListQuery): boolean {
  return selection.kind === 'all' || !isNarrowed(now) || selection.within.every((one) => isSameRows(one, now))
}

/** `total` is the list's current row count. */
export function countSelected(selection: Selection, total: number): number {
  return selection.kind === 'ids' ? selection.ids.size : Math.max(0, total - selection.except.size)
}

/** The state of the header check box. `unlisted` selected records are not in the list; null means unknown. */
export function toHeaderState(selection: Selection, total: number, unlisted: number | null): boolean | 'indeterminate' {
  const count = countSelected(selection, total)
  if (count === 0) return false
  return unlisted !== null && count - unlisted >= total ? true : 'indeterminate'
}

/**
 * The selection after the list's query changed. Individually selected records stay selected within
 * their part. A "select all" is dropped with its query. Sorting does not matter.
 */
export function keepFor(selection: Selection, before: ListQuery | null, now: ListQuery): Selection {
  if (selection.kind === 'ids') return before === null || before.part === now.part ? selection : nothingSelected
  return isSameRows(selection.query, now) ? { ...selection, query: now } : nothingSelected
}

/** Order and groups do not change which rows a list has. */
const toRows = ({ part, filters, q }: ListQuery): string => JSON.stringify([part, filters, q])

export function isSameRows(one: ListQuery, other: ListQuery): boolean {
  return toRows(one) === toRows(other)
}

/** `within` is a filter that excludes some of the records. */
export function toJobRecords(
  resource: Resource,
  selection: Selection,
  within?: readonly [name: string, value: string],
): JobRecords {
  if (selection.kind === 'ids' && !within) return { ids: [...selection.ids] }
  const named: [string, string][] = selection.kind === 'ids' ? [['filter[id]', [...selection.ids].join()]] : []
  const parameters = new URLSearchParams(selection.kind === 'ids' ? named : toFilterParameters(resource, selection.query))
  if (within) parameters.set(...within)
  const filter = parameters.toString()
  const except = selection.kind === 'ids' ? [] : [...selection.except]
  return filter === '' ? { all: true, except } : { filter, except }
}
