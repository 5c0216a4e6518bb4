import Database from 'better-sqlite3-multiple-ciphers'
import { StoreError, type StoreFault } from '../store-error.ts'

export const { SqliteError } = Database

const faults: readonly (readonly [code: string, fault: StoreFault, message: string])[] = [
  [
    'SQLITE_NOTADB',
    'wrong-key',
    'The database cannot be read: the key is wrong, or the file is not a database. Put the right key back, or restore a backup with `outpost restore`.',
  ],
  [
    'SQLITE_CORRUPT',
    'damaged',
    'The database is damaged. Run `outpost doctor` to see what is wrong, or restore a backup with `outpost restore`.',
  ],
  ['SQLITE_BUSY', 'locked', 'Another program has locked the database. Nothing was saved; close that program and try again.'],
  ['SQLITE_FULL', 'disk-full', 'The disk is full. This change was not saved; free some space and try again.'],
  [
    'SQLITE_READONLY',
    'read-only',
    'The database cannot be written, because its file or folder is read-only. This change was not saved; make it writable and try again.',
  ],
  ['SQLITE_CANTOPEN', 'cannot-open', 'The database file cannot be opened. Check that its folder exists and is writable.'],
]

/** The matching `StoreError` for a known SQLite error. Returns any other error unchanged. */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error
  const found = faults.find(([code]) => error.code === code || error.code.startsWith(`${code}_`))
  return found ? new StoreError(found[1], found[2], error) : error
}

/** Writing must stop, because rows written by this version would lack data that the newer version expects. */
export function createOutdatedError(cause?: unknown): StoreError {
  return new StoreError(
    'outdated',
    'A newer Outpost has upgraded this account. This change was not saved; restart Outpost and try again.',
    cause,
  )
}

/** Whether another connection holds a lock, so that a retry may succeed. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(error.code)
}
