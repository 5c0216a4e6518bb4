import type { AccountFile } from './account-file.ts'
import { changeWrapper } from './change-wrapper.ts'
import type { KeyWrappers } from './key-wrapper.ts'
import { type OsStorage, sealedOf } from './os-key-wrapper.ts'
import type { Unlocked } from './unlock-account.ts'

export interface Renewal {
  readonly folder: string
  readonly unlocked: Unlocked
  readonly wrappers: KeyWrappers
  readonly osStorage: OsStorage
}

/**
 * Encrypts an account's key again if the keychain asks for it. If the old encryption protects nothing, stores the key in the
 * keychain if possible, or else in a file that only this user may read.
 */
export async function renewSeal({ folder, unlocked, wrappers, osStorage }: Renewal): Promise<AccountFile> {
  const { file, key } = unlocked
  if (file.key.wrapper !== 'os') return file
  const { isStale } = await osStorage.decrypt(sealedOf(file.key))
  if (!isStale) return file
  const to = (await osStorage.findObstacle()) === null ? wrappers.os : wrappers.file
  return changeWrapper({ folder, file, key, from: wrappers.os, to })
}
