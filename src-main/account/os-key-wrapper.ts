import { AccountProblem, reasonOf } from './account-problem.ts'
import { keyLength, type KeyWrapper } from './key-wrapper.ts'

/** The operating system's keychain, as far as keys need it. */
export interface OsStorage {
  /** Why it cannot keep a secret here, or null. */
  findObstacle(): Promise<string | null>
  encrypt(text: string): Promise<Buffer>
  decrypt(sealed: Buffer): Promise<string>
}

/** Keeps the key in `account.json`, sealed by the operating system for this user; plain Node cannot ask it. */
export function createOsKeyWrapper(storage: OsStorage | undefined): KeyWrapper {
  return {
    kind: 'os',
    async wrap(accountId, key) {
      if (!storage) throw new AccountProblem('no-keychain', 'Only the installed app can have the operating system keep a key.')
      const obstacle = await storage.findObstacle()
      if (obstacle !== null) throw new AccountProblem('no-keychain', `The operating system cannot keep the key: ${obstacle}.`)
      const sealed = await storage.encrypt(`${accountId} ${Buffer.from(key).toString('hex')}`)
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
      let text: string
      try {
        text = await storage.decrypt(Buffer.from(String(wrapped['key'] ?? ''), 'base64'))
      } catch (error) {
        const why = `The operating system does not give out the account's key: ${reasonOf(error)}.`
        throw new AccountProblem('key-missing', why, { cause: error })
      }
      const [id, hex = ''] = text.split(' ')
      const key = Buffer.from(hex, 'hex')
      if (id === accountId && key.length === keyLength) return key
      throw new AccountProblem('key-unfit', 'What the operating system keeps is not the key of this account.')
    },
    discard: () => Promise.resolve(),
  }
}
