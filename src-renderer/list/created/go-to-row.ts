import { nextTick, watch } from 'vue'
import type { LinePlace } from '../groups/grouped-source.ts'
import type { RecordList } from '../source/use-records.ts'

/** A list that can scroll to a row and focus it. */
export interface FocusableRows {
  /** Scrolls a row into view. */
  reveal(row: number): void
  /** Makes the row of a new record current. Takes the keyboard focus only if `grab` is set. */
  welcome(row: number, id: string, how: { readonly grab: boolean }): void
  /** Shows a record wherever it is, if the rows are not in one list. */
  goTo?(id: string, how: { readonly grab: boolean }): unknown
}

const patienceMs = 4000
const typedIn = 'input, textarea, [role=dialog] *'

/** Goes to a record's row once it has loaded. The rows that were there before must not take the focus. */
export async function goToRow(
  rows: FocusableRows,
  list: Pick<RecordList, 'findLine' | 'findRow'>,
  place: LinePlace,
  id: string,
): Promise<void> {
  // New counts of groups move the line.
  const findLine = () => list.findLine(place) ?? -1
  const grab = () => !document.activeElement?.matches(typedIn)
  if (rows.goTo) return void rows.goTo(id, { grab: grab() })
  if (!(await waitFor(() => findLine() >= 0))) return
  await nextTick()
  rows.reveal(findLine())
  if (!(await waitFor(() => list.findRow(findLine())?.id === id))) return
  await nextTick()
  rows.welcome(findLine(), id, { grab: grab() })
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
