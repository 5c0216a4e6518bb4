import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { JobRecords } from '../../api/jobs.ts'
import { isNarrowed, toFilterParameters, type ListQuery } from '../../api/list-query.ts'

/** Which records are chosen: so many by name, or all that a question finds but a few. */
export type Selection =
  | {
      readonly kind: 'ids'
      readonly ids: ReadonlySet<string>
      /** The questions that they were found by when they were chosen. */
      readonly within: readonly ListQuery[]
    }
  | { readonly kind: 'all'; readonly query: ListQuery; readonly except: ReadonlySet<string> }

export const nothingSelected: Selection = { kind: 'ids', ids: new Set(), within: [] }

export const selectAll = (query: ListQuery): Selection => ({ kind: 'all', query, except: new Set() })

export const isNothing = (selection: Selection): boolean => selection.kind === 'ids' && selection.ids.size === 0

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'ids' ? selection.ids.has(id) : !selection.except.has(id)
}

/** The same selection with these records in it, or out of it; `query` is what the list shows. */
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

/** Whether the list has all that is chosen, for what it is asked: it is what they were chosen in, or all of their part. */
export function isChosenHere(selection: Selection, now: ListQuery): boolean {
  return selection.kind === 'all' || !isNarrowed(now) || selection.within.every((one) => isSameRows(one, now))
}

/** `total` is how many the list has now. */
export function countSelected(selection: Selection, total: number): number {
  return selection.kind === 'ids' ? selection.ids.size : Math.max(0, total - selection.except.size)
}

/** What a check box over the whole list shows; `unlisted` of the chosen are not in it, null where that is not known. */
export function toHeaderState(selection: Selection, total: number, unlisted: number | null): boolean | 'indeterminate' {
  const count = countSelected(selection, total)
  if (count === 0) return false
  return unlisted !== null && count - unlisted >= total ? true : 'indeterminate'
}

/**
 * What is left of a selection once the list shows something else: records that were chosen one by one stay chosen among those
 * of their part, and what was chosen by a question goes with it. The order of rows is no part of the question.
 */
export function keepFor(selection: Selection, before: ListQuery | null, now: ListQuery): Selection {
  if (selection.kind === 'ids') return before === null || before.part === now.part ? selection : nothingSelected
  return isSameRows(selection.query, now) ? { ...selection, query: now } : nothingSelected
}

function isSameRows(one: ListQuery, other: ListQuery): boolean {
  return JSON.stringify({ ...one, sort: null }) === JSON.stringify({ ...other, sort: null })
}

/** `within`: a filter that leaves some of them out. */
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
