import { AccountProblem, reasonOf } from './account-problem.ts'
import { keyLength, type KeyWrapper, type WrappedKey } from './key-wrapper.ts'

/** The parts of the system's keychain that keys need. */
export interface OsStorage {
  /** Why it cannot store a secret here, or null. */
  findObstacle(): Promise<string | null>
  /** Rejects if the result would not be protected. */
  encrypt(text: string): Promise<Buffer>
  decrypt(sealed: Buffer): Promise<Opened>
}

export interface Opened {
  readonly text: string
  /** Whether to encrypt the key again: the keychain has a newer key, or the encryption protects nothing. */
  readonly isStale: boolean
}

/** The encrypted key in `account.json`. */
export const sealedOf = (wrapped: WrappedKey) => Buffer.from(String(wrapped['key'] ?? ''), 'base64')

/** Stores the key in `account.json`, encrypted by the system's keychain for this user. Not available in plain Node. */
export function createOsKeyWrapper(storage: OsStorage | undefined): KeyWrapper {
  return {
    kind: 'os',
    async wrap(accountId, key) {
      if (!storage) throw new AccountProblem('no-keychain', "Only the installed app can store a key in the system's keychain.")
      const obstacle = await storage.findObstacle()
      if (obstacle !== null)
        throw new AccountProblem('no-keychain', `The system's keychain cannot store the key: ${obstacle}. Nothing was changed.`)
      const text = `${accountId} ${Buffer.from(key).toString('hex')}`
      const sealed = await storage.encrypt(text).catch((error: unknown) => {
        const why = `The system's keychain cannot store the key: ${reasonOf(error)}. Nothing was changed.`
        throw new AccountProblem('no-keychain', why, { cause: error })
      })
      return { wrapper: 'os', key: sealed.toString('base64') }
    },
    async unwrap(accountId, wrapped) {
      if (!storage) {
        throw new AccountProblem(
          'no-keychain',
          "The account's key is in the system's keychain, which only the installed app can read. Run `outpost key --wrap file` of the installed app first.",
        )
      }
      const { text } = await storage.decrypt(sealedOf(wrapped)).catch((error: unknown) => explain(storage, error))
      const [id, hex = ''] = text.split(' ')
      const key = Buffer.from(hex, 'hex')
      if (id === accountId && key.length === keyLength) return key
      throw new AccountProblem('key-unfit', "The key in the system's keychain belongs to another account. Nothing was changed.")
    },
    discard: () => Promise.resolve(),
  }
}

const wayOut = 'or open the account with its recovery file (`outpost key --recover FILE`). Nothing was changed'

/** A locked or missing keychain may become available. A keychain that answers but cannot decrypt has lost its key. */
async function explain(storage: OsStorage, error: unknown): Promise<never> {
  const isTemporary = /temporarily unavailable/i.test(String(error))
  const obstacle = isTemporary ? 'it is locked, or access was denied' : await storage.findObstacle()
  if (obstacle !== null) {
    const why = `The system's keychain does not release the account's key: ${obstacle}.`
    throw new AccountProblem('no-keychain', `${why} Unlock it and try again, ${wayOut}.`, { cause: error })
  }
  const why = `The system's keychain no longer has the key that seals this account (${reasonOf(error).replace(/\.$/, '')}).`
  throw new AccountProblem('key-missing', `${why} Restore this user's profile folder, ${wayOut}.`, { cause: error })
}
