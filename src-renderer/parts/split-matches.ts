import { digitsOf, fold } from '../../src-shared/text/fold.ts'
import { toSearchWords, type SearchWord } from '../../src-shared/text/search-words.ts'

export interface TextPart {
  readonly text: string
  readonly hit: boolean
}

interface Letter {
  readonly folded: string
  /** Position in the original text. */
  readonly start: number
  readonly end: number
}

/** Splits the text into matching and other pieces. */
export function splitMatches(text: string, query: string): TextPart[] {
  const hits = findHits(text, query)
  const edges = [0, ...hits.flatMap(({ start, end }) => [start, end]), text.length]
  return edges.slice(1).flatMap((end, index) => {
    const piece = text.slice(edges[index], end)
    return piece === '' ? [] : [{ text: piece, hit: index % 2 === 1 }]
  })
}

/** Whether the text contains any word of the query. */
export const hasMatch = (text: string, query: string): boolean => findHits(text, query).length > 0

export const hasWord = (text: string, word: SearchWord): boolean => findWords(text, [word]).length > 0

/** Cuts a long text so that it starts shortly before the match. */
export function cutToMatch(text: string, query: string, before = 24): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const start = findHits(line, query)[0]?.start ?? 0
  return start <= before ? line : `…${line.slice(start - before).trimStart()}`
}

interface Span {
  readonly start: number
  readonly end: number
}

const findHits = (text: string, query: string): Span[] => mergeSpans(findWords(text, toSearchWords(query)))

function findWords(text: string, words: readonly SearchWord[]): Span[] {
  const letters = listLetters(text)
  const digits = letters.filter(({ folded }) => /^\d$/.test(folded))
  return words.flatMap(({ find, value }) => [
    ...findWord(letters, value, find === 'prefix'),
    // A phone number matches by its digits, whatever is between them.
    ...(digitsOf(value) === value && value.length > 2 ? findWord(digits, value, false) : []),
  ])
}

/** Folding may change the number of letters. Each letter is folded alone, with its combining marks, to keep its position. */
function listLetters(text: string): Letter[] {
  return [...text.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)].flatMap(({ 0: letter, index }) =>
    Array.from(fold(letter), (folded) => ({ folded, start: index, end: index + letter.length })),
  )
}

function findWord(letters: readonly Letter[], word: string, isPrefix: boolean): Span[] {
  const wanted = [...word]
  return letters.flatMap((first, at) => {
    const last = letters[at + wanted.length - 1]
    if (!last || !wanted.every((sign, offset) => letters[at + offset]?.folded === sign)) return []
    if (isPrefix && /[\p{L}\p{N}]/u.test(letters[at - 1]?.folded ?? ' ')) return []
    return [{ start: first.start, end: last.end }]
  })
}

function mergeSpans(spans: readonly Span[]): Span[] {
  return spans
    .toSorted((a, b) => a.start - b.start)
    .reduce<Span[]>((merged, span) => {
      const last = merged.at(-1)
      if (!last || span.start > last.end) return [...merged, span]
      return [...merged.slice(0, -1), { start: last.start, end: Math.max(last.end, span.end) }]
    }, [])
}
