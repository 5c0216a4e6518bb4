import { listHunks, type Hunk } from './line-hunks.ts'

type Text = string | null

export interface Texts {
  readonly base: Text
  readonly mine: Text
  readonly theirs: Text
  /** Which lines come first where both sides added some in the same place. */
  readonly isMineNewer: boolean
}

/** A final line end terminates the last line. It does not start an empty one. */
interface Lines {
  readonly lines: readonly string[]
  readonly isEnded: boolean
}

/**
 * Merges both sides' changes line by line (three-way). Undefined if both changed the same lines. Lines that both added in the
 * same place are all kept, newest first, as in a log of visits. If their lines differ only in whitespace, they are one line.
 */
export function mergeTexts({ base, mine, theirs, isMineNewer }: Texts): Text | undefined {
  if (theirs === base || theirs === mine) return mine
  if (mine === base) return theirs
  const [from, here, there] = [toLines(base), toLines(mine), toLines(theirs)]
  const added = listHunks(from.lines, there.lines)
  const own = listHunks(from.lines, here.lines).map(respellBy(added))
  const lines = isMineNewer ? mergeHunks(from.lines, own, added) : mergeHunks(from.lines, added, own)
  if (!lines) return undefined
  const end = [theirs, mine, base].map(findLineEnd).find((one) => one !== undefined) ?? '\n'
  const isEnded = here.isEnded === from.isEnded ? there.isEnded : here.isEnded
  if (lines.length === 0) return mine === null || theirs === null ? null : ''
  // An empty last line needs a line end of its own.
  return lines.join(end) + (isEnded || lines.at(-1) === '' ? end : '')
}

/** Whether the text has every line that `added` adds to the base. False if those are all blank. */
export function hasAddedLines(base: Text, added: Text, text: Text): boolean {
  const lines = listHunks(toLines(base).lines, toLines(added).lines).flatMap((hunk) => hunk.lines)
  const present = new Set(toLines(text).lines.map(toWords))
  return !lines.every(isBlank) && lines.every((line) => present.has(toWords(line)))
}

/** Spells inserted lines as the server does: it may have tidied them when they were sent. */
function respellBy(theirs: readonly Hunk[]): (mine: Hunk) => Hunk {
  const inserted = theirs.filter(isInsertion).flatMap(({ lines }) => lines)
  const spellings = new Map(inserted.filter((line) => !isBlank(line)).map((line) => [toWords(line), line]))
  const exact = new Set(inserted)
  const respell = (line: string) => (exact.has(line) ? line : (spellings.get(toWords(line)) ?? line))
  return (mine) => (isInsertion(mine) ? { ...mine, lines: mine.lines.map(respell) } : mine)
}

const isInsertion = ({ at, end }: Hunk): boolean => at === end

function toLines(text: Text): Lines {
  if (text === null || text === '') return { lines: [], isEnded: false }
  const lines = text.split(/\r?\n/)
  const isEnded = lines.at(-1) === ''
  return { lines: isEnded ? lines.slice(0, -1) : lines, isEnded }
}

/** The more frequent line end; undefined for a single line. */
function findLineEnd(text: Text): string | undefined {
  const [all, pairs] = [/\n/g, /\r\n/g].map((end) => text?.match(end)?.length ?? 0) as [number, number]
  return all === 0 ? undefined : pairs * 2 > all ? '\r\n' : '\n'
}

/** Undefined if two hunks overlap and differ. Adjacent hunks do not overlap. */
function mergeHunks(base: readonly string[], newer: readonly Hunk[], older: readonly Hunk[]): string[] | undefined {
  const merged: string[] = []
  let done = 0
  const take = ({ at, end }: Hunk, lines: readonly string[]) => {
    for (let line = done; line < at; line += 1) merged.push(base[line] as string)
    for (const line of lines) merged.push(line)
    done = end
  }
  let [a, b] = [0, 0]
  for (;;) {
    const [x, y] = [newer[a], older[b]]
    if (!x || !y) {
      for (const hunk of [...newer.slice(a), ...older.slice(b)]) take(hunk, hunk.lines)
      for (let line = done; line < base.length; line += 1) merged.push(base[line] as string)
      return merged
    }
    const both = x.at === y.at && x.end === y.end ? combine(x, y) : undefined
    if (both) {
      take(x, both)
      ;[a, b] = [a + 1, b + 1]
      continue
    }
    const isNewerFirst = x.at < y.at || (x.at === y.at && x.end < y.end)
    const [first, second] = isNewerFirst ? [x, y] : [y, x]
    if (second.at < first.end) return undefined
    take(first, first.lines)
    if (isNewerFirst) a += 1
    else b += 1
  }
}

/** Combines two changes of the same lines: insertions are both kept, and shared lines appear once. */
function combine({ at, end, lines: newer }: Hunk, { lines: older }: Hunk): readonly string[] | undefined {
  if (isWithin(older, newer)) return newer
  if (isWithin(newer, older)) return older
  return at < end ? undefined : [...newer, ...listRest(older, newer)]
}

/** The lines that are not among the known ones. A line that is there twice must be known twice. Blank lines are never known. */
function listRest(lines: readonly string[], known: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of known) if (!isBlank(line)) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const times = left.get(line) ?? 0
    if (times > 0) left.set(line, times - 1)
    return times === 0
  })
}

/** Whether `many` has all lines of `few` in order. Blank lines alone do not count, unless both are equal. */
function isWithin(few: readonly string[], many: readonly string[]): boolean {
  let found = 0
  for (const line of many) if (line === few[found]) found += 1
  return found === few.length && (few.length === many.length || !few.every(isBlank))
}

const toWords = (line: string): string => line.trim().replace(/\s+/g, ' ')
const isBlank = (line: string): boolean => line.trim() === ''
