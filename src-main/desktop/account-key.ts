import { setTimeout as wait } from 'node:timers/promises'
import { changeWrapper } from '../account/change-wrapper.ts'
import type { KeyWrappers } from '../account/key-wrapper.ts'
import { createKeyWrappers } from '../account/key-wrappers.ts'
import { type AccountOptions, hasAccount } from '../account/open-account.ts'
import type { OsStorage } from '../account/os-key-wrapper.ts'
import { renewSeal } from '../account/renew-seal.ts'
import { unlockAccount, type Unlocked } from '../account/unlock-account.ts'

export interface KeySource {
  readonly osStorage: OsStorage
  /** Whether this is the installed app, not one run from sources. */
  readonly isInstalled: boolean
  /** Whether the keychain's own key is durable on disk; see `profile.ts`. */
  readonly isSealStored: () => boolean
  readonly say: (line: string) => void
}

export interface AccountKey {
  readonly account: AccountOptions
  /** Set for a new account whose key is, or can be, in the keychain. */
  readonly made: MadeAccount | null
}

/** An account created by this start. */
export interface MadeAccount {
  readonly id: string
  readonly key: Uint8Array
  /** Resolves to whether the keychain stores the key. */
  seal(): Promise<boolean>
}

/**
 * Gets the account's key, which its worker thread cannot. A new key goes into the keychain if possible. When run from sources,
 * the key stays in a file, because the command line there is plain Node and must open the same account.
 */
export async function withKey(account: AccountOptions, source: KeySource): Promise<AccountKey> {
  const { folder, configFolder } = account
  const { osStorage, isSealStored, say } = source
  const wrappers = createKeyWrappers({ configFolder, osStorage })
  const isNew = !(await hasAccount(folder))
  const canSeal = isNew && (await canKeychainKeep(source))
  const createWith = canSeal && isSealStored() ? 'os' : 'file'
  const unlocked = await unlockAccount({ folder, configFolder, wrappers, createWith })
  if (!unlocked) return { account, made: null }
  await renewSeal({ folder, unlocked, wrappers, osStorage }).catch((error: unknown) => {
    say(`outpost: The key of the account could not be sealed again: ${error instanceof Error ? error.message : String(error)}`)
  })
  const { file, key } = unlocked
  const made = canSeal && { id: file.id, key, seal: () => sealLater({ folder, unlocked, wrappers, isSealStored }) }
  return { account: { ...account, key }, made: made || null }
}

async function canKeychainKeep({ osStorage, isInstalled, say }: KeySource): Promise<boolean> {
  if (!isInstalled) return false
  const obstacle = await osStorage.findObstacle()
  if (obstacle !== null) say(`The keychain cannot keep the key (${obstacle}): it lies in a file that only this user may read.`)
  return obstacle === null
}

interface Sealing {
  readonly folder: string
  readonly unlocked: Unlocked
  readonly wrappers: KeyWrappers
  readonly isSealStored: () => boolean
}

/** How often and how long to check whether the profile has been written. Chromium takes about ten seconds. */
const [interval, looks] = [1_000, 60]

/** Moves a key from its file to the keychain, once a power cut can no longer lose it. */
async function sealLater({ folder, unlocked, wrappers, isSealStored }: Sealing): Promise<boolean> {
  if (unlocked.file.key.wrapper === 'os') return true
  for (let look = 0; look < looks && !isSealStored(); look++) await wait(interval, undefined, { ref: false })
  if (!isSealStored()) return false
  await changeWrapper({ folder, ...unlocked, from: wrappers.file, to: wrappers.os })
  return true
}
