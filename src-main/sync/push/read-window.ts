import type { Minute } from '../filter-time.ts'
import { findingsOf } from '../findings/findings.ts'
import { parts } from '../findings/parts.ts'
import { takePage } from '../pull/take-page.ts'
import { withoutCount, type Failure } from '../remote/outcome.ts'
import { needFindings, type Run } from '../run-context.ts'
import { toScanQuery } from '../scan/list-query.ts'
import { sizeOf } from '../scan/scan.ts'

/** A range of one of the times of a type's records; all records if `by` is null. */
export interface Window {
  readonly by: 'created-at' | 'updated-at' | null
  readonly from: Minute | null
  readonly to: Minute | null
}

/** Reads and stores all records of the window. */
export async function readWindow(run: Run, type: string, { by, from, to }: Window): Promise<Failure | undefined> {
  const findings = needFindings(run)
  const { cover, size } = findingsOf(findings, type)
  for (const part of cover) {
    const scan = { part, by, ...(size !== undefined && { size }) }
    for (let page = 1; ; page += 1) {
      const query = toScanQuery(run.place.registry, findings, type, scan, { from, to }, page, 'poll')
      const outcome = await run.remote.list(type, query, 'sent-change')
      if (outcome.is !== 'ok') return outcome
      const { data, unfit, included, count } = outcome.value
      if (count === null) return withoutCount
      const failure = await takePage(run, { type, data, included, trashed: parts[part].trashed, purpose: 'poll' }, null)
      if (failure) return failure
      if (data.length + unfit.length === 0 || page * sizeOf(scan) >= count) break
    }
  }
  return undefined
}
