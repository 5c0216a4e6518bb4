import { watch } from 'vue'
import { useRoute } from 'vue-router'
import type { ListQuery } from '../../api/list-query.ts'
import type { FocusableRows } from '../created/go-to-row.ts'
import type { RecordList } from '../source/use-records.ts'

/** The row that a list shows when the user returns to it from a record's page. */
export interface ReturnRow {
  /** The address of the list. */
  readonly to: string
  /** The list that the record was one of: the whole one, or a group. */
  readonly query: ListQuery
  readonly index: number
  readonly id: string
}

let kept: ReturnRow | null = null

export const keepReturn = (row: ReturnRow): void => void (kept = row)

/** The row to return to at this address. It is given only once. */
export function takeReturn(to: string): ReturnRow | null {
  const row = kept?.to === to ? kept : null
  kept = null
  return row
}

/** Shows the row again when the user returns from a record's page. */
export function useReturn(list: RecordList, findRows: () => FocusableRows | null): void {
  const row = takeReturn(useRoute().fullPath)
  if (!row) return
  const stop = watch(list.query, async () => {
    stop()
    const { goToRow } = await import('../created/go-to-row.ts')
    const rows = findRows()
    if (rows) await goToRow(rows, list, row, row.id)
  })
}
