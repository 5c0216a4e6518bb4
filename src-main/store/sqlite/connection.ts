import type Database from 'better-sqlite3-multiple-ciphers'
import { StoreError } from '../store-error.ts'
import { createOutdatedError, isBusy } from './errors.ts'
import { registerFunctions } from './functions.ts'
import { openNative } from './native-database.ts'

export type Statement = Database.Statement

export interface Connection {
  readonly db: Database
  /** The prepared statement for this text, cached. */
  statement(sql: string): Statement
  /** Runs `work` in one read snapshot. */
  read<T>(work: () => T): T
  /**
   * Runs one transaction. `durable`: it must survive a power loss once committed. Throws if another process has migrated the
   * database to a newer version.
   */
  write<T>(durable: boolean, work: () => T): T
  /** Whether another process has migrated the database to a newer version. */
  isOutdated(): boolean
  /** Changes when another connection commits. */
  dataVersion(): number
  close(): void
}

export interface ConnectionOptions {
  readonly file: string
  readonly key: Uint8Array
  readonly busyTimeoutMs: number
  /** A monotonic clock for timeouts. */
  readonly now: () => number
  /** Databases with a higher version are refused. */
  readonly version: number
}

const mostStatements = 1000
/** SQLite's own wait cannot be interrupted. Wait in short pieces, so that the thread can be stopped. */
const longestBlock = 100

export function openConnection(options: ConnectionOptions): Connection {
  const db = retryBusy(options, () => openDatabase(options), isTransient)
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
    // Otherwise SQLite would spill sort data to disk unencrypted.
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

/** A restore may replace the file while it is being opened. The next attempt opens the new one. */
const isTransient = (error: unknown) =>
  isBusy(error) || (error instanceof Error && 'code' in error && error.code === 'SQLITE_READONLY_DBMOVED')

const pause = new Int32Array(new SharedArrayBuffer(4))

/** Retries while another process holds the lock, until the timeout. */
export function retryBusy<T>(
  { busyTimeoutMs, now }: Pick<ConnectionOptions, 'busyTimeoutMs' | 'now'>,
  work: () => T,
  mayPass = isBusy,
): T {
  const giveUp = now() + busyTimeoutMs
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    try {
      return work()
    } catch (error) {
      if (!mayPass(error) || now() >= giveUp) throw error
    }
    Atomics.wait(pause, 0, 0, wait)
  }
}
