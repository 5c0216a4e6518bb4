import type { Resource } from '../../../src-shared/schema/resource.ts'
import { wholeList, type Part } from '../../api/list-query.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { RecordRow, Records } from '../../api/records.ts'
import { toIdQuestions } from './id-questions.ts'
import { isSelected, type Selection } from './selection.ts'

export const mostCopied = 1000
const pageSize = 100

/** The selected records with the values of these columns. A whole list keeps its order and skips excluded records. */
export async function listSelectedRows(
  records: Pick<Records, 'listRecords'>,
  resource: Resource,
  selection: Selection,
  names: readonly string[],
  part: Part,
): Promise<Outcome<RecordRow[]>> {
  const questions =
    selection.kind === 'all' ? [selection.query] : toIdQuestions({ ...wholeList, part }, [...selection.ids], pageSize)
  const rows: RecordRow[] = []
  for (const query of questions) {
    for (let page = 1; rows.length < mostCopied; page++) {
      const outcome = await records.listRecords(resource, { query, names, page, size: pageSize })
      if (!outcome.ok) return outcome
      rows.push(...outcome.value.rows.filter(({ id }) => isSelected(selection, id)))
      if (outcome.value.rows.length < pageSize) break
    }
  }
  return succeed(rows.slice(0, mostCopied))
}

/** Tab-separated text, as spreadsheets paste it. */
export function toTable(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')
}
