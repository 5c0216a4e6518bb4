import { digitsOf, fold } from '../../src-shared/text/fold.ts'
import { toSearchWords, type SearchWord } from '../../src-shared/text/search-words.ts'

export interface TextPart {
  readonly text: string
  readonly hit: boolean
}

interface Letter {
  readonly folded: string
  /** Where it stands in the text itself. */
  readonly start: number
  readonly end: number
}

/** The text in pieces, with those that were looked for told apart. */
export function splitMatches(text: string, query: string): TextPart[] {
  const hits = findHits(text, query)
  const edges = [0, ...hits.flatMap(({ start, end }) => [start, end]), text.length]
  return edges.slice(1).flatMap((end, index) => {
    const piece = text.slice(edges[index], end)
    return piece === '' ? [] : [{ text: piece, hit: index % 2 === 1 }]
  })
}

/** Whether any word of the query stands in the text. */
export const hasMatch = (text: string, query: string): boolean => findHits(text, query).length > 0

export const hasWord = (text: string, word: SearchWord): boolean => findWords(text, [word]).length > 0

/** A long text from a little before what was looked for. */
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
    // A phone is found by its digits, whatever stands between them.
    ...(digitsOf(value) === value && value.length > 2 ? findWord(digits, value, false) : []),
  ])
}

/** Folding may make one letter of two or two of one: each is folded by itself, with the marks that follow it. */
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
