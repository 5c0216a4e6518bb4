import type { Registry } from '../../src-shared/schema/resource.ts'
import { databaseFile, hasDatabase } from '../account/account-folder.ts'
import { type Connection, openConnection } from '../store/sqlite/connection.ts'
import { toStoreError } from '../store/sqlite/errors.ts'
import { StoreError } from '../store/store-error.ts'
import { migrate } from '../store/sqlite/migrate.ts'
import { migrations } from '../store/sqlite/migrations/index.ts'
import { CareProblem } from './care-problem.ts'
import { isDamage } from './checks/database.ts'

/** Opens an account's database without upgrading or checking it. */
export function openDatabase(folder: string, key: Uint8Array): Connection {
  if (!hasDatabase(folder)) throw unreadable(folder, 'is missing or empty')
  try {
    return openConnection({
      file: databaseFile(folder),
      key,
      busyTimeoutMs: 30_000,
      now: () => performance.now(),
      version: migrations.length,
    })
  } catch (error) {
    const found = toStoreError(error)
    if (isDamage(error) || (found instanceof StoreError && found.fault === 'wrong-key')) {
      throw unreadable(folder, 'cannot be read: it is damaged, or the key is wrong', error)
    }
    throw found
  }
}

function unreadable(folder: string, why: string, cause?: unknown): CareProblem {
  const wayOut = 'Restore a backup with `outpost restore --from FILE --data DIR --replace`.'
  return new CareProblem('failed', `${databaseFile(folder)} ${why}. Nothing was changed. ${wayOut}`, { cause })
}

/** Upgrades the database like every normal open. Damaged parts stay unchanged for the check. */
export function bringUpToDate(connection: Connection, registry: Registry): void {
  try {
    migrate(connection, registry, migrations)
  } catch (error) {
    if (!isDamage(error)) throw error
  }
}
