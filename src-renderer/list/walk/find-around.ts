import type { Resource } from '../../../src-shared/schema/resource.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { ListAnswer, Records } from '../../api/records.ts'
import { toOf, type Walk } from './walk.ts'

/** The rows beside a record in its list. */
export interface Around {
  readonly index: number
  readonly total: number
  readonly before: string | null
  readonly after: string | null
}

const size = 50

/** Finds the rows beside a record. A record that has left its list counts as standing before the row that took its place. */
export async function findAround(
  records: Pick<Records, 'listRecords'>,
  resource: Resource,
  walk: Walk,
  id: string,
  signal?: AbortSignal,
): Promise<Outcome<Around>> {
  const of = toOf(walk)
  const pages = new Map<number, ListAnswer>()

  async function findRow(index: number): Promise<Outcome<string | null>> {
    if (index < 0) return succeed(null)
    const page = Math.floor(index / size)
    const held = pages.get(page)
    const ask = { query: walk.query, names: resource.title, page: page + 1, size, ...(of && { of }) }
    const answer = held ? succeed(held) : await records.listRecords(resource, ask, signal)
    if (!answer.ok) return answer
    pages.set(page, answer.value)
    return succeed(answer.value.rows[index % size]?.id ?? null)
  }

  const first = await findRow(walk.index)
  if (!first.ok) return first
  const index = findIndex(pages, id) ?? walk.index
  const isThere = findIndex(pages, id) !== undefined
  const [before, after] = [await findRow(index - 1), await findRow(isThere ? index + 1 : index)]
  if (!before.ok) return before
  if (!after.ok) return after
  return succeed({ index, total: [...pages.values()][0]?.total ?? 0, before: before.value, after: after.value })
}

function findIndex(pages: ReadonlyMap<number, ListAnswer>, id: string): number | undefined {
  for (const [page, { rows }] of pages) {
    const at = rows.findIndex((row) => row.id === id)
    if (at >= 0) return page * size + at
  }
  return undefined
}
