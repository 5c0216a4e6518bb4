import { timingSafeEqual } from 'node:crypto'
import { lstat, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AccountProblem, hasCode, reasonOf, toFolderProblem } from './account-problem.ts'
import { replaceFile, writeNewFile } from './durable-file.ts'
import { refusePassphrase } from './key-wrappers.ts'
import { keyLength, type WrappedKey } from './key-wrapper.ts'
import { type AskPassphrase, createPassphraseKeyWrapper } from './passphrase-key-wrapper.ts'

/** An account's key in its own file, for the case that its passphrase is forgotten or its keychain lost. */
interface RecoveryFile {
  readonly format: 1
  readonly outpost: 'recovery'
  /** Says to whoever opens the file what it is. */
  readonly about?: string
  readonly account: string
  readonly key: WrappedKey
}

/** Wrapper of a key that is in the file as it is. */
const plain = 'plain'

const about = {
  plain: "This file contains the key of an Outpost account. Whoever has it can open the account's data. Keep it secret.",
  sealed: 'This file contains the key of an Outpost account, protected by a passphrase. Together they open its data.',
} as const

/** The content of a recovery file, proven to work. Without a passphrase, the file alone opens the account. */
export async function createRecoveryText(account: string, key: Uint8Array, passphrase: string | undefined): Promise<string> {
  const ask = passphrase === undefined ? refusePassphrase : () => Promise.resolve(passphrase)
  const wrapped: WrappedKey =
    passphrase === undefined
      ? { wrapper: plain, key: Buffer.from(key).toString('base64') }
      : await createPassphraseKeyWrapper(ask).wrap(account, key)
  const content: RecoveryFile = {
    ...{ format: 1, outpost: 'recovery', about: passphrase === undefined ? about.plain : about.sealed },
    ...{ account, key: wrapped },
  }
  const text = `${JSON.stringify(content, null, 2)}\n`
  const kept = await readRecoveryText('The recovery file', text, account, ask)
  if (!timingSafeEqual(kept, key)) throw new AccountProblem('key-unfit', 'The recovery file could not be read back.')
  return text
}

/** The key in the content of a recovery file. `name` is the file's name in error messages. Asks only if a passphrase protects it. */
export async function readRecoveryText(name: string, text: string, account: string, ask: AskPassphrase): Promise<Uint8Array> {
  const file = toRecoveryFile(name, text)
  if (file.account !== account) {
    throw new AccountProblem('recovery-unfit', `${name} is the recovery file of another account. Nothing was changed.`)
  }
  if (file.key.wrapper === plain) {
    const key = Buffer.from(String(file.key['key'] ?? ''), 'base64')
    if (key.length !== keyLength) throw unfit(name)
    return key
  }
  try {
    return await createPassphraseKeyWrapper(ask).unwrap(account, file.key)
  } catch (error) {
    if (error instanceof AccountProblem && error.code === 'damaged') throw unfit(name, error)
    throw error
  }
}

/** Writes a new recovery file. */
export async function writeRecoveryFile(path: string, account: string, key: Uint8Array, passphrase: string): Promise<void> {
  // Deriving a key takes a second, so check for certain failures first.
  if (await isThere(path)) throw occupied(path)
  const text = await createRecoveryText(account, key, passphrase)
  try {
    await writeNewFile(path, text)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw occupied(path, error)
    throw toFolderProblem(dirname(path), error)
  }
}

/** Writes a secret file that only this user may read. Replaces an existing file once the new one is complete. */
export async function replaceSecretFile(path: string, text: string): Promise<void> {
  try {
    await replaceFile(path, text)
  } catch (error) {
    throw toFolderProblem(dirname(path), error)
  }
}

/** The key in a recovery file of this account. */
export async function readRecoveryFile(path: string, account: string, ask: AskPassphrase): Promise<Uint8Array> {
  return readRecoveryText(path, await readText(path), account, ask)
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new AccountProblem('key-missing', `The recovery file ${path} cannot be read: ${reasonOf(error)}.`, { cause: error })
  }
}

function toRecoveryFile(name: string, text: string): RecoveryFile {
  let content: Partial<Record<keyof RecoveryFile, unknown>> | null
  try {
    content = JSON.parse(text) as typeof content
  } catch (error) {
    throw unfit(name, error)
  }
  if (content?.outpost !== 'recovery' || typeof content.format !== 'number') throw unfit(name)
  if (content.format > 1) throw new AccountProblem('newer', `${name} was created by a newer Outpost. Update Outpost to use it.`)
  if (typeof content.account !== 'string' || typeof content.key !== 'object' || content.key === null) throw unfit(name)
  return content as RecoveryFile
}

const occupied = (path: string, cause?: unknown) =>
  new AccountProblem('occupied', `${path} already exists. Choose a new file name.`, { cause })

const isThere = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

const unfit = (name: string, cause?: unknown) =>
  new AccountProblem('recovery-unfit', `${name} is not a recovery file, or it is damaged.`, { cause })
