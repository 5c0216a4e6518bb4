import { timingSafeEqual } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { hasCode, reasonOf } from '../account/account-problem.ts'
import type { KeyWrapper } from '../account/key-wrapper.ts'
import { migrations } from '../store/sqlite/migrations/index.ts'
import { createSeal, damaged, type OpenedBackup, readExactly, readHead, sealLength } from './backup-format.ts'
import { CareProblem } from './care-problem.ts'
import { openRaw } from './raw-database.ts'
import { preparePlace } from './restore-place.ts'

export interface RestoreOptions {
  readonly from: string
  readonly folder: string
  readonly configFolder: string
  /** Unwraps the key of the backup. */
  readonly unwrapper: KeyWrapper
  /** The key of the account to replace; undefined if it is unavailable. */
  readonly presentKey: Uint8Array | undefined
  readonly replace: boolean
  readonly now: number
  readonly onProgress: (done: number, total: number) => void
  /** Ends the restore with its reason, as long as nothing is replaced. */
  readonly signal?: AbortSignal
}

export interface Restored {
  readonly at: number
  /** The folder of the replaced account. */
  readonly former: string | undefined
}

/** Restores a backup to a folder. The whole backup is checked in a staging folder before anything is replaced. */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { from, folder } = options
  const unreadable = (error: unknown) =>
    new CareProblem('refused', `${from} cannot be read: ${reasonOf(error)}.`, { cause: error, reason: 'unreadable' })
  const source = await open(from, 'r').catch((error: unknown) => {
    throw unreadable(error)
  })
  try {
    const backup = await readHead(source, from).catch((error: unknown) => {
      throw hasCode(error, 'EISDIR', 'EIO') ? unreadable(error) : error
    })
    const key = await options.unwrapper.unwrap(backup.header.accountId, backup.header.key)
    const place = await preparePlace(options)
    try {
      await unpackBackup({ ...options, source, backup, key, staged: place.staged })
      checkUnpacked(from, place.staged, key)
      // The check blocks the thread. Two turns of the event loop later, the handlers of signals that came meanwhile have run.
      for (let turn = 0; turn < 2; turn += 1) await setImmediate()
      options.signal?.throwIfAborted()
      const former = await place.take(key)
      return { at: backup.header.at, former }
    } finally {
      await place.leave()
    }
  } catch (error) {
    throw toRestoreProblem(folder, error)
  } finally {
    await source.close()
  }
}

const chunk = 1 << 20

export interface UnpackOptions {
  readonly from: string
  readonly source: FileHandle
  readonly backup: OpenedBackup
  readonly key: Uint8Array
  /** Where the database goes. */
  readonly staged: string
  readonly onProgress: (done: number, total: number) => void
  readonly signal?: AbortSignal
}

/** Writes the database of a backup to a new file, if the seal fits. */
export async function unpackBackup({ from, source, backup, key, staged, onProgress, signal }: UnpackOptions): Promise<void> {
  const { header, head } = backup
  const seal = createSeal(key).update(head)
  const end = head.length + header.databaseBytes
  const target = await open(staged, 'wx', 0o600)
  try {
    for (let at = head.length; at < end;) {
      signal?.throwIfAborted()
      const bytes = await readExactly(source, Math.min(chunk, end - at), at)
      if (!bytes) throw damaged(from)
      seal.update(bytes)
      await target.writeFile(bytes)
      at += bytes.length
      onProgress(at - head.length, header.databaseBytes)
    }
    const found = await readExactly(source, sealLength, end)
    if (!found || !timingSafeEqual(found, seal.digest())) throw damaged(from)
    await target.sync()
  } finally {
    await target.close()
  }
}

/** The seal proves that these bytes were backed up. This checks that they are an account that this version can open. */
export function checkUnpacked(from: string, staged: string, key: Uint8Array): void {
  const db = openRaw(staged, key)
  try {
    const version = db.pragma('user_version', { simple: true }) as number
    if (version > migrations.length) {
      throw new CareProblem(
        'refused',
        `${from} was created by a newer Outpost (database version ${version}; this one supports ${migrations.length}). Nothing was changed; update Outpost to restore it.`,
        { reason: 'backup-newer' },
      )
    }
    const found = db.pragma('integrity_check(1)', { simple: true })
    const accounts = db.prepare('SELECT count(*) FROM account').pluck().get()
    if (found !== 'ok' || accounts !== 1) throw damaged(from)
  } finally {
    db.close()
  }
}

function toRestoreProblem(folder: string, error: unknown): unknown {
  if (hasCode(error, 'ENOSPC', 'EDQUOT', 'SQLITE_FULL')) {
    return new CareProblem(
      'failed',
      `There is not enough space in ${folder} for the account. Nothing was changed; free some space and try again.`,
      { cause: error, reason: 'no-space' },
    )
  }
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENAMETOOLONG')) {
    const message = `${folder} cannot be written: ${reasonOf(error)}. Nothing was changed.`
    return new CareProblem('refused', message, { cause: error, reason: 'not-writable' })
  }
  return error
}
