import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ListQuery } from '../../api/list-query.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { RecordRow, Records } from '../../api/records.ts'

/** About fifty printed pages. */
export const mostPrinted = 2000
const pageSize = 100
const mostRetries = 5

export interface PrintedRows {
  readonly rows: readonly RecordRow[]
  /** The number of rows in the whole list. */
  readonly total: number
}

export interface Reading {
  readonly query: ListQuery
  readonly names: readonly string[]
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
  readonly wait: (milliseconds: number) => Promise<void>
  readonly most?: number
}

/** Reads all rows of a list in order, up to the print limit, including rows that were never shown. */
export async function listPrintedRows(
  records: Pick<Records, 'listRecords'>,
  resource: Resource,
  { query, names, signal, onProgress, wait, most = mostPrinted }: Reading,
): Promise<Outcome<PrintedRows>> {
  // If rows move during reading, one may appear twice.
  const rows = new Map<string, RecordRow>()
  let retries = 0
  for (let page = 1; ;) {
    const outcome = await records.listRecords(resource, { query, names, page, size: pageSize }, signal)
    if (!outcome.ok) {
      const { problem } = outcome
      if (problem.kind !== 'busy' || retries++ >= mostRetries) return outcome
      await wait(problem.retryAfterMs)
      continue
    }
    const { total } = outcome.value
    for (const row of outcome.value.rows) rows.set(row.id, row)
    const wanted = Math.min(total, most)
    onProgress(Math.min(rows.size, wanted), wanted)
    if (page * pageSize >= wanted || outcome.value.rows.length === 0)
      return succeed({ rows: [...rows.values()].slice(0, most), total })
    page++
  }
}
