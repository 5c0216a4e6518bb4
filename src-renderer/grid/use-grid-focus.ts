import { computed, nextTick, ref, watch, type ComputedRef, type Ref } from 'vue'
import type { Column } from '../list/columns/column-layout.ts'
import { clampPosition, followColumn, headerRow, type CellPosition, type GridSize } from './grid-focus.ts'
import type { RecordList } from '../list/source/use-records.ts'

interface GridFocusOptions {
  readonly scroller: Ref<HTMLElement | null>
  readonly focus: Ref<CellPosition>
  readonly size: ComputedRef<GridSize>
  readonly columns: ComputedRef<readonly Column[]>
  readonly list: RecordList
  /** Scrolls a row fully into view. */
  readonly reveal: (row: number) => void
}

/** The focused cell. The focus follows its record when rows move and its column when columns move. */
export function useGridFocus({ scroller, focus, size, columns, list, reveal }: GridFocusOptions) {
  let focusedId: string | undefined

  /** `grab` also moves the keyboard focus. `scroll` brings the cell into view. */
  async function place(at: CellPosition, { grab = true, scroll = true } = {}): Promise<void> {
    focus.value = at
    focusedId = list.findRow(at.row)?.id
    if (scroll) reveal(at.row)
    if (!grab) return
    await nextTick()
    findCell(at)?.focus({ preventScroll: true })
    if (scroll) findCell(at)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  function findCell({ row, column }: CellPosition): HTMLElement | null {
    // A group's heading spans all columns.
    const cells = `[data-row="${row}"][data-column="${column}"], [data-row="${row}"][data-group]`
    return scroller.value?.querySelector<HTMLElement>(cells) ?? null
  }

  function findPosition(target: EventTarget | null): CellPosition | undefined {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
    return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column'] ?? focus.value.column) } : undefined
  }

  function isOnCell(): boolean {
    return scroller.value?.contains(document.activeElement) === true && findPosition(document.activeElement) !== undefined
  }

  // A new query starts at the first row. A user who sorted from the header stays there.
  watch(list.query, () => {
    const isOn = isOnCell()
    const row = isOn && focus.value.row === headerRow ? headerRow : 0
    void place({ row, column: focus.value.column }, { grab: isOn && row !== headerRow, scroll: false })
  })
  watch(list.version, () => {
    const moved = focusedId === undefined ? undefined : list.findVisibleIndex(focusedId)
    const kept = clampPosition({ ...focus.value, row: moved ?? focus.value.row }, size.value)
    if (kept.row !== focus.value.row) void place(kept, { grab: isOnCell(), scroll: false })
    focusedId = list.findRow(focus.value.row)?.id
  })

  const names = computed(() => columns.value.map(({ name }) => name))
  watch(names, async (now, before) => {
    // Only widths have changed.
    if (now.join() === before.join()) return
    const { row } = focus.value
    const isOn = isOnCell()
    // A cell that moves in the DOM loses the keyboard focus, so set it again.
    await place({ row, column: followColumn(focus.value.column, before, now) }, { grab: isOn, scroll: false })
    if (isOn && row === headerRow) findCell(focus.value)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  return { place, findPosition }
}

/** The focused position, and its row, which must stay drawn. */
export function createFocus() {
  const focus = ref<CellPosition>({ row: 0, column: 0 })
  return { focus, row: computed(() => focus.value.row) }
}
