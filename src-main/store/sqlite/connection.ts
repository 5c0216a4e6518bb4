import type Database from 'better-sqlite3-multiple-ciphers'
import { StoreError } from '../store-error.ts'
import { createOutdatedError, isBusy } from './errors.ts'
import { registerFunctions } from './functions.ts'
import { openNative } from './native-database.ts'

export type Statement = Database.Statement

export interface Connection {
  readonly db: Database
  /** The prepared statement of that text, kept for the next time. */
  statement(sql: string): Statement
  /** All that `work` reads comes from one snapshot. */
  read<T>(work: () => T): T
  /**
   * One transaction; `durable` says whether it must outlive a loss of power from the moment it is done. Refused once another
   * process has migrated the database to a version that this program does not know.
   */
  write<T>(durable: boolean, work: () => T): T
  /** Whether another process has migrated the database beyond what this program knows. */
  isOutdated(): boolean
  /** Changes when another connection has committed. */
  dataVersion(): number
  close(): void
}

export interface ConnectionOptions {
  readonly file: string
  readonly key: Uint8Array
  readonly busyTimeoutMs: number
  /** A clock that only runs forward, for giving up. */
  readonly now: () => number
  /** Databases of a higher version are refused. */
  readonly version: number
}

const mostStatements = 1000
/** SQLite's own waiting cannot be interrupted, so it is done in pieces: a thread that is to end must be able to. */
const longestBlock = 100

export function openConnection(options: ConnectionOptions): Connection {
  const db = retryBusy(options, () => openDatabase(options))
  const statements = new Map<string, Statement>()
  const once = <T>(make: () => T) => {
    let made: T | undefined
    return () => (made ??= make())
  }
  const [begin, beginWrite, commit, rollback] = ['BEGIN', 'BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'].map((sql) =>
    once(() => db.prepare(sql)),
  ) as [() => Statement, () => Statement, () => Statement, () => Statement]
  const dataVersion = db.prepare('PRAGMA data_version').pluck()
  const schemaVersion = db.prepare('PRAGMA user_version').pluck()
  const isOutdated = () => (schemaVersion.get() as number) > options.version
  let durableNow: boolean | undefined

  function inside<T>(work: () => T): T {
    try {
      const result = work()
      commit().run()
      return result
    } catch (error) {
      if (db.inTransaction) rollback().run()
      throw error
    }
  }

  return {
    db,
    statement(sql) {
      let statement = statements.get(sql)
      if (!statement) {
        if (statements.size >= mostStatements) statements.clear()
        statement = db.prepare(sql)
        statements.set(sql, statement)
      }
      return statement
    },
    read: (work) =>
      retryBusy(options, () => {
        begin().run()
        return inside(work)
      }),
    write(durable, work) {
      if (durableNow !== durable) db.pragma(`synchronous = ${durable ? 'FULL' : 'NORMAL'}`)
      durableNow = durable
      retryBusy(options, () => beginWrite().run())
      return inside(() => {
        if (isOutdated()) throw createOutdatedError()
        return work()
      })
    },
    isOutdated,
    dataVersion: () => dataVersion.get() as number,
    close: () => void db.close(),
  }
}

function openDatabase({ file, key, busyTimeoutMs, version }: ConnectionOptions): Database {
  if (key.length !== 32) throw new Error('the key must have 32 bytes')
  const db = connect(file, busyTimeoutMs)
  try {
    db.pragma(`cipher = 'aegis'`)
    db.pragma(`key = 'raw:${Buffer.from(key).toString('hex')}'`)
    db.pragma('page_size = 8192')
    const found = db.pragma('user_version', { simple: true }) as number
    if (found > version) {
      throw new StoreError(
        'newer-version',
        `The database has a newer version (${found}) than this Outpost supports (${version}). Nothing was changed; update Outpost.`,
      )
    }
    db.pragma('journal_mode = WAL')
    db.pragma('wal_autocheckpoint = 4000')
    db.pragma('journal_size_limit = 67108864')
    db.pragma('cache_size = -65536')
    db.pragma('foreign_keys = OFF')
    // What spills while sorting would otherwise reach the disk in plain text.
    db.pragma('temp_store = MEMORY')
    db.pragma('synchronous = FULL')
    registerFunctions(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function connect(file: string, timeout: number): Database {
  try {
    return openNative(file, { timeout: Math.min(timeout, longestBlock) })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new StoreError('cannot-open', `The database file cannot be opened: ${error.message}.`, error)
  }
}

const pause = new Int32Array(new SharedArrayBuffer(4))

/** Waits for a lock that another process holds, for as long as it takes within reason. */
export function retryBusy<T>({ busyTimeoutMs, now }: Pick<ConnectionOptions, 'busyTimeoutMs' | 'now'>, work: () => T): T {
  const giveUp = now() + busyTimeoutMs
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || now() >= giveUp) throw error
    }
    Atomics.wait(pause, 0, 0, wait)
  }
}
