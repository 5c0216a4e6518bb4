import type { ComputedRef, Ref } from 'vue'
import { useAction } from '../actions/use-action.ts'
import { clampPosition, findMove, headerRow, type CellPosition, type GridSize } from './grid-focus.ts'
import { isListMeant } from '../list/selection/list-meant.ts'
import type { RowSelection } from '../list/selection/use-selection.ts'

interface GridActionOptions {
  readonly focus: Ref<CellPosition>
  readonly size: ComputedRef<GridSize>
  readonly held: Ref<boolean>
  readonly selection: RowSelection
  /** Whether this is one of several lists on the page. Keys then move in it only while the user is in it. */
  readonly several: boolean
  readonly place: (at: CellPosition) => Promise<void>
  /** Like `place`, for a user action. */
  readonly go: (at: CellPosition) => Promise<void>
}

/** Keyboard actions that move between rows and select them. */
export function useGridActions({ focus, size, held, selection, several, place, go }: GridActionOptions) {
  const hasRows = () => size.value.rows > 0
  const isEntered = () => hasRows() && (!several || held.value)

  /** If the focus is elsewhere, the first step returns to the current row. */
  function step(by: 1 | -1): CellPosition {
    const { row, column } = focus.value
    const to = held.value ? row + by : row
    return clampPosition({ row: Math.max(0, to), column }, size.value)
  }

  async function extend(to: CellPosition): Promise<void> {
    const from = Math.max(0, focus.value.row)
    if (to.row === headerRow) return
    await Promise.all([selection.extend(from, to.row), go(to)])
  }

  function toggle(): void {
    selection.toggleRow(focus.value.row)
    // The selection bar that appears below must not cover the row.
    void place(focus.value)
  }

  useAction('records.next', { run: () => go(step(1)), isEnabled: isEntered })
  useAction('records.previous', { run: () => go(step(-1)), isEnabled: isEntered })
  useAction('records.select', { run: toggle, isEnabled: () => hasRows() && focus.value.row !== headerRow && held.value })
  useAction('records.selectAll', { run: selection.all, isEnabled: () => hasRows() && isListMeant(document.activeElement) })
  useAction('records.extendNext', { run: () => extend(step(1)), isEnabled: () => hasRows() && held.value })
  useAction('records.extendPrevious', { run: () => extend(step(-1)), isEnabled: () => hasRows() && held.value })

  /** Extends the selection with Shift and a navigation key. Returns false for other keys. */
  function extendByKey(event: KeyboardEvent): boolean {
    if (!event.shiftKey || event.altKey || focus.value.row === headerRow) return false
    const to = findMove(focus.value, event, size.value)
    if (!to || to.row === focus.value.row) return false
    void extend({ row: Math.max(0, to.row), column: focus.value.column })
    return true
  }

  return { extend, extendByKey }
}
