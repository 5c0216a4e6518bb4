import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import type { Place } from './place.ts'

/** Holds the account's database against every writer until it is let go, as a long commit of another process would. */
export function holdWriteLock(place: Place): () => void {
  const database = open(place)
  database.exec('BEGIN IMMEDIATE')
  return () => release(database)
}

/** Returns a function that waits for one more job than there is now and then holds the lock, before the job can end. */
export function prepareLockOnJob(place: Place): () => () => void {
  const database = open(place)
  const countJobs = () => (database.prepare('SELECT count(*) AS count FROM jobs').get() as { count: number }).count
  const before = countJobs()
  return () => {
    for (const end = Date.now() + 10_000; Date.now() < end; sleep(1)) {
      database.exec('BEGIN IMMEDIATE')
      if (countJobs() > before) return () => release(database)
      database.exec('ROLLBACK')
    }
    database.close()
    throw new Error('No job was started.')
  }
}

function open(place: Place): Database {
  const keys = join(place.config, 'keys')
  const key = readFileSync(join(keys, readdirSync(keys)[0]!), 'utf8').trim()
  const database = new Database(join(place.account, 'outpost.db'))
  database.pragma(`cipher = 'aegis'`)
  database.pragma(`key = 'raw:${key}'`)
  return database
}

function release(database: Database): void {
  database.exec('ROLLBACK')
  database.close()
}

const sleep = (milliseconds: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
