import { randomUUID } from 'node:crypto'
import { type FileHandle, link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { accountFileName } from '../account/account-file.ts'
import { absentAs, hasCode, reasonOf } from '../account/account-problem.ts'
import { syncFolder } from '../account/durable-file.ts'
import type { KeyWrapper, WrappedKey } from '../account/key-wrapper.ts'
import { createSeal, magic, readExactly, toHead } from './backup-format.ts'
import { CareProblem } from './care-problem.ts'
import { isDamage } from './checks/database.ts'
import { openDatabase } from './open-database.ts'
import { accountDamaged, verifyBackup } from './verify-backup.ts'

export interface BackupOptions {
  readonly folder: string
  readonly accountId: string
  readonly key: Uint8Array
  /** Wraps the key for the computer that opens the backup. */
  readonly wrapper: Pick<KeyWrapper, 'wrap'>
  readonly to: string
  readonly replace: boolean
  readonly now: number
  /** Writing is the first half, reading back the second. */
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Writes the whole account at one moment to one file, while other processes may write. The file gets its name only after it was
 * read back and proved, so a failure leaves a former file of that name as it was.
 */
export async function backUp(options: BackupOptions): Promise<{ readonly bytes: number }> {
  const { to, replace } = options
  const folder = dirname(to)
  try {
    if (await isThere(to)) {
      if (!replace) throw taken(to)
      await refusePrecious(to)
    }
    await sweepLeftovers(to, options.now)
    const draft = draftOf(to, 'copy')
    const sealed = draftOf(to, 'sealed')
    try {
      await copyDatabase(options, draft)
      const { bytes, wrapped } = await sealDatabase(options, draft, sealed)
      // Reading back needs the same space again.
      await rm(draft)
      const onProgress = (done: number, total: number) => options.onProgress(total + done, 2 * total)
      await verifyBackup({ path: sealed, staged: draft, key: options.key, wrapped, onProgress })
      await (replace ? rename(sealed, to) : claimName(sealed, to))
      await syncFolder(folder)
      return { bytes }
    } finally {
      for (const path of [draft, `${draft}-journal`, sealed]) await rm(path, { force: true })
    }
  } catch (error) {
    throw toBackupProblem(to, error)
  }
}

/**
 * Another process may have created the file in the meantime. Some file systems have no hard links, so there it is checked last.
 */
async function claimName(sealed: string, to: string): Promise<void> {
  try {
    await link(sealed, to)
  } catch (error) {
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS')) throw error
    if (await isThere(to)) throw taken(to)
    await rename(sealed, to)
  }
}

async function copyDatabase({ folder, key }: BackupOptions, draft: string): Promise<void> {
  // SQLite would create the copy with default permissions.
  await (await open(draft, 'wx', 0o600)).close()
  const connection = openDatabase(folder, key)
  try {
    connection.db.prepare('VACUUM INTO ?').run(draft)
  } finally {
    connection.close()
  }
}

const chunk = 1 << 20

async function sealDatabase(
  options: BackupOptions,
  draft: string,
  sealed: string,
): Promise<{ readonly bytes: number; readonly wrapped: WrappedKey }> {
  const { accountId, key, wrapper, now, onProgress } = options
  const source = await open(draft, 'r')
  const target = await open(sealed, 'wx', 0o600)
  try {
    const { size } = await source.stat()
    const wrapped = await wrapper.wrap(accountId, key)
    const head = toHead({ accountId, at: now, databaseBytes: size, key: wrapped })
    const seal = createSeal(key).update(head)
    await writeAll(target, head)
    const buffer = Buffer.alloc(chunk)
    for (let done = 0; done < size;) {
      const { bytesRead } = await source.read(buffer, 0, chunk, done)
      if (bytesRead === 0) throw new Error('the copy ended before its end')
      const bytes = buffer.subarray(0, bytesRead)
      seal.update(bytes)
      await writeAll(target, bytes)
      done += bytesRead
      onProgress(done, 2 * size)
    }
    const digest = seal.digest()
    await writeAll(target, digest)
    await target.sync()
    return { bytes: head.length + size + digest.length, wrapped }
  } finally {
    await source.close()
    await target.close()
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length;) done += (await file.write(bytes, done)).bytesWritten
}

const draftOf = (to: string, what: 'copy' | 'sealed') => join(dirname(to), `.${basename(to)}.${randomUUID()}.${what}`)

/** A newer file may still be in use by another process. */
const leftAfter = 10 * 60_000

async function sweepLeftovers(to: string, now: number): Promise<void> {
  const prefix = `.${basename(to)}.`
  const shape = /^[0-9a-f-]{36}\.(?:copy|copy-journal|sealed)$/
  for (const name of await readdir(dirname(to))) {
    // Scheduled backups have a new name each time.
    const rest = name.startsWith(prefix) ? name.slice(prefix.length) : /^\..+\.outpost-backup\.(.+)$/.exec(name)?.[1]
    if (rest === undefined || !shape.test(rest)) continue
    const path = join(dirname(to), name)
    // Another backup may just have removed its own draft.
    const found = await stat(path).catch(absentAs(undefined))
    if (found && now - found.mtimeMs > leftAfter) await rm(path, { force: true })
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Throws if the file must not be replaced: a device or a pipe, or the database or another file of an account. */
async function refusePrecious(to: string): Promise<void> {
  const refused = (why: string) =>
    new CareProblem('refused', `${to} ${why}. Nothing was changed; choose another file.`, { reason: 'not-writable' })
  if (!(await stat(to)).isFile()) throw refused('is not a file')
  if (!(await isThere(join(dirname(to), accountFileName)))) return
  const file = await open(to, 'r')
  try {
    const begin = await readExactly(file, magic.length, 0)
    if (!begin?.equals(magic)) throw refused('belongs to an account')
  } finally {
    await file.close()
  }
}

const taken = (to: string) =>
  new CareProblem('refused', `${to} already exists. Choose another file, or replace it with --force.`, { reason: 'exists' })

function toBackupProblem(to: string, error: unknown): unknown {
  if (hasCode(error, 'EEXIST')) return taken(to)
  if (isDamage(error)) return accountDamaged(error)
  if (hasCode(error, 'ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE')) {
    const need = 'a backup needs about twice the size of the account while it is written'
    const message = `There is not enough space for ${to}: ${need}. No file was left behind.`
    return new CareProblem('failed', message, { cause: error, reason: 'no-space' })
  }
  if (
    hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP', 'EIO', 'SQLITE_CANTOPEN')
  ) {
    return new CareProblem('refused', `${to} cannot be written: ${reasonOf(error)}.`, { cause: error, reason: 'not-writable' })
  }
  return error
}
