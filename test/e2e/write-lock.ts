import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import type { Place } from './place.ts'

/** Holds the account's database against every writer until it is let go, as a long commit of another process would. */
export function holdWriteLock(place: Place): () => void {
  const keys = join(place.config, 'keys')
  const key = readFileSync(join(keys, readdirSync(keys)[0]!), 'utf8').trim()
  const database = new Database(join(place.account, 'outpost.db'))
  database.pragma(`cipher = 'aegis'`)
  database.pragma(`key = 'raw:${key}'`)
  database.exec('BEGIN IMMEDIATE')
  return () => {
    database.exec('ROLLBACK')
    database.close()
  }
}
