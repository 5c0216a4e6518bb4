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
 * Seals the key of an account again where the keychain asks for it. A seal that protects nothing goes: the keychain keeps the
 * key if it can by now, else a file that only this user may read.
 */
export async function renewSeal({ folder, unlocked, wrappers, osStorage }: Renewal): Promise<AccountFile> {
  const { file, key } = unlocked
  if (file.key.wrapper !== 'os') return file
  const { isStale } = await osStorage.decrypt(sealedOf(file.key))
  if (!isStale) return file
  const to = (await osStorage.findObstacle()) === null ? wrappers.os : wrappers.file
  return changeWrapper({ folder, file, key, from: wrappers.os, to })
}
