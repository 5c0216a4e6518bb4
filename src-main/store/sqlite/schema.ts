import { listColumnFields } from '../../../src-shared/schema/columns.ts'
import { heldRelationships, listPairTables } from '../../../src-shared/schema/links.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import { listIndexes } from './indexes.ts'
import { fieldColumn, heldColumn, partsTable, prefixesTable, quote, timesColumn, unitsColumn } from './names.ts'

/** All statements that create the declared database. Migrations are generated from the difference. */
export function listSchemaStatements(registry: Registry): string[] {
  return [
    ...ownTables,
    ...[...registry.values()].flatMap(listResourceStatements),
    ...listPairTables(registry).flatMap(({ table }) => [
      `CREATE TABLE ${quote(table)} (a INTEGER NOT NULL, b INTEGER NOT NULL, PRIMARY KEY (a, b)) WITHOUT ROWID`,
      `CREATE INDEX ${quote(`${table}.b`)} ON ${quote(table)} (b, a)`,
    ]),
  ]
}

/** Tables that belong to no single type. */
const ownTables = [
  `CREATE TABLE _counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE _aliases (type TEXT NOT NULL, id INTEGER NOT NULL, key INTEGER NOT NULL, PRIMARY KEY (type, id)) WITHOUT ROWID`,
  `CREATE INDEX "_aliases.key" ON _aliases (key)`,
  `CREATE TABLE _customs (name TEXT NOT NULL, value TEXT NOT NULL, key INTEGER NOT NULL, PRIMARY KEY (name, value, key)) WITHOUT ROWID`,
  `CREATE INDEX "_customs.key" ON _customs (key)`,
  `CREATE TABLE _journal (seq INTEGER PRIMARY KEY AUTOINCREMENT, first INTEGER NOT NULL, grouped TEXT, at INTEGER NOT NULL, user TEXT, token TEXT, origin TEXT NOT NULL, type TEXT NOT NULL, action TEXT NOT NULL, key INTEGER, keys TEXT NOT NULL, changes TEXT NOT NULL)`,
  `CREATE INDEX "_journal.key" ON _journal (key) WHERE key IS NOT NULL`,
  `CREATE INDEX "_journal.grouped" ON _journal (grouped) WHERE grouped IS NOT NULL`,
  `CREATE TABLE _gone (key INTEGER PRIMARY KEY, id INTEGER NOT NULL, seq INTEGER NOT NULL)`,
]

function listResourceStatements(resource: Resource): string[] {
  const table = quote(resource.type)
  const columns = listProjectedColumns(resource).map(({ definition }) => definition)
  return [
    `CREATE TABLE ${table} (${[
      'key INTEGER PRIMARY KEY',
      'id INTEGER NOT NULL',
      'version INTEGER NOT NULL',
      'trashed INTEGER NOT NULL',
      ...columns,
      'extra TEXT',
      'attributes TEXT NOT NULL',
    ].join(', ')})`,
    ...listIndexes(resource),
    ...(resource.searched.length > 0 ? listSearchTables(resource.type) : []),
  ]
}

export interface ProjectedColumn {
  readonly name: string
  readonly definition: string
}

/** Columns beside the fixed ones. Field columns have no type, so that SQLite never converts their values. */
export function listProjectedColumns(resource: Resource): ProjectedColumn[] {
  const fields = listColumnFields(resource).flatMap((field) => {
    const column = { name: fieldColumn(field), definition: quote(fieldColumn(field)) }
    const units = { name: unitsColumn(field), definition: `${quote(unitsColumn(field))} INTEGER` }
    return resource.fields[field]?.kind === 'decimal' ? [column, units] : [column]
  })
  const links = heldRelationships(resource).map((relationship) => {
    const name = heldColumn(relationship)
    return { name, definition: `${quote(name)} INTEGER` }
  })
  const times = resource.timed === undefined ? [] : [timesColumn(resource.timed)]
  return [...fields, ...links, ...times.map((name) => ({ name, definition: `${quote(name)} TEXT` }))]
}

function listSearchTables(type: string): string[] {
  const kept = `content='', contentless_delete=1`
  return [
    `CREATE VIRTUAL TABLE ${quote(partsTable(type))} USING fts5(text, ${kept}, tokenize='trigram case_sensitive 1')`,
    `CREATE VIRTUAL TABLE ${quote(prefixesTable(type))} USING fts5(text, ${kept}, tokenize='ascii', detail=none)`,
  ]
}
