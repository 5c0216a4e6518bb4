import type { Registry } from '../../src-shared/schema/resource.ts'
import { removeCustoms, setCustoms } from '../store/sqlite/customs.ts'
import { partsTable, prefixesTable, quote } from '../store/sqlite/names.ts'
import { addSearchRow, removeSearchRow } from '../store/sqlite/search-index.ts'
import { createWrittenTypes, type WrittenType } from '../store/sqlite/write-context.ts'
import type { Repair } from './fault.ts'

/** Rebuilds the data derived from a record's attributes. */
export interface RecordRepairs {
  columns(type: string, key: number): Repair
  customs(type: string, key: number): Repair
  search(type: string, key: number): Repair
}

export function createRecordRepairs(registry: Registry): RecordRepairs {
  const typeOf = createWrittenTypes(registry)

  function read(connection: Parameters<Repair>[0], { table, projector }: WrittenType, key: number) {
    const statement = connection.statement(`SELECT CAST(attributes AS BLOB) FROM ${table} WHERE key = ?`)
    const attributes = statement.pluck().get(key) as Uint8Array | undefined
    return attributes && projector.project(attributes)
  }

  return {
    columns: (type, key) => (connection) => {
      const written = typeOf(type)
      const found = read(connection, written, key)
      const set = written.projector.names.map((name) => `${quote(name)} = ?`).join(', ')
      if (found) connection.statement(`UPDATE ${written.table} SET ${set} WHERE key = ?`).run(...found.columns, key)
    },
    customs: (type, key) => (connection) => {
      const found = read(connection, typeOf(type), key)
      removeCustoms(connection, key)
      if (found) setCustoms(connection, key, found.customs)
    },
    search: (type, key) => (connection) => {
      const found = read(connection, typeOf(type), key)
      removeSearchRow(connection, type, key)
      if (found) addSearchRow(connection, type, key, found.searchText)
    },
  }
}

/** Recreates both search indexes of a type, to be refilled record by record. Some faults can only be repaired this way. */
export function clearSearch(type: string): Repair {
  return ({ db }) => {
    for (const name of [partsTable(type), prefixesTable(type)]) {
      const sql = db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(name) as string
      db.exec(`DROP TABLE ${quote(name)}; ${sql}`)
    }
  }
}
