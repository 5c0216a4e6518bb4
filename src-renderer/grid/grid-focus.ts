/** Row -1 is the header. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

export interface GridSize {
  readonly rows: number
  readonly columns: number
  /** The index of the first column, if not 0. */
  readonly first?: number
  /** The number of fully visible rows. */
  readonly page: number
}

export const headerRow = -1

interface Press {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

type Move = (at: CellPosition, size: GridSize, far: boolean) => CellPosition

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, { page }) => ({ row: row === headerRow ? row : Math.max(0, row - page), column }),
  PageDown: ({ row, column }, { page }) => ({ row: Math.max(0, row) + page, column }),
  Home: ({ row }, _size, far) => ({ row: far ? 0 : row, column: 0 }),
  End: ({ row }, { rows, columns }, far) => ({ row: far ? rows - 1 : row, column: columns - 1 }),
}

/** The target of a key. Undefined if the key does not move the focus. */
export function findMove(at: CellPosition, { key, ctrlKey, metaKey }: Press, size: GridSize): CellPosition | undefined {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined
  return move && clampPosition(move(at, size, ctrlKey || metaKey), size)
}

/** Whether a key opens or closes a group. Undefined if the key does something else. */
export function findGroupKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent, isOpen: boolean): boolean | undefined {
  if (ctrlKey || metaKey || shiftKey || altKey) return undefined
  if (key === 'Enter' || key === ' ') return !isOpen
  if (key === 'ArrowLeft') return false
  return key === 'ArrowRight' ? true : undefined
}

export function clampPosition({ row, column }: CellPosition, { rows, columns, first = 0 }: GridSize): CellPosition {
  return {
    row: Math.min(Math.max(row, headerRow), rows - 1),
    column: Math.min(Math.max(column, first), Math.max(first, columns - 1)),
  }
}

/** The new index of a column. If it is hidden, the nearest neighbour, preferring the one after it. */
export function followColumn(column: number, before: readonly string[], now: readonly string[]): number {
  const name = before[column]
  if (name === undefined) return column
  const byDistance = before
    .map((one, at) => ({ at: now.indexOf(one), distance: Math.abs(at - column) - (at > column ? 0.5 : 0) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.distance - b.distance)
  return byDistance[0]?.at ?? Math.min(column, now.length - 1)
}

/** The next editable cell, across row ends. Returns `at` if there is none. */
export function findNextEditable(
  at: CellPosition,
  step: 1 | -1,
  { rows, columns }: GridSize,
  isEditable: (column: number) => boolean,
): CellPosition {
  for (let place = at.row * columns + at.column + step, tried = 0; tried < columns; place += step, tried++) {
    const found = { row: Math.floor(place / columns), column: place % columns }
    if (place < 0 || found.row >= rows) return at
    if (isEditable(found.column)) return found
  }
  return at
}
