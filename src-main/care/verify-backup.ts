import { open, rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { WrappedKey } from '../account/key-wrapper.ts'
import { draftOf } from './backup.ts'
import { readHead } from './backup-format.ts'
import { CareProblem } from './care-problem.ts'
import { checkUnpacked, unpackBackup } from './restore.ts'

export interface VerifyOptions {
  readonly path: string
  /** The key of the account. */
  readonly key: Uint8Array
  /** The wrapped key that the file must contain, if it is known. */
  readonly wrapped?: WrappedKey | undefined
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Proves that a backup on disk can be restored, as a restore would: the seal fits every byte, and the database opens without
 * damage. Deletes a backup that does not pass, because nobody may rely on it.
 */
export async function verifyBackup({ path, key, wrapped, onProgress }: VerifyOptions): Promise<void> {
  const staged = draftOf(path, 'copy')
  const source = await open(path, 'r')
  try {
    const backup = await readHead(source, path)
    if (wrapped && !isDeepStrictEqual(backup.header.key, wrapped)) throw new Error('it contains another key')
    await unpackBackup({ from: path, source, backup, key, staged, onProgress })
    checkUnpacked(path, staged, key)
  } catch (error) {
    await rm(path, { force: true })
    const why = error instanceof Error ? error.message : String(error)
    const message = `${path} was written but could not be read back, so it was deleted: ${why} Use another disk.`
    throw new CareProblem('failed', message, { cause: error, reason: 'unverified' })
  } finally {
    await source.close()
    for (const file of [staged, `${staged}-journal`]) await rm(file, { force: true })
  }
}
