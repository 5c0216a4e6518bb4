import { type AccountFile, findAccountFile } from './account-file.ts'
import { checkKeysElsewhere, findOrCreateAccountFile } from './account-folder.ts'
import type { KeyWrappers, WrapperKind } from './key-wrapper.ts'
import { wrapperOf } from './key-wrappers.ts'

export interface UnlockOptions {
  readonly folder: string
  readonly configFolder: string
  readonly wrappers: KeyWrappers
  /** The wrapper for a new account's key. Without it, no account is created. */
  readonly createWith?: WrapperKind | undefined
}

export interface Unlocked {
  readonly file: AccountFile
  readonly key: Uint8Array
}

/**
 * The key of an account, for `openAccount`. A worker thread can ask neither the user nor the keychain, so its parent calls this
 * first.
 */
export async function unlockAccount({
  folder,
  configFolder,
  wrappers,
  createWith,
}: UnlockOptions): Promise<Unlocked | undefined> {
  await checkKeysElsewhere(folder, configFolder)
  const file = createWith ? await findOrCreateAccountFile(folder, wrappers[createWith]) : await findAccountFile(folder)
  if (!file) return undefined
  return { file, key: await wrapperOf(wrappers, file.key).unwrap(file.id, file.key) }
}
