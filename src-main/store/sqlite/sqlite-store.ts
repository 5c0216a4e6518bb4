import { registry as declared } from '../../../src-shared/resources/index.ts'
import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { Batch } from '../batch.ts'
import type { IdDirection } from '../ids.ts'
import type { Store } from '../port.ts'
import { aggregatePlan } from './aggregating.ts'
import { createChangesFeed } from './changes-feed.ts'
import { applyBatch } from './commit.ts'
import { openConnection, type Connection } from './connection.ts'
import { createOutdatedError, SqliteError, toStoreError } from './errors.ts'
import { migrate } from './migrate.ts'
import { migrations as known } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import { readPlan, searchPlan } from './reading.ts'
import { createWrittenTypes } from './write-context.ts'

export interface SqliteStoreOptions {
  readonly file: string
  /** 32 bytes. */
  readonly key: Uint8Array
  readonly registry?: Registry
  readonly ids?: IdDirection
  readonly migrations?: readonly Migration[]
  readonly busyTimeoutMs?: number
  /** A monotonic clock in milliseconds, for the timeout while another process writes. */
  readonly now?: () => number
}

/** Throws a `StoreError` that says why if the file cannot be used. */
export function openSqliteStore(options: SqliteStoreOptions): Store {
  const { file, key, registry = declared, migrations = known } = options
  const { busyTimeoutMs = 30_000, now = () => performance.now() } = options
  try {
    const connection = openConnection({ file, key, busyTimeoutMs, now, version: migrations.length })
    try {
      migrate(connection, registry, migrations)
    } catch (error) {
      connection.close()
      throw error
    }
    return createSqliteStore(connection, registry, options.ids ?? 'up')
  } catch (error) {
    throw toStoreError(error)
  }
}

export function createSqliteStore(connection: Connection, registry: Registry, direction: IdDirection): Store {
  const scope = { connection, registry, direction, typeOf: createWrittenTypes(registry) }
  const feed = createChangesFeed(connection)

  async function answer<T>(work: () => T): Promise<T> {
    try {
      return await Promise.resolve(work())
    } catch (error) {
      // A read may fail on data that the newer version has moved.
      if (error instanceof SqliteError && connection.isOutdated()) throw createOutdatedError(error)
      throw toStoreError(error)
    }
  }

  return {
    read: (plan) => answer(() => connection.read(() => readPlan(scope, plan))),
    aggregate: (plan) => answer(() => connection.read(() => aggregatePlan(scope, plan))),
    search: (plan) => answer(() => connection.read(() => searchPlan(scope, plan))),
    changesSince: (cursor, limit, among) => answer(() => feed.since(cursor, limit, among)),
    commit: (batch) =>
      answer(() => {
        const { end, ...result } = connection.write(isDurable(batch), () => applyBatch(scope, batch))
        if (end !== undefined) feed.noteEnd(end)
        return result
      }),
    close: () => answer(() => connection.close()),
  }
}

/** A page from a hosted CRM can be read again. A user's change, which may already have been sent, cannot. */
function isDurable({ origin, operations }: Batch): boolean {
  return origin !== 'server' || operations.some(({ op, type }) => op === 'adopt' || type === 'outbox-entries')
}
