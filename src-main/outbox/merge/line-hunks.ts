/** Replaces the base lines from `at` up to `end`. If both are equal, the lines are inserted. */
export interface Hunk {
  readonly at: number
  readonly end: number
  readonly lines: readonly string[]
}

/** Beyond this many edits the whole difference is one hunk, because merge time grows with the number of edits. */
const mostEdits = 500

/** The hunks that turn the base into the other text, in order. At least one common line separates two hunks. */
export function listHunks(base: readonly string[], other: readonly string[]): Hunk[] {
  let head = 0
  while (head < base.length && head < other.length && base[head] === other[head]) head += 1
  let tail = 0
  const isRoom = () => tail < base.length - head && tail < other.length - head
  while (isRoom() && base[base.length - 1 - tail] === other[other.length - 1 - tail]) tail += 1
  const [left, right] = [base.slice(head, base.length - tail), other.slice(head, other.length - tail)]
  const hunks: Hunk[] = []
  let [x, y] = [0, 0]
  for (const [nextX, nextY] of [...listCommon(left, right), [left.length, right.length] as const]) {
    if (nextX > x || nextY > y) hunks.push({ at: head + x, end: head + nextX, lines: right.slice(y, nextY) })
    ;[x, y] = [nextX + 1, nextY + 1]
  }
  return hunks
}

type Pair = readonly [x: number, y: number]

/** Index pairs of common lines, in order, by Myers' shortest edit script. Empty if the script would be too long. */
function listCommon(a: readonly string[], b: readonly string[]): Pair[] {
  const most = Math.min(a.length + b.length, mostEdits)
  // The furthest x reached on each diagonal x − y, before each number of edits.
  const reached = new Int32Array(2 * most + 3)
  const middle = most + 1
  const trace: Int32Array[] = []
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(reached.slice(middle - edits - 1, middle + edits + 2))
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const below = reached[middle + diagonal - 1] as number
      const above = reached[middle + diagonal + 1] as number
      let x = diagonal === -edits || (diagonal !== edits && below < above) ? above : below + 1
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1
      reached[middle + diagonal] = x
      if (x >= a.length && x - diagonal >= b.length) return traceBack(a.length, b.length, trace)
    }
  }
  return []
}

function traceBack(width: number, height: number, trace: readonly Int32Array[]): Pair[] {
  const pairs: Pair[] = []
  let [x, y] = [width, height]
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const before = trace[edits] as Int32Array
    const at = (diagonal: number) => before[diagonal + edits + 1] as number
    const diagonal = x - y
    const isDown = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1))
    const from = isDown ? diagonal + 1 : diagonal - 1
    const [fromX, fromY] = edits === 0 ? [0, 0] : [at(from), at(from) - from]
    while (x > fromX && y > fromY) pairs.push([(x -= 1), (y -= 1)])
    ;[x, y] = [fromX, fromY]
  }
  return pairs.reverse()
}
