import { randomUUID } from 'node:crypto'
import { access, link, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AccountProblem, hasCode, reasonOf } from './account-problem.ts'
import { syncFolder, writeNewFile } from './durable-file.ts'
import type { WrappedKey } from './key-wrapper.ts'

/** The highest account format that this version supports. */
const format = 1

export interface AccountFile {
  readonly id: string
  readonly key: WrappedKey
}

export const accountFileName = 'account.json'
export const draftShape = /^account\.json\.[0-9a-f-]{36}\.new$/

export async function findAccountFile(folder: string): Promise<AccountFile | undefined> {
  let text: string
  try {
    text = await readFile(join(folder, accountFileName), 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    if (hasCode(error, 'ENOTDIR'))
      throw new AccountProblem('not-a-folder', `${folder} is not a folder. Choose another one.`, { cause: error })
    throw new AccountProblem('unreadable', `The folder ${folder} cannot be read: ${reasonOf(error)}.`, { cause: error })
  }
  return toAccountFile(folder, text)
}

/** The accounts in this folder and those beside it; undefined if one of them cannot be read. */
export async function findAccountsBeside(folder: string): Promise<readonly AccountFile[] | undefined> {
  const found: AccountFile[] = []
  try {
    // If the folder is a link, either place may hold its neighbours.
    for (const parent of new Set([dirname(folder), dirname(await realpath(folder))])) {
      for (const name of await readdir(parent)) {
        const file = await findAccountFile(join(parent, name)).catch(notAFolderAsNone)
        if (file) found.push(file)
      }
    }
    return found
  } catch (error) {
    if (error instanceof AccountProblem || hasCode(error, 'EACCES', 'EPERM')) return undefined
    throw error
  }
}

function notAFolderAsNone(error: unknown): undefined {
  if (!(error instanceof AccountProblem && error.code === 'not-a-folder')) throw error
}

function toAccountFile(folder: string, text: string): AccountFile {
  const file = join(folder, accountFileName)
  const damaged = (cause?: unknown) =>
    new AccountProblem(
      'damaged',
      `${file} does not describe an Outpost account. Nothing was changed; restore a backup with \`outpost restore\`.`,
      { cause },
    )
  let content: Partial<AccountFile & { format: number }> | null
  try {
    content = JSON.parse(text) as typeof content
  } catch (error) {
    throw damaged(error)
  }
  if (typeof content?.format !== 'number') throw damaged()
  if (content.format > format) {
    throw new AccountProblem(
      'newer',
      `The account in ${folder} was created by a newer Outpost. Nothing was changed; update Outpost to open it.`,
    )
  }
  const { id, key } = content
  // The id becomes part of the key's file name, so only a UUID is accepted.
  if (typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id) || typeof key?.wrapper !== 'string') throw damaged()
  return { id, key }
}

/** Writes the file unless another process already has. Returns whether this process wrote it. */
export async function claimAccountFile(folder: string, { id, key }: AccountFile): Promise<boolean> {
  const draft = draftOf(folder, id)
  await writeNewFile(draft, toText({ id, key }))
  try {
    const isClaimed = await claimName(draft, join(folder, accountFileName))
    if (isClaimed) await syncFolder(folder)
    return isClaimed
  } finally {
    await rm(draft, { force: true })
  }
}

/** False if the name is taken. Some file systems have no hard links, so there it is checked last. */
async function claimName(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS')) throw error
  }
  const isFree = await access(path).then(
    () => false,
    (error: unknown) => hasCode(error, 'ENOENT'),
  )
  if (isFree) await rename(draft, path)
  return isFree
}

/** Replaces the file with a changed version, completely or not at all. */
export async function replaceAccountFile(folder: string, before: AccountFile, after: AccountFile): Promise<void> {
  const draft = draftOf(folder, randomUUID())
  await writeNewFile(draft, toText(after))
  try {
    const present = await findAccountFile(folder)
    if (!present || toText(present) !== toText(before)) {
      throw new AccountProblem('key-changed', `Another process has just changed the key of the account in ${folder}. Try again.`)
    }
    await rename(draft, join(folder, accountFileName))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(folder)
}

const draftOf = (folder: string, id: string) => join(folder, `${accountFileName}.${id}.new`)
const toText = ({ id, key }: AccountFile) => `${JSON.stringify({ format, id, key }, null, 2)}\n`
