import { AccountProblem } from './account-problem.ts'
import { createFileKeyWrapper } from './file-key-wrapper.ts'
import { type KeyWrapper, type KeyWrappers, type WrappedKey, wrapperKinds } from './key-wrapper.ts'
import { createOsKeyWrapper, type OsStorage } from './os-key-wrapper.ts'
import { type AskPassphrase, createPassphraseKeyWrapper } from './passphrase-key-wrapper.ts'

export interface KeyWrappersOptions {
  readonly configFolder: string
  /** Called only if a passphrase protects the key. Without it, such an account is refused. */
  readonly askPassphrase?: AskPassphrase
  /** Only the desktop app has a keychain. */
  readonly osStorage?: OsStorage | undefined
}

export function createKeyWrappers({
  configFolder,
  askPassphrase = refusePassphrase,
  osStorage,
}: KeyWrappersOptions): KeyWrappers {
  return {
    file: createFileKeyWrapper(configFolder),
    passphrase: createPassphraseKeyWrapper(askPassphrase),
    os: createOsKeyWrapper(osStorage),
  }
}

/** The wrapper that `account.json` names. */
export function wrapperOf(wrappers: KeyWrappers, { wrapper }: WrappedKey): KeyWrapper {
  const kind = wrapperKinds.find((known) => known === wrapper)
  if (kind) return wrappers[kind]
  throw new AccountProblem(
    'unknown-wrapper',
    `The account's key is protected by "${wrapper}", which this version of Outpost does not know. Update Outpost.`,
  )
}

export function refusePassphrase(): Promise<never> {
  return Promise.reject(new AccountProblem('passphrase-missing', 'The key is protected by a passphrase.'))
}
