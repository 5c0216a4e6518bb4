import type Database from 'better-sqlite3-multiple-ciphers'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isBusy } from '../store/sqlite/errors.ts'
import { openNative } from '../store/sqlite/native-database.ts'

/**
 * Locks the staging folder of a restore. Returns undefined if a running process holds the lock or has just deleted the folder.
 * The lock is an open transaction on an empty database, so the kernel releases it however the process ends.
 */
export function takeStagingLock(staging: string): { release(): void } | undefined {
  let db: Database | undefined
  try {
    db = openNative(join(staging, 'lock'), { timeout: 0 })
    db.exec('BEGIN EXCLUSIVE')
    const held = db
    return { release: () => void held.close() }
  } catch (error) {
    db?.close()
    if (isBusy(error) || !existsSync(staging)) return undefined
    throw error
  }
}
