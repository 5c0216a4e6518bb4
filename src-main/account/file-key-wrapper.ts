import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AccountProblem, hasCode, reasonOf } from './account-problem.ts'
import { writeNewFile } from './durable-file.ts'
import { keyLength, type KeyWrapper, type WrappedKey } from './key-wrapper.ts'
import { makeFolder } from './make-folder.ts'

const keysFolder = (configFolder: string) => join(configFolder, 'keys')

/** The key file of a wrapping. Each wrapping has its own file, so that removing an old one never affects a new one. */
export function keyFileOf(configFolder: string, accountId: string, { name }: WrappedKey): string {
  if (name !== undefined && !/^[0-9a-f]{8}$/.test(String(name))) {
    throw new AccountProblem('damaged', 'account.json names an invalid key file. Restore a backup with `outpost restore`.')
  }
  return join(keysFolder(configFolder), name === undefined ? `${accountId}.key` : `${accountId}-${name}.key`)
}

/** Stores each key in its own file, readable only by this user. */
export function createFileKeyWrapper(configFolder: string): KeyWrapper {
  const folder = keysFolder(configFolder)
  return {
    kind: 'file',
    async wrap(accountId, key) {
      const wrapped = { wrapper: 'file', name: randomBytes(4).toString('hex') }
      try {
        await makeFolder(folder)
        await writeNewFile(keyFileOf(configFolder, accountId, wrapped), `${Buffer.from(key).toString('hex')}\n`)
      } catch (error) {
        throw new AccountProblem('not-writable', `The key folder ${folder} cannot be written: ${reasonOf(error)}.`, {
          cause: error,
        })
      }
      return wrapped
    },
    async unwrap(accountId, wrapped) {
      const file = keyFileOf(configFolder, accountId, wrapped)
      let text: string
      try {
        text = await readFile(file, 'utf8')
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) {
          throw new AccountProblem(
            'key-missing',
            `The account's key is missing: there is no file ${file}. Put the file back, or restore a backup with \`outpost restore … --replace\`.`,
            { cause: error },
          )
        }
        throw new AccountProblem('key-unfit', `The account's key ${file} cannot be read: ${reasonOf(error)}.`, { cause: error })
      }
      const key = Buffer.from(text.trim(), 'hex')
      if (key.length !== keyLength)
        throw new AccountProblem(
          'key-missing',
          `${file} does not contain an account's key. Put the right file back, or restore a backup with \`outpost restore … --replace\`.`,
        )
      return key
    },
    async discard(accountId, wrapped) {
      const file = keyFileOf(configFolder, accountId, wrapped)
      try {
        await rm(file, { force: true })
      } catch (error) {
        throw new AccountProblem(
          'not-writable',
          `The old key file ${file} cannot be removed: ${reasonOf(error)}. Delete it yourself; it is no longer used.`,
          {
            cause: error,
          },
        )
      }
    },
  }
}

/** A newer file may belong to a change that another process is making. */
const leftAfter = 10 * 60_000

/** Deletes key files that none of `used` names, left by a killed change of wrapper, so that no copy of the key remains. */
export async function sweepKeyFiles(
  configFolder: string,
  accountId: string,
  used: readonly WrappedKey[],
  now: number,
): Promise<void> {
  const folder = keysFolder(configFolder)
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  })
  const named = used.filter(({ wrapper }) => wrapper === 'file').map((wrapped) => keyFileOf(configFolder, accountId, wrapped))
  for (const name of names) {
    const file = join(folder, name)
    if (!name.startsWith(accountId) || !name.endsWith('.key') || named.includes(file)) continue
    if (now - (await stat(file)).mtimeMs > leftAfter) await rm(file, { force: true })
  }
}
