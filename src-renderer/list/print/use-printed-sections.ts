import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { RecordRow } from '../../api/records.ts'
import { useGroupWords } from '../groups/use-group-words.ts'
import type { RecordList } from '../source/use-records.ts'
import { countOpenRows, listPrintedGroups, type PrintedGroup } from './list-printed-groups.ts'
import { listPrintedRows, type Reading } from './list-printed-rows.ts'

/** The rows of a printed list, by group. */
export interface PrintedSections {
  readonly sections: readonly { readonly heading?: string; readonly rows: readonly RecordRow[] }[]
  readonly count: number
  /** False if the list shows more rows. */
  readonly isWhole: boolean
}

/** The rows of a list for paper: all of them, or those that are loaded. */
export function usePrintedSections(resource: Resource, list: RecordList) {
  const { records } = useBackend()
  const writeGroup = useGroupWords(resource)

  const toPlain = (rows: readonly RecordRow[], total: number): PrintedSections => ({
    sections: [{ rows }],
    count: rows.length,
    isWhole: rows.length >= total,
  })

  function toGrouped(groups: readonly PrintedGroup[]): PrintedSections {
    const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
    const headings = list.listHeadings() ?? []
    return {
      sections: groups.map(({ group, rows }) => ({ heading: writeHeading(group), rows })),
      count,
      isWhole: groups.length >= headings.length && count >= countOpenRows(headings),
    }
  }

  function writeHeading(group: PrintedGroup['group']): string {
    const field = list.groupField.value
    if (!field || !list.names) return ''
    const { label, count, sum } = writeGroup(field, list.names, group)
    return [label, count, ...(sum === '' ? [] : [sum])].join(' · ')
  }

  /** The names of groups that were never in sight. */
  async function readNames(groups: readonly PrintedGroup[], signal: AbortSignal): Promise<Outcome<unknown>> {
    const { names } = list
    const target = list.groupField.value?.target
    if (!names || !target) return succeed(null)
    const ids = groups.flatMap(({ group: { value } }) => (value !== null && !names.find(target, value) ? value : []))
    return names.read(target, ids, signal)
  }

  async function read(reading: Reading): Promise<Outcome<PrintedSections>> {
    const headings = list.listHeadings()
    if (!headings) {
      const outcome = await listPrintedRows(records, resource, reading)
      return outcome.ok ? succeed(toPlain(outcome.value.rows, outcome.value.total)) : outcome
    }
    const outcome = await listPrintedGroups(records, resource, headings, reading)
    if (!outcome.ok) return outcome
    const named = await readNames(outcome.value, reading.signal)
    return named.ok ? succeed(toGrouped(outcome.value)) : named
  }

  function listLoaded(): PrintedSections {
    if (!list.listHeadings()) return toPlain(list.listLoaded(), list.total.value)
    const groups: { readonly group: PrintedGroup['group']; readonly rows: RecordRow[] }[] = []
    for (let line = 0; line < list.lines.value; line++) {
      const heading = list.findHeading(line)
      const row = list.findRow(line)
      if (heading) groups.push({ group: heading.group, rows: [] })
      else if (row) groups.at(-1)?.rows.push(row)
    }
    return toGrouped(groups)
  }

  return { read, listLoaded }
}
