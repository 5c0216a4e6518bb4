import type Database from 'better-sqlite3-multiple-ciphers'
import { openNative } from '../store/sqlite/native-database.ts'

/** Opens a database file with its key without changing any setting. */
export function openRaw(file: string, key: Uint8Array, timeout = 0): Database {
  const db = openNative(file, { timeout })
  try {
    db.pragma(`cipher = 'aegis'`)
    db.pragma(`key = '${toRawKey(key)}'`)
    // SQLite notices a wrong key only on the first read.
    db.pragma('user_version')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

export function rekey(db: Database, key: Uint8Array): void {
  db.pragma(`rekey = '${toRawKey(key)}'`)
}

const toRawKey = (key: Uint8Array) => `raw:${Buffer.from(key).toString('hex')}`
