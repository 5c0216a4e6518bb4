import type { Connection } from '../../src-main/store/sqlite/connection.ts'
import { partsTable, prefixesTable, quote } from '../../src-main/store/sqlite/names.ts'
import { createProjector } from '../../src-main/store/sqlite/projection.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { listPrefixes } from '../../src-shared/text/search-words.ts'

/** What goes into the tables for one contact, worked out beforehand: the baseline pays for the writing alone. */
interface ReadyRow {
  readonly columns: readonly unknown[]
  readonly customs: readonly (readonly [name: string, value: string])[]
  readonly searchText: string
  readonly prefixes: string
  readonly attributes: Uint8Array
}

const projector = createProjector(contact)
const toToken = (prefix: string) => Array.from(prefix, (char) => (char.codePointAt(0) ?? 0).toString(16)).join('x')

export function toReadyRow(attributes: Uint8Array): ReadyRow {
  const { columns, customs, searchText } = projector.project(attributes)
  const prefixes = Array.from(listPrefixes(searchText), toToken).join(' ')
  return { columns, customs: [...customs], searchText, prefixes, attributes }
}

/** The same tables as the store fills, by prepared statements and nothing else, one transaction a page. */
export function createRawWriter({ db }: Connection): (rows: readonly ReadyRow[], firstId: number) => void {
  db.pragma('synchronous = NORMAL')
  const columns = projector.names.map(quote)
  const names = ['key', 'id', 'version', 'trashed', ...columns, 'attributes'].join(', ')
  const record = db.prepare(`INSERT INTO contacts (${names}) VALUES (?, ?, 1, 0, ${'?, '.repeat(columns.length)}CAST(? AS TEXT))`)
  const custom = db.prepare('INSERT INTO _customs (name, value, key) VALUES (?, ?, ?)')
  const parts = db.prepare(`INSERT INTO ${quote(partsTable('contacts'))} (rowid, text) VALUES (?, ?)`)
  const prefixes = db.prepare(`INSERT INTO ${quote(prefixesTable('contacts'))} (rowid, text) VALUES (?, ?)`)
  const journal = db.prepare(
    `INSERT INTO _journal (first, at, origin, type, action, keys, changes) VALUES (?, ?, 'server', 'contacts', 'import', ?, '{}')`,
  )
  const [begin, commit] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')]
  return (rows, firstId) => {
    begin.run()
    rows.forEach((row, index) => {
      const key = firstId + index
      record.run(key, key, ...row.columns, row.attributes)
      for (const [name, value] of row.customs) custom.run(name, value, key)
      parts.run(key, row.searchText)
      prefixes.run(key, row.prefixes)
    })
    journal.run(firstId, Date.now(), JSON.stringify(rows.map((_, index) => firstId + index)))
    commit.run()
  }
}
