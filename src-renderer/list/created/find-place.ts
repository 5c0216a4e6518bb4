import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ListQuery } from '../../api/list-query.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { ListAnswer, Records } from '../../api/records.ts'

export const placePage = 100
/** A row that is found by asking for more of the list than this is not looked for. */
export const mostPages = 10

export type Place =
  | { readonly kind: 'row'; readonly index: number }
  /** In the list, but further away than it is looked for. */
  | { readonly kind: 'far' }
  /** What the list is asked for does not find it. */
  | { readonly kind: 'left-out' }

/** Where a record stands in a list as it is filtered and sorted: new ones mostly stand at one of its ends. */
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

/** The first, the last, then from the second on. */
function findNextPage(page: number, last: number): number | undefined {
  if (page === 1) return last > 1 ? last : undefined
  const next = page === last ? 2 : page + 1
  return next < last ? next : undefined
}
