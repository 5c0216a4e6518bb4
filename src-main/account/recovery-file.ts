import { randomUUID } from 'node:crypto'
import { lstat, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AccountProblem, hasCode, reasonOf, toFolderProblem } from './account-problem.ts'
import { writeNewFile } from './durable-file.ts'
import type { WrappedKey } from './key-wrapper.ts'
import { type AskPassphrase, createPassphraseKeyWrapper } from './passphrase-key-wrapper.ts'

/** An account's key protected by a passphrase, in its own file, for the case that the keychain is lost. */
interface RecoveryFile {
  readonly format: 1
  readonly outpost: 'recovery'
  readonly account: string
  readonly key: WrappedKey
}

/** Writes a new recovery file and reads it back to prove that it works. */
export async function writeRecoveryFile(path: string, account: string, key: Uint8Array, passphrase: string): Promise<void> {
  const ask = () => Promise.resolve(passphrase)
  // Deriving a key takes a second, so check for certain failures first.
  if (await isThere(path)) throw occupied(path)
  const content: RecoveryFile = {
    format: 1,
    outpost: 'recovery',
    account,
    key: await createPassphraseKeyWrapper(ask).wrap(account, key),
  }
  try {
    await writeNewFile(path, `${JSON.stringify(content, null, 2)}\n`)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw occupied(path, error)
    throw toFolderProblem(dirname(path), error)
  }
  await readRecoveryFile(path, account, ask)
}

/** The same for an existing file, which is replaced once the new one is complete. */
export async function replaceRecoveryFile(path: string, account: string, key: Uint8Array, passphrase: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.new`
  await writeRecoveryFile(draft, account, key, passphrase)
  try {
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw toFolderProblem(dirname(path), error)
  }
}

/** The key in a recovery file of this account. */
export async function readRecoveryFile(path: string, account: string, ask: AskPassphrase): Promise<Uint8Array> {
  const file = toRecoveryFile(path, await readText(path))
  if (file.account !== account) {
    throw new AccountProblem('key-unfit', `${path} is the recovery file of another account. Nothing was changed.`)
  }
  try {
    return await createPassphraseKeyWrapper(ask).unwrap(account, file.key)
  } catch (error) {
    if (error instanceof AccountProblem && error.code === 'damaged') throw damaged(path, error)
    throw error
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new AccountProblem('key-missing', `The recovery file ${path} cannot be read: ${reasonOf(error)}.`, { cause: error })
  }
}

function toRecoveryFile(path: string, text: string): RecoveryFile {
  let content: Partial<Record<keyof RecoveryFile, unknown>> | null
  try {
    content = JSON.parse(text) as typeof content
  } catch (error) {
    throw damaged(path, error)
  }
  if (content?.outpost !== 'recovery' || typeof content.format !== 'number') throw damaged(path)
  if (content.format > 1) throw new AccountProblem('newer', `${path} was created by a newer Outpost. Update Outpost to use it.`)
  if (typeof content.account !== 'string' || typeof content.key !== 'object' || content.key === null) throw damaged(path)
  return content as RecoveryFile
}

const occupied = (path: string, cause?: unknown) =>
  new AccountProblem('occupied', `${path} already exists. Choose a new file name.`, { cause })

const isThere = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

const damaged = (path: string, cause?: unknown) =>
  new AccountProblem('damaged', `${path} is not a recovery file, or it is damaged.`, { cause })
