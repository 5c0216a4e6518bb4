import type Database from 'better-sqlite3-multiple-ciphers'
import { hasCode } from '../account/account-problem.ts'
import { isBusy } from '../store/sqlite/errors.ts'
import { CareProblem } from './care-problem.ts'
import { isDamage } from './checks/database.ts'
import { openRaw } from './raw-database.ts'

export interface Held {
  /** The database is now one file without a log. */
  readonly whole: boolean
  release(): void
}

/**
 * Locks a database exclusively. Only the last connection can leave write-ahead mode, which also writes the log into the
 * database. An unreadable database is never in use, because nobody can open it.
 */
export function takeExclusiveLock(file: string, key: Uint8Array, folder: string): Held {
  let db: Database
  try {
    db = openRaw(file, key)
  } catch (error) {
    if (isUnreadable(error)) return { whole: false, release: () => undefined }
    throw toProblem(error, folder)
  }
  try {
    db.pragma('journal_mode = DELETE')
    db.exec('BEGIN EXCLUSIVE')
    return { whole: true, release: () => void db.close() }
  } catch (error) {
    db.close()
    if (isUnreadable(error)) return { whole: false, release: () => undefined }
    throw toProblem(error, folder)
  }
}

const isUnreadable = (error: unknown) => isDamage(error) || hasCode(error, 'SQLITE_NOTADB')

function toProblem(error: unknown, folder: string): unknown {
  if (!isBusy(error)) return error
  return new CareProblem(
    'refused',
    `Another process has the account in ${folder} open. Nothing was changed; close Outpost and stop \`outpost serve\` first.`,
    {
      cause: error,
    },
  )
}
