import { quote } from '../src-main/store/sqlite/names.ts'
import type { SchemaSnapshot, TableSnapshot } from './schema-snapshot.ts'

export interface SchemaDifference {
  readonly statements: readonly string[]
  /** Tables with new columns, and search tables that were created again. */
  readonly changed: readonly string[]
}

/** The statements that change one schema into the other. Tables are never dropped, because their data would be lost. */
export function findDifference(from: SchemaSnapshot, to: SchemaSnapshot): SchemaDifference {
  const lost = Object.keys(from.tables).filter((name) => !to.tables[name]?.virtual && !to.tables[name])
  if (lost.length > 0) throw new Error(`no longer declared: ${lost.join(', ')}; write by hand what becomes of their rows`)
  const droppedIndexes = Object.entries(from.indexes).filter(([name, sql]) => to.indexes[name] !== sql)
  const madeIndexes = Object.entries(to.indexes).filter(([name, sql]) => from.indexes[name] !== sql)
  const tables = Object.entries(to.tables).map(([name, table]) => ({ name, ...alterTable(name, from.tables[name], table) }))
  return {
    statements: [
      ...droppedIndexes.map(([name]) => `DROP INDEX ${quote(name)}`),
      ...tables.flatMap(({ statements }) => statements),
      ...madeIndexes.map(([, sql]) => sql),
    ],
    changed: tables.filter(({ statements }) => statements.length > 0).map(({ name }) => name),
  }
}

function alterTable(name: string, from: TableSnapshot | undefined, to: TableSnapshot): { statements: string[] } {
  if (!from) return { statements: [to.sql] }
  if (to.virtual) return { statements: from.sql === to.sql ? [] : [`DROP TABLE ${quote(name)}`, to.sql] }
  const table = quote(name)
  const isSame = (column: string) => from.columns[column] === to.columns[column]
  const dropped = Object.keys(from.columns).filter((column) => !isSame(column))
  const added = Object.entries(to.columns).filter(([column]) => !isSame(column))
  return {
    statements: [
      ...dropped.map((column) => `ALTER TABLE ${table} DROP COLUMN ${quote(column)}`),
      ...added.map(([column, definition]) => `ALTER TABLE ${table} ADD COLUMN ${quote(column)} ${definition}`.trimEnd()),
    ],
  }
}
