import type { KeyChoice, KeyKeeper } from '../../src-shared/workspace.ts'
import { changeWrapper } from '../account/change-wrapper.ts'
import type { KeyWrappers } from '../account/key-wrapper.ts'
import { createKeyWrappers, wrapperOf } from '../account/key-wrappers.ts'
import type { OsStorage } from '../account/os-key-wrapper.ts'
import { type AskPassphrase, createPassphraseKeyWrapper } from '../account/passphrase-key-wrapper.ts'
import { replaceRecoveryFile } from '../account/recovery-file.ts'
import { unlockAccount, type Unlocked } from '../account/unlock-account.ts'
import type { FoundAccount } from './places.ts'
import { WorkspaceError } from './workspace-error.ts'

export interface KeySource {
  readonly configFolder: string
  /** Only the desktop app has it. */
  readonly osStorage: OsStorage | undefined
  /** Who keeps the key of an account for which nobody chose. */
  readonly usualKeeper: () => Promise<'file' | 'os'>
}

/** The keys of accounts: who keeps them, and how they are had. */
export interface Keys {
  /** Refused with `passphrase-missing` where it takes one and nobody can be asked. */
  unlock(found: FoundAccount, ask: AskPassphrase | undefined): Promise<Unlocked>
  /** Makes the key of an account that is not there yet, with its folder. */
  create(folder: string, choice: NewKey | undefined): Promise<Unlocked>
  /** Has another one keep the key; the account may be open. */
  change(found: FoundAccount, ask: AskPassphrase | undefined, to: KeyChoice): Promise<void>
  /** Takes away what was kept for an account whose folder is deleted. */
  forget(found: FoundAccount): Promise<void>
  writeRecoveryFile(found: FoundAccount, ask: AskPassphrase | undefined, recovery: Recovery): Promise<void>
}

/** Who shall keep a new key. */
export type NewKey = { readonly keptBy: 'file' | 'os' } | { readonly keptBy: 'passphrase'; readonly ask: AskPassphrase }

export interface Recovery {
  readonly path: string
  readonly passphrase: string
}

/** Who keeps a key, for the page. An account that another program made may have a keeper that is not known here. */
export const keeperOf = ({ file }: FoundAccount): KeyKeeper => file.key.wrapper as KeyKeeper

export function createAccountKeys({ configFolder, osStorage, usualKeeper }: KeySource): Keys {
  const toWrappers = (askPassphrase?: AskPassphrase): KeyWrappers =>
    createKeyWrappers({ configFolder, osStorage, ...(askPassphrase && { askPassphrase }) })

  async function unlock({ folder }: FoundAccount, ask: AskPassphrase | undefined): Promise<Unlocked> {
    const unlocked = await unlockAccount({ folder, configFolder, wrappers: toWrappers(ask) })
    if (!unlocked) throw new WorkspaceError(404, 'absent', `The account in ${folder} no longer exists.`)
    return unlocked
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
      const next = to.keptBy === 'passphrase' ? createPassphraseKeyWrapper(saying(to.passphrase)) : wrappers[to.keptBy]
      await changeWrapper({ folder: found.folder, ...unlocked, from: wrapperOf(wrappers, unlocked.file.key), to: next })
    },
    async forget({ file }) {
      await wrapperOf(toWrappers(), file.key).discard(file.id, file.key)
    },
    async writeRecoveryFile(found, ask, recovery) {
      const { file, key } = await unlock(found, ask)
      await replaceRecoveryFile(recovery.path, file.id, key, recovery.passphrase)
    },
  }
}

export const saying =
  (passphrase: string): AskPassphrase =>
  () =>
    Promise.resolve(passphrase)

export const toNewKey = (choice: KeyChoice | undefined): NewKey | undefined =>
  choice?.keptBy === 'passphrase' ? { keptBy: 'passphrase', ask: saying(choice.passphrase) } : choice
