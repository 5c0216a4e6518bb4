/** A piece of a text. `isChanged`: the other text does not have it. */
export interface Piece {
  readonly text: string
  readonly isChanged: boolean
}

/** Longer texts are not compared, because comparing every pair of words would take too long. */
const mostWords = 2000

/** The words of `after`. Those that `before` lacks are marked as changed. */
export function markDifference(before: string, after: string): readonly Piece[] {
  const [from, to] = [toWords(before), toWords(after)]
  if (before === '' || from.length > mostWords || to.length > mostWords) return [{ text: after, isChanged: false }]
  const kept = findCommon(from, to)
  const pieces: Piece[] = []
  for (const [at, text] of to.entries()) {
    const isChanged = !kept.has(at) && text.trim() !== ''
    const last = pieces.at(-1)
    if (last?.isChanged === isChanged) pieces[pieces.length - 1] = { text: last.text + text, isChanged }
    else pieces.push({ text, isChanged })
  }
  return pieces
}

/** The words and the white space between them. */
const toWords = (text: string): string[] => text.split(/(\s+)/).filter((word) => word !== '')

/** The indexes in `to` of a longest common subsequence of words. */
function findCommon(from: readonly string[], to: readonly string[]): ReadonlySet<number> {
  const width = to.length + 1
  const lengths = new Uint16Array((from.length + 1) * width)
  for (let a = from.length - 1; a >= 0; a -= 1) {
    for (let b = to.length - 1; b >= 0; b -= 1) {
      lengths[a * width + b] =
        from[a] === to[b]
          ? lengths[(a + 1) * width + b + 1]! + 1
          : Math.max(lengths[(a + 1) * width + b]!, lengths[a * width + b + 1]!)
    }
  }
  const common = new Set<number>()
  for (let a = 0, b = 0; a < from.length && b < to.length;) {
    if (from[a] === to[b]) {
      common.add(b)
      a += 1
      b += 1
    } else if (lengths[(a + 1) * width + b]! >= lengths[a * width + b + 1]!) a += 1
    else b += 1
  }
  return common
}
