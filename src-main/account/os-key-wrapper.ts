import { AccountProblem, reasonOf } from './account-problem.ts'
import { keyLength, type KeyWrapper, type WrappedKey } from './key-wrapper.ts'

/** The operating system's keychain, as far as keys need it. */
export interface OsStorage {
  /** Why it cannot keep a secret here, or null. */
  findObstacle(): Promise<string | null>
  /** Rejects where the result would not be protected. */
  encrypt(text: string): Promise<Buffer>
  decrypt(sealed: Buffer): Promise<Opened>
}

export interface Opened {
  readonly text: string
  /** Whether it should be sealed again: the keychain has a newer key, or the seal protects nothing. */
  readonly isStale: boolean
}

/** What is sealed in `account.json`. */
export const sealedOf = (wrapped: WrappedKey) => Buffer.from(String(wrapped['key'] ?? ''), 'base64')

/** Keeps the key in `account.json`, sealed by the operating system for this user; plain Node cannot ask it. */
export function createOsKeyWrapper(storage: OsStorage | undefined): KeyWrapper {
  return {
    kind: 'os',
    async wrap(accountId, key) {
      if (!storage) throw new AccountProblem('no-keychain', 'Only the installed app can have the operating system keep a key.')
      const obstacle = await storage.findObstacle()
      if (obstacle !== null) throw new AccountProblem('no-keychain', `The operating system cannot keep the key: ${obstacle}.`)
      const text = `${accountId} ${Buffer.from(key).toString('hex')}`
      const sealed = await storage.encrypt(text).catch((error: unknown) => {
        const why = `The operating system cannot keep the key: ${reasonOf(error)}.`
        throw new AccountProblem('no-keychain', why, { cause: error })
      })
      return { wrapper: 'os', key: sealed.toString('base64') }
    },
    async unwrap(accountId, wrapped) {
      if (!storage) {
        const way = 'run `outpost key --wrap file` of the installed app first'
        throw new AccountProblem(
          'no-keychain',
          `The account's key is kept by the operating system for the installed app: ${way}.`,
        )
      }
      const { text } = await storage.decrypt(sealedOf(wrapped)).catch((error: unknown) => explain(storage, error))
      const [id, hex = ''] = text.split(' ')
      const key = Buffer.from(hex, 'hex')
      if (id === accountId && key.length === keyLength) return key
      throw new AccountProblem('key-unfit', 'What the operating system keeps is not the key of this account.')
    },
    discard: () => Promise.resolve(),
  }
}

const wayOut = 'or open the account with its recovery file (`outpost key --recover FILE`). Nothing was changed'

/** A keychain that is locked or absent may come back; one that answers and cannot open the seal has lost its key. */
async function explain(storage: OsStorage, error: unknown): Promise<never> {
  const isTemporary = /temporarily unavailable/i.test(String(error))
  const obstacle = isTemporary ? 'it is locked, or access was denied' : await storage.findObstacle()
  if (obstacle !== null) {
    const why = `The system's keychain does not give out the account's key: ${obstacle}.`
    throw new AccountProblem('no-keychain', `${why} Unlock it and try again, ${wayOut}.`, { cause: error })
  }
  const why = `The system's keychain no longer has the key that seals this account (${reasonOf(error).replace(/\.$/, '')}).`
  throw new AccountProblem('key-missing', `${why} Restore this user's profile folder, ${wayOut}.`, { cause: error })
}
