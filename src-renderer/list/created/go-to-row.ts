import { nextTick, watch } from 'vue'
import type { RecordList } from '../source/use-records.ts'

/** A list that can scroll to a row and focus it. */
export interface FocusableRows {
  /** Scrolls a row into view. */
  reveal(row: number): void
  /** Makes the row of a new record current. Takes the keyboard focus only if `grab` is set. */
  welcome(row: number, id: string, how: { readonly grab: boolean }): void
}

const patienceMs = 4000
const typedIn = 'input, textarea, [role=dialog] *'

/** Goes to a record's row once it has loaded. The rows that were there before must not take the focus. */
export async function goToRow(rows: FocusableRows, list: RecordList, index: number, id: string): Promise<void> {
  if (!(await waitFor(() => list.total.value > index))) return
  await nextTick()
  rows.reveal(index)
  if (!(await waitFor(() => list.findRow(index)?.id === id))) return
  await nextTick()
  rows.welcome(index, id, { grab: !document.activeElement?.matches(typedIn) })
}

/** Resolves to false after a timeout. */
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
