import Database from 'better-sqlite3-multiple-ciphers'
import type { Connection, Statement } from '../../src-main/store/sqlite/connection.ts'
import { registerFunctions } from '../../src-main/store/sqlite/functions.ts'

/** The store's connection in all but the encryption, which the store cannot leave out. */
export function openPlainConnection(file: string): Connection {
  const db = new Database(file, { timeout: 30_000 })
  for (const setting of ['cache_size = -65536', 'temp_store = MEMORY', 'synchronous = FULL', 'wal_autocheckpoint = 4000']) {
    db.pragma(setting)
  }
  registerFunctions(db)
  const statements = new Map<string, Statement>()
  const statement = (sql: string) => {
    const known = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, known)
    return known
  }
  const inside = <T>(begin: string, work: () => T) => {
    statement(begin).run()
    try {
      return work()
    } finally {
      statement('COMMIT').run()
    }
  }
  const version = db.prepare('PRAGMA data_version').pluck()
  return {
    db,
    statement,
    read: (work) => inside('BEGIN', work),
    write: (_durable, work) => inside('BEGIN IMMEDIATE', work),
    isOutdated: () => false,
    dataVersion: () => version.get() as number,
    close: () => void db.close(),
  }
}
