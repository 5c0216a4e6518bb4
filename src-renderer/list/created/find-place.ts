import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ListQuery } from '../../api/list-query.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { ListAnswer, Records } from '../../api/records.ts'

export const placePage = 100
/** The search for a row stops after this many pages. */
export const mostPages = 10

export type Place =
  | { readonly kind: 'row'; readonly index: number }
  /** In the list, but beyond the searched pages. */
  | { readonly kind: 'far' }
  /** The list's query excludes the record. */
  | { readonly kind: 'left-out' }

/** Finds a record's row in a filtered and sorted list. New records are mostly at one of its ends. */
export async function findPlace(
  records: Pick<Records, 'listRecords'>,
  resource: Resource,
  query: ListQuery,
  id: string,
): Promise<Outcome<Place>> {
  const ask = (asked: ListQuery, page: number, size: number) =>
    records.listRecords(resource, { query: asked, names: resource.title, page, size })

  if (query.filters.some(({ name }) => name === 'id')) return succeed({ kind: 'left-out' })
  const only = await ask({ ...query, filters: [...query.filters, { name: 'id', value: id }] }, 1, 1)
  if (!only.ok) return only
  if (only.value.total === 0) return succeed({ kind: 'left-out' })

  for (let page: number | undefined = 1, asked = 1; page !== undefined && asked <= mostPages; asked++) {
    const answer: Outcome<ListAnswer> = await ask(query, page, placePage)
    if (!answer.ok) return answer
    const at = answer.value.rows.findIndex((row) => row.id === id)
    if (at >= 0) return succeed({ kind: 'row', index: (page - 1) * placePage + at })
    page = findNextPage(page, Math.ceil(answer.value.total / placePage))
  }
  return succeed({ kind: 'far' })
}

/** The order of pages: first, last, then from the second on. */
function findNextPage(page: number, last: number): number | undefined {
  if (page === 1) return last > 1 ? last : undefined
  const next = page === last ? 2 : page + 1
  return next < last ? next : undefined
}
