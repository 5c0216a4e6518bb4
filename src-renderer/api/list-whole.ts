import type { Resource } from '../../src-shared/schema/resource.ts'
import { wholeList } from './list-query.ts'
import { succeed, type Outcome } from './outcome.ts'
import { toListPath, type ListAsk } from './record-path.ts'
import type { RecordRow, Records } from './records.ts'

const size = 100

const toAsk = (names: readonly string[], page: number): ListAsk => ({ query: wholeList, names, page, size })

export const toFirstPath = (resource: Resource, names: readonly string[]): string => toListPath(resource, toAsk(names, 1))

/** Lists every record of a small type, page by page. */
export async function listWhole(
  records: Pick<Records, 'listRecords'>,
  resource: Resource,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<Outcome<readonly RecordRow[]>> {
  const rows: RecordRow[] = []
  for (let page = 1, total = 1; (page - 1) * size < total; page++) {
    const outcome = await records.listRecords(resource, toAsk(names, page), signal)
    if (!outcome.ok) return outcome
    total = outcome.value.total
    rows.push(...outcome.value.rows)
  }
  return succeed(rows)
}
