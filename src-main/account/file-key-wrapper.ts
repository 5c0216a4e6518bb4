import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AccountProblem, hasCode, reasonOf } from './account-problem.ts'
import { writeNewFile } from './durable-file.ts'
import { keyLength, type KeyWrapper } from './key-wrapper.ts'

/** Keeps each key in a file of its own that only this user may read. */
export function createFileKeyWrapper(configFolder: string): KeyWrapper {
  const folder = join(configFolder, 'keys')
  const fileOf = (accountId: string) => join(folder, `${accountId}.key`)
  return {
    kind: 'file',
    async wrap(accountId, key) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeNewFile(fileOf(accountId), `${Buffer.from(key).toString('hex')}\n`)
      } catch (error) {
        throw new AccountProblem('not-writable', `The key folder ${folder} cannot be written: ${reasonOf(error)}.`, {
          cause: error,
        })
      }
      return { wrapper: 'file' }
    },
    async unwrap(accountId) {
      const file = fileOf(accountId)
      let text: string
      try {
        text = await readFile(file, 'utf8')
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) {
          throw new AccountProblem('key-missing', `The account's key is missing: ${file} is not there.`, { cause: error })
        }
        throw new AccountProblem('key-unfit', `The account's key ${file} cannot be read: ${reasonOf(error)}.`, { cause: error })
      }
      const key = Buffer.from(text.trim(), 'hex')
      if (key.length !== keyLength) throw new AccountProblem('key-unfit', `${file} does not hold an account's key.`)
      return key
    },
    discard: (accountId) => rm(fileOf(accountId), { force: true }),
  }
}
