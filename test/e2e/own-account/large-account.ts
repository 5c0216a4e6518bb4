import Database from 'better-sqlite3-multiple-ciphers'
import { databaseFile } from '../../../src-main/account/account-folder.ts'
import { createKeyWrappers } from '../../../src-main/account/key-wrappers.ts'
import { unlockAccount } from '../../../src-main/account/unlock-account.ts'
import type { Place } from '../place.ts'

/** The lists of the app. */
export const listedTypes = ['contacts', 'companies', 'deals', 'orders'] as const
export type ListedType = (typeof listedTypes)[number]

/** Copies the records of some types until each has so many: all that lists show, and nothing that is searched. */
export async function multiplyRecords(place: Place, types: readonly ListedType[], count: number): Promise<void> {
  const db = await openDatabase(place)
  try {
    // A copy that is cut short is thrown away: nothing has to outlive a crash.
    for (const pragma of ['journal_mode = MEMORY', 'synchronous = OFF', 'cache_size = -262144', 'temp_store = MEMORY'])
      db.pragma(pragma)
    db.exec('BEGIN')
    const keys = db.prepare(`SELECT value FROM _counters WHERE name = 'key'`).pluck().get() as number
    const rounds = types.map((type) => multiplyTable(db, type, count, keys))
    const put = db.prepare('INSERT OR REPLACE INTO _counters (name, value) VALUES (?, ?)')
    put.run('key', keys * (1 + Math.max(...rounds)))
    for (const type of types) put.run(`id ${type}`, db.prepare(`SELECT max(id) FROM "${type}"`).pluck().get())
    db.exec('COMMIT')
    db.pragma('journal_mode = WAL')
  } finally {
    db.close()
  }
}

/** An account as sync is tried against answers two lists a second; on a computer of one's own there is no such limit. */
export async function makeLocal(place: Place): Promise<void> {
  const db = await openDatabase(place)
  try {
    const { changes } = db
      .prepare(`UPDATE account SET attributes = replace(attributes, '"kind":"hosted"', '"kind":"local"')`)
      .run()
    if (changes !== 1) throw new Error(`There are ${changes} accounts in ${place.account}.`)
  } finally {
    db.close()
  }
}

async function openDatabase({ account, config }: Place): Promise<Database> {
  const wrappers = createKeyWrappers({ configFolder: config })
  const unlocked = await unlockAccount({ folder: account, configFolder: config, wrappers })
  if (!unlocked) throw new Error(`There is no account in ${account}.`)
  const db = new Database(databaseFile(account))
  db.pragma(`cipher = 'aegis'`)
  db.pragma(`key = 'raw:${Buffer.from(unlocked.key).toString('hex')}'`)
  return db
}

interface Index {
  readonly name: string
  readonly sql: string
}

/** Copies all rows in rounds and answers how many it took. Indexes are made once the rows are there, which is far cheaper. */
function multiplyTable(db: Database, type: ListedType, count: number, keys: number): number {
  const ofTable = `FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`
  const indexes = db.prepare(`SELECT name, sql ${ofTable}`).all(type) as Index[]
  const names = db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(type) as string[]
  const others = names.filter((name) => name !== 'key' && name !== 'id').map((name) => `"${name}"`)
  const { present, ids } = db.prepare(`SELECT count(*) AS present, max(id) AS ids FROM "${type}"`).get() as Present
  const rounds = Math.ceil(count / present)
  for (const { name } of indexes) db.exec(`DROP INDEX "${name}"`)
  db.prepare(
    `WITH RECURSIVE rounds (round) AS (SELECT 1 UNION ALL SELECT round + 1 FROM rounds WHERE round < ?)
     INSERT INTO "${type}" (key, id, ${others.join()})
     SELECT key + round * ?, id + round * ?, ${others.join()} FROM rounds CROSS JOIN "${type}" LIMIT ?`,
  ).run(rounds, keys, ids, count - present)
  for (const { sql } of indexes) db.exec(sql)
  return rounds
}

interface Present {
  readonly present: number
  readonly ids: number
}
