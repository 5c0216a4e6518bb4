import { digitsOf, fold } from './fold.ts'

/**
 * One word of a query. `prefix`: some word of the record starts with it. `part`: the record's text contains it. Every word must
 * match.
 */
export interface SearchWord {
  readonly find: 'prefix' | 'part'
  readonly value: string
}

const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
const phoneLike = /^[\d+()\-.]+$/
const words = /[\p{L}\p{N}]+/gu
const shortest = 3

/** Without words, the query contains no letter or digit and matches nothing. */
export function toSearchWords(query: string): SearchWord[] {
  return fold(query)
    .split(/[\s\0]+/u)
    .map((piece) => (phoneLike.test(piece) ? digitsOf(piece) : piece.replace(edges, '')))
    .filter((piece) => piece !== '')
    .map((value) => ({ find: [...value].length < shortest ? 'prefix' : 'part', value }))
}

/** The text for `part` words: one line per value, plus the digits of a phone. */
export function toSearchText(values: readonly string[], phones: readonly string[]): string {
  return [...values.map(fold), ...phones.flatMap((phone) => [fold(phone), digitsOf(phone)])]
    .map((line) => line.replaceAll('\0', ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** The first one and two characters of every word: all that a `prefix` word can ask for. */
export function listPrefixes(searchText: string): Set<string> {
  const found = new Set<string>()
  for (const [word] of searchText.matchAll(words)) {
    const [first, second] = word
    if (first === undefined) continue
    found.add(first)
    if (second !== undefined) found.add(first + second)
  }
  return found
}

export function matchesWords(searchText: string, query: readonly SearchWord[]): boolean {
  if (query.length === 0) return false
  const prefixes = query.some((word) => word.find === 'prefix') ? listPrefixes(searchText) : new Set<string>()
  return query.every(({ find, value }) => (find === 'prefix' ? prefixes.has(value) : searchText.includes(value)))
}
