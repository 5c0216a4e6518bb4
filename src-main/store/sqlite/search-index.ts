import type { Resource } from '../../../src-shared/schema/resource.ts'
import { listPrefixes, type SearchWord } from '../../../src-shared/text/search-words.ts'
import type { Connection } from './connection.ts'
import { joinFragments, sql, type Fragment } from './fragment.ts'
import { partsTable, prefixesTable, quote } from './names.ts'

/** Tokens are made of code points, so that every script is told apart as the shared rules do, not as a tokenizer does. */
function toToken(prefix: string): string {
  return [...prefix].map((char) => (char.codePointAt(0) as number).toString(16)).join('x')
}

export function addSearchRow(connection: Connection, type: string, key: number, searchText: string): void {
  if (searchText === '') return
  connection.statement(`INSERT INTO ${quote(partsTable(type))} (rowid, text) VALUES (?, ?)`).run(key, searchText)
  const tokens = [...listPrefixes(searchText)].map(toToken).join(' ')
  if (tokens === '') return
  connection.statement(`INSERT INTO ${quote(prefixesTable(type))} (rowid, text) VALUES (?, ?)`).run(key, tokens)
}

export function removeSearchRow(connection: Connection, type: string, key: number): void {
  connection.statement(`DELETE FROM ${quote(partsTable(type))} WHERE rowid = ?`).run(key)
  connection.statement(`DELETE FROM ${quote(prefixesTable(type))} WHERE rowid = ?`).run(key)
}

/** The rows that hold every word, as conditions on the two indexes. */
export function toSearchCondition(resource: Resource, words: readonly SearchWord[]): Fragment {
  const [tables, phrases] = listMatches(resource, words)
  if (tables.length === 0) return sql('0')
  return joinFragments(
    tables.map((table, index) => sql(`r.key IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ?)`, phrases[index])),
    'AND',
  )
}

function listMatches(resource: Resource, words: readonly SearchWord[]): [tables: string[], phrases: string[]] {
  if (resource.searched.length === 0) return [[], []]
  const parts = words.filter(({ find }) => find === 'part').map(({ value }) => `"${value.replaceAll('"', '""')}"`)
  const prefixes = words.filter(({ find }) => find === 'prefix').map(({ value }) => `"${toToken(value)}"`)
  const found: [string, string[]][] = [
    [quote(partsTable(resource.type)), parts],
    [quote(prefixesTable(resource.type)), prefixes],
  ]
  const asked = found.filter(([, phrases]) => phrases.length > 0)
  return [asked.map(([table]) => table), asked.map(([, phrases]) => phrases.join(' AND '))]
}
