import { nextTick, shallowRef, type Ref } from 'vue'
import type { RecordList } from '../list/source/use-records.ts'

export interface CardPosition {
  readonly column: string
  readonly row: number
}

/** A drawn column, as the board uses it. */
export interface DrawnColumn {
  readonly list: RecordList
  readonly sight: { readonly first: number; readonly last: number }
  readonly pageRows: number
  reveal(row: number): void
  findIndex(id: string): number | undefined
}

interface FocusOptions {
  readonly board: Ref<HTMLElement | null>
  /** Unfolded columns in order, with their numbers of cards. */
  readonly listOpen: () => readonly { readonly id: string; readonly count: number }[]
  readonly findColumn: (id: string) => DrawnColumn | undefined
  readonly revealColumn: (id: string) => void
}

/** The card with the focus. It follows its record when cards move. */
export function useBoardFocus({ board, listOpen, findColumn, revealColumn }: FocusOptions) {
  const focus = shallowRef<CardPosition>({ column: '', row: 0 })
  let focusedId: string | undefined
  /** The keyboard focus waits for a card that is not drawn yet. */
  let isAwaited = false

  const findRow = () => findColumn(focus.value.column)?.list.findRow(focus.value.row)
  const findCard = ({ column, row }: CardPosition) =>
    board.value?.querySelector<HTMLElement>(`[data-card][data-column="${column}"][data-row="${row}"]`) ?? null
  const isOnCard = () =>
    board.value?.contains(document.activeElement) === true && document.activeElement?.closest('[data-card]') !== null

  async function place(
    at: CardPosition,
    { grab = true, scroll = true, id = undefined as string | undefined } = {},
  ): Promise<void> {
    focus.value = at
    focusedId = id ?? findRow()?.id
    isAwaited = grab
    if (scroll) revealColumn(at.column)
    await nextTick()
    if (scroll) findColumn(at.column)?.reveal(at.row)
    if (!grab) return
    await nextTick()
    if (focus.value !== at) return
    const card = findCard(at)
    isAwaited = card === null
    card?.focus({ preventScroll: true })
  }

  /** Cards of a column have changed. The focus stays on its record, or on its place. */
  function hear(column: string): void {
    const drawn = findColumn(column)
    if (!drawn || focus.value.column !== column) return
    const isOn = isOnCard() || isAwaited
    const moved = focusedId === undefined ? undefined : drawn.findIndex(focusedId)
    const row = Math.max(0, Math.min(moved ?? focus.value.row, drawn.list.total.value - 1))
    if (row !== focus.value.row) return void place({ column, row }, { grab: isOn, scroll: isAwaited, id: focusedId })
    if (moved !== undefined || !isAwaited) focusedId = findRow()?.id
    const card = isAwaited ? findCard(focus.value) : null
    if (!card) return
    isAwaited = false
    card.focus({ preventScroll: true })
  }

  function findMove({ key, ctrlKey, metaKey }: KeyboardEvent): CardPosition | undefined {
    const { column, row } = focus.value
    const drawn = findColumn(column)
    const end = Math.max(0, (drawn?.list.total.value ?? 1) - 1)
    const to = (next: number) => ({ column, row: Math.max(0, Math.min(end, next)) })
    const page = Math.max(1, (drawn?.pageRows ?? 1) - 1)
    if (ctrlKey || metaKey) return key === 'Home' ? to(0) : key === 'End' ? to(end) : undefined
    switch (key) {
      case 'ArrowUp':
        return to(row - 1)
      case 'ArrowDown':
        return to(row + 1)
      case 'PageUp':
        return to(row - page)
      case 'PageDown':
        return to(row + page)
      case 'Home':
        return to(0)
      case 'End':
        return to(end)
      case 'ArrowLeft':
        return findBeside(-1)
      case 'ArrowRight':
        return findBeside(1)
      default:
        return undefined
    }
  }

  /** The card at the same height in the next column that has any. */
  function findBeside(by: 1 | -1): CardPosition | undefined {
    const open = listOpen()
    const { column, row } = focus.value
    const from = open.findIndex(({ id }) => id === column)
    for (let at = from + by; at >= 0 && at < open.length; at += by) {
      const { id, count } = open[at] ?? { id: '', count: 0 }
      if (count === 0) continue
      const offset = row - (findColumn(column)?.sight.first ?? 0)
      return { column: id, row: Math.max(0, Math.min(count - 1, (findColumn(id)?.sight.first ?? 0) + offset)) }
    }
    return undefined
  }

  /** Columns or their cards have changed. A card that has yet to arrive in an empty column keeps its place. */
  function hearColumns(): void {
    if (!isAwaited || findColumn(focus.value.column) === undefined) settle()
  }

  /** If the focused column is gone or empty, the first card of the board is current. */
  function settle(): CardPosition {
    const open = listOpen()
    const held = open.find(({ id }) => id === focus.value.column)
    const column = held && held.count > 0 ? held : (open.find(({ count }) => count > 0) ?? held ?? open[0])
    if (column && column.id !== focus.value.column) focus.value = { column: column.id, row: 0 }
    return focus.value
  }

  return { focus, findRow, place, hear, findMove, hearColumns, settle }
}
