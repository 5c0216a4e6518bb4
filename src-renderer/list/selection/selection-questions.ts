import type { Resource } from '../../../src-shared/schema/resource.ts'
import { wholeList, type ListQuery } from '../../api/list-query.ts'
import { toIdQuestions } from './id-questions.ts'
import type { Selection } from './selection.ts'

/** Limited by the URL length: ids have up to 19 digits, and commas are encoded. */
const mostAsked = 300

/** The answers to these queries, added or subtracted, are the answer for the selection. */
export interface Question {
  readonly query: ListQuery
  readonly sign: 1 | -1
}

export function listQuestions(resource: Resource, selection: Selection): readonly Question[] {
  const ask = (query: ListQuery, ids: ReadonlySet<string>, sign: 1 | -1) =>
    toIdQuestions(query, [...ids], mostAsked).map((one): Question => ({ query: one, sign }))
  if (selection.kind === 'all') {
    const { query, except } = selection
    return [{ query, sign: 1 }, ...ask(query, except, -1)]
  }
  // A record selected by id counts in any part of the list.
  return (['actual', 'archived'] as const)
    .filter((part) => Object.hasOwn(resource.filters, part))
    .flatMap((part) => ask({ ...wholeList, part }, selection.ids, 1))
}
