import { toTimeFilters, findingsOf, type Findings } from '../findings/findings.ts'
import { parts, type PartName } from '../findings/parts.ts'
import type { ListDocument, Outcome } from '../remote/outcome.ts'
import type { Run } from '../run-context.ts'
import { pageSize } from '../scan/scan.ts'
import type { Stretch } from './find-differences.ts'

/** One list of one type, asked for nothing but ids and times. */
export interface ThinList {
  readonly type: string
  readonly part: PartName
  readonly rank: number
}

export function askList(
  run: Run,
  findings: Findings,
  { type, part, rank }: ThinList,
  { from, to }: Stretch,
  page: number,
): Promise<Outcome<ListDocument>> {
  const thin = findingsOf(findings, type).thins ? { [`fields[${type}]`]: 'created-at' } : {}
  const query = {
    ...parts[part].filters,
    ...toTimeFilters(findings, 'created-at', from, to),
    'page[number]': page,
    'page[size]': pageSize,
    ...thin,
  }
  return run.slots.use(rank, () => run.remote.list(type, query, 'audit'))
}
