import { nextTick, watch } from 'vue'
import type { RecordList } from '../source/use-records.ts'

/** Rows of a list as far as one can be led to them. */
export interface LedRows {
  /** Brings a row into sight. */
  reveal(row: number): void
  /** The focus goes to the row of a record that was just made; with the keyboard, unless that is in use elsewhere. */
  welcome(row: number, id: string, how: { readonly grab: boolean }): void
}

const patienceMs = 4000
const typedIn = 'input, textarea, [role=dialog] *'

/** Leads to a record's row once the list has it; the rows that stood there before must not take the focus with them. */
export async function leadToRow(rows: LedRows, list: RecordList, index: number, id: string): Promise<void> {
  if (!(await waitFor(() => list.total.value > index))) return
  await nextTick()
  rows.reveal(index)
  if (!(await waitFor(() => list.findRow(index)?.id === id))) return
  await nextTick()
  rows.welcome(index, id, { grab: !document.activeElement?.matches(typedIn) })
}

/** False where it does not come to be in time. */
function waitFor(isSo: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(false), patienceMs)
    const handle = watch(isSo, (now) => now && end(true))
    if (isSo()) end(true)

    function end(found: boolean): void {
      clearTimeout(timer)
      handle.stop()
      resolve(found)
    }
  })
}
