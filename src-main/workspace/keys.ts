import type { KeyChoice, KeyKeeper, RecoverWish, RecoveryWish } from '../../src-shared/workspace.ts'
import { changeWrapper } from '../account/change-wrapper.ts'
import type { KeyWrapper, KeyWrappers } from '../account/key-wrapper.ts'
import { createKeyWrappers, refusePassphrase, wrapperOf } from '../account/key-wrappers.ts'
import type { OsStorage } from '../account/os-key-wrapper.ts'
import { type AskPassphrase, createPassphraseKeyWrapper } from '../account/passphrase-key-wrapper.ts'
import { recoverAccount } from '../account/recover-account.ts'
import { createRecoveryText, readRecoveryText } from '../account/recovery-file.ts'
import { renewSeal } from '../account/renew-seal.ts'
import { unlockAccount, type Unlocked } from '../account/unlock-account.ts'
import type { FoundAccount } from './places.ts'
import { WorkspaceError } from './workspace-error.ts'

export interface KeySource {
  readonly configFolder: string
  /** Only the desktop app has a keychain. */
  readonly osStorage: OsStorage | undefined
  /** The default way to protect a key. */
  readonly usualKeeper: () => Promise<'file' | 'os'>
  readonly say: (line: string) => void
}

/** The keys of accounts and how they are protected. */
export interface Keys {
  /** Throws `passphrase-missing` if a passphrase is needed and nobody can be asked. */
  unlock(found: FoundAccount, ask: AskPassphrase | undefined): Promise<Unlocked>
  /** Creates a new account's folder and key. */
  create(folder: string, choice: NewKey | undefined): Promise<Unlocked>
  /** Changes how the key is protected. The account may be open. */
  change(found: FoundAccount, ask: AskPassphrase | undefined, to: KeyChoice): Promise<void>
  /** Deletes the key of an account whose folder is deleted. */
  forget(found: FoundAccount): Promise<void>
  /** The content of a recovery file, which is as secret as the key. */
  createRecoveryText(found: FoundAccount, wish: RecoveryWish): Promise<string>
  /** Protects the key from a recovery file in a new way, after `prove` has opened the account with it. */
  recover(found: FoundAccount, wish: RecoverWish, prove: (key: Uint8Array) => Promise<void>): Promise<void>
}

/** How to protect a new key. */
export type NewKey = { readonly keptBy: 'file' | 'os' } | { readonly keptBy: 'passphrase'; readonly ask: AskPassphrase }

/** What protects a key, for the page. Another program may have created the account in a way unknown here. */
export const keeperOf = ({ file }: FoundAccount): KeyKeeper => file.key.wrapper as KeyKeeper

export function createAccountKeys({ configFolder, osStorage, usualKeeper, say }: KeySource): Keys {
  const toWrappers = (askPassphrase?: AskPassphrase): KeyWrappers =>
    createKeyWrappers({ configFolder, osStorage, ...(askPassphrase && { askPassphrase }) })

  async function unlock({ folder }: FoundAccount, ask: AskPassphrase | undefined): Promise<Unlocked> {
    const wrappers = toWrappers(ask)
    const unlocked = await unlockAccount({ folder, configFolder, wrappers })
    if (!unlocked) throw new WorkspaceError(404, 'absent', `The account in ${folder} no longer exists.`)
    if (!osStorage) return unlocked
    const file = await renewSeal({ folder, unlocked, wrappers, osStorage }).catch((error: unknown) => {
      say(`The key of the account could not be sealed again: ${error instanceof Error ? error.message : String(error)}`)
      return unlocked.file
    })
    return { ...unlocked, file }
  }

  return {
    unlock,
    async create(folder, choice) {
      const createWith = choice?.keptBy ?? (await usualKeeper())
      const ask = choice?.keptBy === 'passphrase' ? choice.ask : undefined
      const unlocked = await unlockAccount({ folder, configFolder, wrappers: toWrappers(ask), createWith })
      if (!unlocked) throw new Error(`No account was made in ${folder}.`)
      return unlocked
    },
    async change(found, ask, to) {
      const unlocked = await unlock(found, ask)
      const wrappers = toWrappers(ask)
      const from = wrapperOf(wrappers, unlocked.file.key)
      await changeWrapper({ folder: found.folder, ...unlocked, from, to: toWrapper(wrappers, to) })
    },
    async forget({ file }) {
      await wrapperOf(toWrappers(), file.key).discard(file.id, file.key)
    },
    async createRecoveryText(found, { passphrase, recoveryPassphrase }) {
      const { file, key } = await unlock(found, toAsk(passphrase))
      return createRecoveryText(file.id, key, recoveryPassphrase)
    },
    async recover({ folder }, { file, recoveryPassphrase, to }, prove) {
      const wrappers = toWrappers()
      const readKey = (id: string) => readRecoveryText('The file', file, id, toAsk(recoveryPassphrase) ?? refusePassphrase)
      await recoverAccount({ folder, readKey, prove, wrappers, to: toWrapper(wrappers, to) })
    },
  }
}

export const saying =
  (passphrase: string): AskPassphrase =>
  () =>
    Promise.resolve(passphrase)

export const toAsk = (passphrase: string | undefined) => (passphrase === undefined ? undefined : saying(passphrase))

const toWrapper = (wrappers: KeyWrappers, to: KeyChoice): KeyWrapper =>
  to.keptBy === 'passphrase' ? createPassphraseKeyWrapper(saying(to.passphrase)) : wrappers[to.keptBy]

export const toNewKey = (choice: KeyChoice | undefined): NewKey | undefined =>
  choice?.keptBy === 'passphrase' ? { keptBy: 'passphrase', ask: saying(choice.passphrase) } : choice
