import { open, rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { hasCode } from '../account/account-problem.ts'
import type { WrappedKey } from '../account/key-wrapper.ts'
import { readHead } from './backup-format.ts'
import { CareProblem } from './care-problem.ts'
import { isDamage } from './checks/database.ts'
import { checkUnpacked, unpackBackup } from './restore.ts'

export interface VerifyOptions {
  readonly path: string
  /** Where to unpack the database for checking. It does not stay. */
  readonly staged: string
  /** The key of the account. */
  readonly key: Uint8Array
  /** The wrapped key that the file must contain. */
  readonly wrapped: WrappedKey
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Proves that a backup on disk can be restored, as a restore would: the seal fits every byte, and the database opens without
 * damage.
 */
export async function verifyBackup(options: VerifyOptions): Promise<void> {
  const { path, staged, key } = options
  try {
    await unpack(options).catch((error: unknown) => Promise.reject(toUnverified(error)))
    try {
      checkUnpacked(path, staged, key)
    } catch (error) {
      throw error instanceof CareProblem || isDamage(error) ? accountDamaged(error) : error
    }
  } finally {
    for (const file of [staged, `${staged}-journal`]) await rm(file, { force: true })
  }
}

async function unpack({ path, wrapped, ...options }: VerifyOptions): Promise<void> {
  const source = await open(path, 'r')
  try {
    const backup = await readHead(source, path)
    if (!isDeepStrictEqual(backup.header.key, wrapped)) throw new Error('The backup contains another key.')
    await unpackBackup({ ...options, from: path, source, backup })
  } finally {
    await source.close()
  }
}

function toUnverified(error: unknown): Error {
  if (error instanceof Error && hasCode(error, 'ENOSPC', 'EDQUOT')) return error
  const message = 'The backup could not be read back after it was written, so it was not kept. No earlier backup was changed.'
  return new CareProblem('failed', `${message} Use another disk.`, { cause: error, reason: 'unverified' })
}

/** The backup holds what was read from the account, and that is damaged. */
export function accountDamaged(cause: unknown): CareProblem {
  const message = 'The account is damaged and was not backed up. Run `outpost doctor` to see what is wrong.'
  return new CareProblem('failed', message, { cause, reason: 'account-damaged' })
}
