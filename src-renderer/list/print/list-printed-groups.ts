import type { Resource } from '../../../src-shared/schema/resource.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { RecordRow, Records } from '../../api/records.ts'
import { toGroupQuery } from '../groups/group-query.ts'
import type { GroupHeading, ListGroup } from '../groups/grouped-source.ts'
import { listPrintedRows, mostPrinted, type Reading } from './list-printed-rows.ts'

export interface PrintedGroup {
  readonly group: ListGroup
  readonly rows: readonly RecordRow[]
}

/** Reads the rows of one group after another, up to the print limit. A closed group has only its heading. */
export async function listPrintedGroups(
  records: Pick<Records, 'listRecords'>,
  resource: Resource,
  headings: readonly GroupHeading[],
  reading: Reading,
): Promise<Outcome<readonly PrintedGroup[]>> {
  const wanted = Math.min(countOpenRows(headings), mostPrinted)
  const printed: PrintedGroup[] = []
  let done = 0
  for (const { group, isOpen } of headings) {
    if (done >= mostPrinted || printed.length >= mostPrinted) break
    if (!isOpen) {
      printed.push({ group, rows: [] })
      continue
    }
    const before = done
    const outcome = await listPrintedRows(records, resource, {
      ...reading,
      query: toGroupQuery(reading.query, group.value),
      most: mostPrinted - before,
      onProgress: (rows) => reading.onProgress(Math.min(before + rows, wanted), wanted),
    })
    if (!outcome.ok) return outcome
    printed.push({ group, rows: outcome.value.rows })
    done += outcome.value.rows.length
  }
  return succeed(printed)
}

/** The rows that the list shows. A record in several groups has several. */
export const countOpenRows = (headings: readonly GroupHeading[]): number =>
  headings.reduce((sum, { group, isOpen }) => sum + (isOpen ? group.count : 0), 0)
