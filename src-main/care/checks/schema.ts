import type Database from 'better-sqlite3-multiple-ciphers'
import { toCreation } from '../../store/sqlite/creation.ts'
import { migrations } from '../../store/sqlite/migrations/index.ts'
import { quote } from '../../store/sqlite/names.ts'
import { openNative } from '../../store/sqlite/native-database.ts'
import type { Exam, Finding, Repair } from '../fault.ts'

interface Item {
  readonly kind: string
  readonly name: string
  readonly table: string
  readonly sql: string
}

/** Tables with derived rows, which can be rebuilt from the records. */
const derived = /_parts$|_prefixes$|^_customs$/

/** Checks that every table and index matches the migrations, and that there are no others. */
export function* checkSchema({ connection, unfit }: Exam): Iterable<Finding> {
  const present = new Map(listItems(connection.db).map((item) => [item.name, item]))
  const expected = new Map(listExpected().map((item) => [item.name, item]))
  for (const item of expected.values()) {
    const found = present.get(item.name)
    if (found?.sql === item.sql && found.kind === item.kind) continue
    // A missing index follows from its missing table.
    if (item.kind !== 'table' && !present.has(item.table)) continue
    if (item.kind === 'table') unfit.add(toOwner(item.name, expected))
    const repair = findRepair(item, found)
    const fault = `the ${item.kind} ${item.name} is ${found ? 'not as it should be' : 'missing'}`
    yield { check: 'schema', type: null, id: null, fault, ...(repair && { repair }) }
  }
  for (const { name, kind } of present.values()) {
    if (expected.has(name)) continue
    const drop: Repair = ({ db }) => void db.exec(`DROP ${kind} IF EXISTS ${quote(name)}`)
    // Never drop an unknown table: its content may matter to someone.
    const repair = kind === 'table' ? undefined : drop
    yield { check: 'schema', type: null, id: null, fault: `the ${kind} ${name} does not belong here`, ...(repair && { repair }) }
  }
}

function listItems(db: Database): Item[] {
  const statement = db.prepare(
    `SELECT type AS kind, name, tbl_name AS "table", sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY rowid`,
  )
  return statement.all() as Item[]
}

/** Cached, because migrations do not change and take longer to run than the comparison. */
let made: readonly Item[] | undefined

const listExpected = (): readonly Item[] => (made ??= makeExpected())

function makeExpected(): Item[] {
  const db = openNative(':memory:')
  try {
    for (const statement of toCreation(migrations)) db.exec(statement)
    return listItems(db)
  } finally {
    db.close()
  }
}

/** A search index has internal tables that come and go with it. */
function toOwner(name: string, expected: ReadonlyMap<string, Item>): string {
  const owner = /^(.+)_(?:data|idx|docsize|config)$/.exec(name)?.[1]
  return owner !== undefined && /^CREATE VIRTUAL/.test(expected.get(owner)?.sql ?? '') ? owner : name
}

function findRepair({ kind, name, sql }: Item, found: Item | undefined): Repair | undefined {
  if (kind === 'index') {
    return ({ db }) => void db.exec(`DROP INDEX IF EXISTS ${quote(name)}; ${sql}`)
  }
  return derived.test(name) && !found ? ({ db }) => void db.exec(sql) : undefined
}
