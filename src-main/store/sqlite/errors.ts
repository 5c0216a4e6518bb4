import Database from 'better-sqlite3-multiple-ciphers'
import { StoreError, type StoreFault } from '../store-error.ts'

export const { SqliteError } = Database

const faults: readonly (readonly [code: string, fault: StoreFault, message: string])[] = [
  [
    'SQLITE_NOTADB',
    'wrong-key',
    'The database cannot be read: the key is wrong, or the file is not a database. Put the key back, or `outpost restore` a backup.',
  ],
  [
    'SQLITE_CORRUPT',
    'damaged',
    'The database is damaged: `outpost doctor` says what is wrong, `outpost restore` brings a backup back.',
  ],
  ['SQLITE_BUSY', 'locked', 'Another program holds the database and does not let go: close it and try again.'],
  ['SQLITE_FULL', 'disk-full', 'The disk is full: nothing of this change was kept. Free some space and try again.'],
  ['SQLITE_READONLY', 'read-only', 'The database cannot be written: its file or folder is read-only.'],
  ['SQLITE_CANTOPEN', 'cannot-open', 'The database file cannot be opened: see that its folder exists and may be written.'],
]

/** The same error, or the plain word for it where there is one. */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error
  const found = faults.find(([code]) => error.code === code || error.code.startsWith(`${code}_`))
  return found ? new StoreError(found[1], found[2], error) : error
}

/** Rows written by this program would miss what a newer one expects of them. */
export function createOutdatedError(cause?: unknown): StoreError {
  return new StoreError(
    'outdated',
    'A newer Outpost has upgraded this account. Nothing of this change was kept: restart Outpost.',
    cause,
  )
}

/** Another connection is in the way; asking again later helps. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(error.code)
}
