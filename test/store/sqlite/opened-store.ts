import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach } from 'vitest'
import type { Batch, Operation } from '../../../src-main/store/batch.ts'
import type { CommitResult, Store } from '../../../src-main/store/port.ts'
import { openConnection, type Connection } from '../../../src-main/store/sqlite/connection.ts'
import { migrate } from '../../../src-main/store/sqlite/migrate.ts'
import { migrations } from '../../../src-main/store/sqlite/migrations/index.ts'
import { openSqliteStore, type SqliteStoreOptions } from '../../../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { key, putEmptyDatabase } from '../../support/empty-database.ts'

export { key }

const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A file in a folder of its own, which goes when the test ends. */
export function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-sqlite-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  return join(folder, 'account.db')
}

export function openStore(file: string, more: Partial<SqliteStoreOptions> = {}): Store {
  const isNew = !existsSync(file) && existsSync(dirname(file))
  if (isNew && !more.key && !more.registry && !more.migrations) putEmptyDatabase(file)
  const store = openSqliteStore({ file, key, ...more })
  closing.push(() => store.close())
  return store
}

/** The connection under a store, for looking at what a store does not show. */
export function connectTo(file: string, version = migrations.length): Connection {
  const connection = openConnection({ file, key, busyTimeoutMs: 1000, now: () => performance.now(), version })
  closing.push(() => connection.close())
  return connection
}

export function connectToNew(): Connection {
  const connection = connectTo(newFile())
  migrate(connection, registry, migrations)
  return connection
}

export function create(type: string, attributes: object, more: object = {}): Operation {
  return { op: 'create', type, attributes: new TextEncoder().encode(JSON.stringify(attributes)), ...more }
}

export async function commit(
  store: Store,
  operations: readonly Operation[],
  more: Partial<Batch> = {},
): Promise<Extract<CommitResult, { ok: true }>> {
  const actor = { user: null, token: null }
  const result = await store.commit({ at: 1_700_000_000_000, actor, origin: 'user', ...more, operations })
  if (!result.ok) throw new Error('a precondition failed')
  return result
}
