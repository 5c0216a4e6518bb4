import Database from 'better-sqlite3-multiple-ciphers'

export type StoreFault = 'wrong-key' | 'newer-version' | 'disk-full' | 'read-only' | 'cannot-open'

/** What a person can do something about; the message is one line that may be shown as it is. */
export class StoreError extends Error {
  readonly fault: StoreFault

  constructor(fault: StoreFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StoreError'
    this.fault = fault
  }
}

const faults: readonly (readonly [code: string, fault: StoreFault, message: string])[] = [
  ['SQLITE_NOTADB', 'wrong-key', 'The database cannot be read: the key is wrong, or the file is not a database.'],
  ['SQLITE_FULL', 'disk-full', 'The disk is full: nothing of this change was kept.'],
  ['SQLITE_READONLY', 'read-only', 'The database cannot be written: its file or folder is read-only.'],
  ['SQLITE_CANTOPEN', 'cannot-open', 'The database file cannot be opened: see that its folder exists and may be written.'],
]

/** The same error, or the plain word for it where there is one. */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error
  const found = faults.find(([code]) => error.code === code || error.code.startsWith(`${code}_`))
  return found ? new StoreError(found[1], found[2], error) : error
}

/** Another connection is in the way; asking again later helps. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(error.code)
}
