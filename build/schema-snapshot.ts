import type Database from 'better-sqlite3-multiple-ciphers'
import { registerFunctions } from '../src-main/store/sqlite/functions.ts'
import { openNative } from '../src-main/store/sqlite/native-database.ts'

export interface TableSnapshot {
  readonly sql: string
  readonly virtual: boolean
  /** Definitions by name. The order of columns does not matter. */
  readonly columns: { readonly [name: string]: string }
}

/** The shape of a database in a form that can be compared. */
export interface SchemaSnapshot {
  readonly tables: { readonly [name: string]: TableSnapshot }
  readonly indexes: { readonly [name: string]: string }
}

interface Entry {
  readonly type: string
  readonly name: string
  readonly sql: string
}

/** What SQLite keeps of these statements, in the order in which it has made it. */
export function listEntries(statements: readonly string[]): Entry[] {
  const db = makeDatabase(statements)
  const entries = readEntries(db)
  db.close()
  return entries
}

/** The shape that these statements create in an empty database. */
export function takeSnapshot(statements: readonly string[]): SchemaSnapshot {
  const db = makeDatabase(statements)
  const entries = readEntries(db).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const virtual = entries.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL')).map(({ name }) => name)
  const isShadow = (name: string) => virtual.some((owner) => name.startsWith(`${owner}_`)) || name.startsWith('sqlite_')
  const tables = entries.filter(({ type, name }) => type === 'table' && !isShadow(name))
  const snapshot = {
    tables: Object.fromEntries(
      tables.map(({ name, sql }) => [name, { sql, virtual: virtual.includes(name), columns: listColumns(db, name) }]),
    ),
    indexes: Object.fromEntries(entries.filter(({ type }) => type === 'index').map(({ name, sql }) => [name, sql])),
  }
  db.close()
  return snapshot
}

function makeDatabase(statements: readonly string[]): Database {
  const db = openNative(':memory:')
  registerFunctions(db)
  for (const statement of statements) db.exec(statement)
  return db
}

const readEntries = (db: Database) =>
  db.prepare(`SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid`).all() as Entry[]

function listColumns(db: Database, table: string): Record<string, string> {
  const columns = db.prepare('SELECT name, type, "notnull" AS required, pk FROM pragma_table_info(?) ORDER BY name').all(table)
  return Object.fromEntries(
    (columns as { name: string; type: string; required: number; pk: number }[]).map(({ name, type, required, pk }) => [
      name,
      [type, required ? 'NOT NULL' : '', pk ? `PRIMARY KEY ${pk}` : ''].filter((part) => part !== '').join(' '),
    ]),
  )
}
