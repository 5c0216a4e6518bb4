import type { Resource } from '../../src-shared/schema/resource.ts'
import { succeed, type Outcome } from './outcome.ts'
import type { ListAsk } from './record-path.ts'
import type { ListAnswer, RecordRow, Records } from './records.ts'

const size = 100

/** Lists records page by page, up to `most` of them. A record that moves to a later page meanwhile is listed once. */
export async function listUpTo(
  records: Pick<Records, 'listRecords'>,
  resource: Resource,
  ask: Pick<ListAsk, 'query' | 'names'>,
  most: number,
  signal?: AbortSignal,
): Promise<Outcome<ListAnswer>> {
  const rows = new Map<string, RecordRow>()
  let total = 1
  for (let page = 1; (page - 1) * size < Math.min(total, most); page++) {
    const outcome = await records.listRecords(resource, { ...ask, page, size }, signal)
    if (!outcome.ok) return outcome
    total = outcome.value.total
    for (const row of outcome.value.rows) rows.set(row.id, row)
  }
  return succeed({ rows: [...rows.values()].slice(0, most), total })
}
