import { setTimeout as wait } from 'node:timers/promises'
import type { OsStorage } from '../account/os-key-wrapper.ts'

export interface KeychainOptions {
  readonly osStorage: OsStorage
  /** Whether this is the installed app, not one run from sources. */
  readonly isInstalled: boolean
  /** Whether the keychain's own key is durable on disk; see `profile.ts`. */
  readonly isSealStored: () => boolean
  /** Time between two looks at that; a second by default. */
  readonly pause?: () => Promise<void>
  readonly say: (line: string) => void
}

export interface Keychain {
  readonly osStorage: OsStorage
  /** Whether new keys can be stored here. Asks the system once per run, as Chromium does, which may ask the user. */
  readonly canKeep: () => Promise<boolean>
  /** The same without asking: what the system answered, or else whether it would be asked at all. */
  readonly mayKeep: () => Promise<boolean>
  /** The default for a new key. It waits for nothing, so a profile that is not on disk yet means a file. */
  readonly usualKeeper: () => Promise<'file' | 'os'>
}

/** How long to check whether the profile has been written. Chromium takes about ten seconds. */
const looks = 60
const aSecond = () => wait(1_000, undefined, { ref: false })

/**
 * The system's keychain for account keys. When run from sources, new keys stay in files, because the command line there is plain
 * Node and must open the same accounts.
 */
export function createKeychain({ osStorage, isInstalled, isSealStored, pause = aSecond, say }: KeychainOptions): Keychain {
  let asked: Promise<boolean> | undefined

  async function ask(): Promise<boolean> {
    const obstacle = await osStorage.findObstacle()
    if (obstacle !== null) say(`The keychain cannot keep keys (${obstacle}): they lie in files that only this user may read.`)
    return obstacle === null
  }
  const canKeep = () => (isInstalled ? (asked ??= ask()) : Promise.resolve(false))

  return {
    osStorage: {
      ...osStorage,
      /** Waits until a power cut can no longer lose what opens the encrypted text. */
      async encrypt(text) {
        for (let look = 0; look < looks && !isSealStored(); look++) await pause()
        if (!isSealStored()) throw new Error("the system has not stored this user's profile yet")
        return osStorage.encrypt(text)
      },
    },
    canKeep,
    mayKeep: () => asked ?? Promise.resolve(isInstalled),
    usualKeeper: async () => ((await canKeep()) && isSealStored() ? 'os' : 'file'),
  }
}
