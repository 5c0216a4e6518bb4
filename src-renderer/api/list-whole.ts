import type { Resource } from '../../src-shared/schema/resource.ts'
import { wholeList } from './list-query.ts'
import { succeed, type Outcome } from './outcome.ts'
import type { RecordRow, Records } from './records.ts'

const size = 100

/** Every record of a type of which there are few, page by page. */
export async function listWhole(
  records: Pick<Records, 'listRecords'>,
  resource: Resource,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<Outcome<readonly RecordRow[]>> {
  const rows: RecordRow[] = []
  for (let page = 1, total = 1; (page - 1) * size < total; page++) {
    const outcome = await records.listRecords(resource, { query: wholeList, names, page, size }, signal)
    if (!outcome.ok) return outcome
    total = outcome.value.total
    rows.push(...outcome.value.rows)
  }
  return succeed(rows)
}
