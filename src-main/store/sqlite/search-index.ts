import type { Resource } from '../../../src-shared/schema/resource.ts'
import { listPrefixes, type SearchWord } from '../../../src-shared/text/search-words.ts'
import type { Connection } from './connection.ts'
import { joinFragments, sql, type Fragment } from './fragment.ts'
import { partsTable, prefixesTable, quote } from './names.ts'

const tokens = new Map<string, string>()
const mostTokens = 10_000

/** Tokens are built from code points, so that every script is split by the shared rules and not by SQLite's tokenizer. */
function toToken(prefix: string): string {
  const known = tokens.get(prefix)
  if (known !== undefined) return known
  const token = Array.from(prefix, (char) => (char.codePointAt(0) as number).toString(16)).join('x')
  if (tokens.size < mostTokens) tokens.set(prefix, token)
  return token
}

export function addSearchRow(connection: Connection, type: string, key: number, searchText: string): void {
  if (searchText === '') return
  connection.statement(`INSERT INTO ${quote(partsTable(type))} (rowid, text) VALUES (?, ?)`).run(key, searchText)
  const prefixes = Array.from(listPrefixes(searchText), toToken)
  if (prefixes.length === 0) return
  connection.statement(`INSERT INTO ${quote(prefixesTable(type))} (rowid, text) VALUES (?, ?)`).run(key, prefixes.join(' '))
}

export function removeSearchRow(connection: Connection, type: string, key: number): void {
  connection.statement(`DELETE FROM ${quote(partsTable(type))} WHERE rowid = ?`).run(key)
  connection.statement(`DELETE FROM ${quote(prefixesTable(type))} WHERE rowid = ?`).run(key)
}

/** Conditions on the two indexes for rows that contain every word. `plus` keeps SQLite from starting with them. */
export function toSearchCondition(resource: Resource, words: readonly SearchWord[], plus: '' | '+'): Fragment {
  const tables = listSearchTables(resource, words)
  if (tables.length === 0) return sql('0')
  return joinFragments(
    tables.map(({ table, query }) => sql(`${plus}r.key IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ?)`, query)),
    'AND',
  )
}

/** The keys of the rows that contain every word, each once, from the indexes alone. */
export function toSearchKeys(resource: Resource, words: readonly SearchWord[]): Fragment {
  const tables = listSearchTables(resource, words)
  if (tables.length === 0) return sql('SELECT NULL AS key WHERE 0')
  const selections = tables.map(({ table }) => `SELECT rowid AS key FROM ${table} WHERE ${table} MATCH ?`)
  // Both indexes are sorted. With an ORDER BY, SQLite merges them instead of materialising one.
  const text = selections.length > 1 ? `${selections.join(' INTERSECT ')} ORDER BY 1 LIMIT -1` : selections.join('')
  return sql(text, ...tables.map(({ query }) => query))
}

interface SearchTable {
  readonly table: string
  readonly query: string
}

/** The index queries to run; none if nothing can match. */
export function listSearchTables({ type, searched }: Resource, words: readonly SearchWord[]): SearchTable[] {
  if (searched.length === 0) return []
  const parts = words.filter(({ find }) => find === 'part').map(({ value }) => `"${value.replaceAll('"', '""')}"`)
  const prefixes = words.filter(({ find }) => find === 'prefix').map(({ value }) => `"${toToken(value)}"`)
  return [
    { table: quote(partsTable(type)), query: parts.join(' AND ') },
    { table: quote(prefixesTable(type)), query: prefixes.join(' AND ') },
  ].filter(({ query }) => query !== '')
}
