import type Database from 'better-sqlite3-multiple-ciphers'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '../../account/account-problem.ts'
import { isBusy } from '../../store/sqlite/errors.ts'
import { openNative } from '../../store/sqlite/native-database.ts'

export interface SyncHolder {
  readonly pid: number
  /** The command or the app, as shown to users. */
  readonly what: string
  /** In milliseconds since 1970. */
  readonly since: number
}

/** `heldBy` is null if the holder has not written its name yet. */
export type SyncLock = { release(): void } | { readonly heldBy: SyncHolder | null }

const lockName = 'sync.lock'
const holderName = 'sync-holder.json'

/** Keep a reference: the garbage collector would close the connection and release the lock. */
const held = new Set<Database>()

/**
 * The exclusive right to sync an account. It is an open transaction on an empty database, so the kernel releases it however the
 * process ends. The holder's name is in a separate file, because opening and closing the locked file by other means would drop
 * the lock.
 */
export function takeSyncLock(folder: string, who: SyncHolder): SyncLock {
  const holder = join(folder, holderName)
  const db = openNative(join(folder, lockName), { timeout: 0 })
  try {
    db.exec('BEGIN IMMEDIATE')
    writeFileSync(holder, `${JSON.stringify(who)}\n`, { mode: 0o600 })
  } catch (error) {
    db.close()
    if (isBusy(error)) return { heldBy: findHolder(holder) ?? null }
    throw error
  }
  held.add(db)
  return {
    release() {
      if (!held.delete(db)) return
      rmSync(holder, { force: true })
      db.close()
    },
  }
}

function findHolder(file: string): SyncHolder | undefined {
  try {
    const { pid, what, since } = JSON.parse(readFileSync(file, 'utf8')) as Partial<SyncHolder>
    if (typeof pid !== 'number' || typeof what !== 'string' || typeof since !== 'number') return undefined
    return { pid, what, since }
  } catch (error) {
    // The holder may have taken the lock but not written the file yet.
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined
    throw error
  }
}
