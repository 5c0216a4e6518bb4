import type { Resource } from '../../../src-shared/schema/resource.ts'
import { listPrefixes } from '../../../src-shared/text/search-words.ts'
import { partsTable, prefixesTable, quote } from '../../store/sqlite/names.ts'
import type { Exam, Repair } from '../fault.ts'
import { clearSearch, createRecordRepairs } from '../repairs.ts'
import { createKeySums, type KeySums } from './key-sums.ts'

/**
 * An index without content cannot return what it stores for a row, but it can be read in word order. Each expected word adds to
 * its record's sum, and each index entry subtracts from it. A sum other than zero is a fault.
 */
export interface SearchTally {
  expect(key: number, searchText: string): void
  /** The expected rows of this record are unknown. */
  skip(key: number): void
  settle(): Iterable<{ readonly key: number; readonly repair: Repair }>
}

const nothing: SearchTally = { expect: () => undefined, skip: () => undefined, settle: () => [] }

/** Flags of a key: the index should have a row for it, lists one, or has words of one. */
interface Marks {
  readonly expected: number
  readonly known: number
  readonly worded: number
}

const partMarks: Marks = { expected: 1, known: 2, worded: 4 }
const prefixMarks: Marks = { expected: 8, known: 16, worded: 32 }
const [partSeed, prefixSeed] = [11, 23] as const

export function createSearchTally(exam: Exam, { type, searched }: Resource): SearchTally {
  const [parts, prefixes] = [partsTable(type), prefixesTable(type)]
  if (searched.length === 0 || exam.unfit.has(parts) || exam.unfit.has(prefixes)) return nothing
  const sums = createKeySums(exam)
  const skipped = new Set<number>()
  const repairs = createRecordRepairs(exam.registry)

  return {
    expect(key, searchText) {
      if (searchText === '') return
      addParts(sums, key, searchText)
      const found = listPrefixes(searchText)
      for (const prefix of found) sums.add(key, mix(hashText(prefix, prefixSeed), 0), 1)
      sums.mark(key, found.size > 0 ? partMarks.expected | prefixMarks.expected : partMarks.expected)
    },
    skip: (key) => void skipped.add(key),
    *settle() {
      takeWords(exam, parts, sums, partMarks, (term) => hashText(term, partSeed))
      takeWords(exam, prefixes, sums, prefixMarks, (term) => hashText(fromToken(term), prefixSeed))
      markRows(exam, parts, sums, partMarks)
      markRows(exam, prefixes, sums, prefixMarks)
      const kinds = [partMarks, prefixMarks]
      const isOdd = (marks: number) => kinds.some(({ expected, known }) => Boolean(marks & expected) !== Boolean(marks & known))
      // Words of a row that the index does not list cannot be removed one by one.
      const isStuck = (marks: number) => kinds.some(({ known, worded }) => marks & worded && !(marks & known))
      for (const { key, marks } of sums.listUneven(isOdd)) {
        if (!skipped.has(key)) yield { key, repair: isStuck(marks) ? clearSearch(type) : repairs.search(type, key) }
      }
    },
  }
}

function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1)
  return ((mixed ^ (mixed >>> 15)) + 0x165667b1) | 0
}

function hashText(text: string, seed: number): number {
  let hash = seed
  for (const char of text) hash = mix(hash, char.codePointAt(0) as number)
  return hash
}

/** The prefix that a token stands for. A damaged token stands for itself, which no record expects. */
function fromToken(token: string): string {
  const codes = token.split('x').map((code) => Number.parseInt(code, 16))
  return codes.every((code) => code <= 0x10ffff) ? String.fromCodePoint(...codes) : token
}

/** Every three consecutive characters with their positions. */
function addParts(sums: KeySums, key: number, searchText: string): void {
  const points = Array.from(searchText, (char) => char.codePointAt(0) as number)
  for (let at = 0; at + 2 < points.length; at += 1) {
    const term = mix(mix(mix(partSeed, points[at] as number), points[at + 1] as number), points[at + 2] as number)
    sums.add(key, mix(term, at), 1)
  }
}

function takeWords(exam: Exam, table: string, sums: KeySums, { worded }: Marks, toHash: (term: string) => number): void {
  for (const [term, places] of iterateWords(exam, table)) {
    const hash = toHash(term)
    const numbers = readNumbers(places)
    for (let next = numbers(); next !== undefined; next = numbers()) {
      sums.add(next, mix(hash, numbers() ?? 0), -1)
      sums.mark(next, worded)
    }
  }
}

/** Each word once, with its rows and positions. Passing each position separately would take three times as long. */
function iterateWords({ connection: { db } }: Exam, table: string): IterableIterator<[term: string, places: string]> {
  const name = `temp.${quote(`${table}_words`)}`
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${name} USING fts5vocab(main, ${quote(table)}, instance)`)
  const statement = db.prepare(`SELECT term, group_concat(doc || ' ' || coalesce(offset, 0), ' ') FROM ${name} GROUP BY term`)
  return statement.raw().iterate() as IterableIterator<[string, string]>
}

const [space, zero, minus] = [32, 48, 45] as const

function readNumbers(text: string): () => number | undefined {
  let at = 0
  return () => {
    if (at >= text.length) return undefined
    const isNegative = text.charCodeAt(at) === minus
    if (isNegative) at += 1
    let number = 0
    for (; at < text.length && text.charCodeAt(at) !== space; at += 1) number = number * 10 + text.charCodeAt(at) - zero
    at += 1
    return isNegative ? -number : number
  }
}

/** The index's own list of its rows. */
function markRows({ connection: { db } }: Exam, table: string, sums: KeySums, { known }: Marks): void {
  const statement = db.prepare(`SELECT id FROM ${quote(`${table}_docsize`)}`).pluck()
  for (const key of statement.iterate() as IterableIterator<number>) sums.mark(key, known)
}
