import { randomBytes, randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { access, constants, readdir, realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { type AccountFile, accountFileName, claimAccountFile, draftShape, findAccountFile } from './account-file.ts'
import { AccountProblem, hasCode, toFolderProblem } from './account-problem.ts'
import { keyLength, type KeyWrapper } from './key-wrapper.ts'
import { makeFolder } from './make-folder.ts'

/** Files that an operating system may create in an otherwise empty folder. */
const stray = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini', 'lost+found'])

export const databaseFile = (folder: string) => join(folder, 'outpost.db')
/** The schedule of the account's backups. */
export const backupsFileName = 'backups.json'

/** Reads the account's description. Creates it with a new key if the folder is missing or empty. */
export async function findOrCreateAccountFile(folder: string, wrapper: KeyWrapper): Promise<AccountFile> {
  const existing = await findAccountFile(folder)
  if (existing) return existing
  try {
    await makeFolder(folder)
    await access(folder, constants.W_OK)
    const foreign = (await readdir(folder)).filter((name) => !stray.has(name) && !draftShape.test(name))
    if (foreign.length > 0) return await findRival(folder, foreign)
    return await createAccountFile(folder, wrapper)
  } catch (error) {
    throw toFolderProblem(folder, error)
  }
}

async function createAccountFile(folder: string, wrapper: KeyWrapper): Promise<AccountFile> {
  const id = randomUUID()
  // Store the key before the account's description. A crash in between leaves at most an unused key.
  const key = await wrapper.wrap(id, randomBytes(keyLength))
  let claimed = false
  try {
    claimed = await claimAccountFile(folder, { id, key })
  } finally {
    if (!claimed) await wrapper.discard(id, key)
  }
  return claimed ? { id, key } : findRival(folder, [accountFileName])
}

/** Another process may have created the account in the meantime. */
async function findRival(folder: string, names: readonly string[]): Promise<AccountFile> {
  const file = await findAccountFile(folder)
  if (file) return file
  throw new AccountProblem(
    'occupied',
    `${folder} is not an Outpost account: it contains ${names.slice(0, 3).join(', ')}. Nothing was changed; choose an empty folder.`,
  )
}

/** SQLite would create a database in the place of a missing one, and delete the log of the missing one. */
export function hasDatabase(folder: string): boolean {
  return sizeOf(databaseFile(folder)) > 0
}

/**
 * Throws if the account's database is gone. A new account does not have one yet (`isNew`), but then it has no log either.
 */
export function checkDatabase(folder: string, isNew: boolean): void {
  if (hasDatabase(folder) || (isNew && sizeOf(`${databaseFile(folder)}-wal`) === 0)) return
  const wayOut = 'Put the file back, or restore a backup with `outpost restore … --replace`'
  const made = isNew ? '' : `; if the account never had records, run \`outpost serve --data ${folder}\``
  throw new AccountProblem(
    'damaged',
    `The account's database is gone: ${databaseFile(folder)} is missing or empty. Nothing was changed. ${wayOut}${made}.`,
  )
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** SQLite writes next to the database even when reading, so an account in a read-only folder cannot be opened. */
export async function checkWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK)
    await access(databaseFile(folder), constants.W_OK).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error
    })
  } catch (error) {
    throw toFolderProblem(folder, error)
  }
}

/** A copy of the account's folder must not contain its key. */
export async function checkKeysElsewhere(folder: string, configFolder: string): Promise<void> {
  const path = relative(await resolveReal(folder), await resolveReal(configFolder))
  if (path === '' || (path !== '..' && !path.startsWith(`..${sep}`) && resolve(folder, path) !== path)) {
    throw new AccountProblem(
      'key-misplaced',
      `The keys in ${configFolder} would be inside the account's folder ${folder} and would not protect it. Choose another folder.`,
    )
  }
}

/** The real path of a file or folder that may not exist yet. */
async function resolveReal(path: string): Promise<string> {
  const absolute = resolve(path)
  try {
    return await realpath(absolute)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || dirname(absolute) === absolute) return absolute
    return join(await resolveReal(dirname(absolute)), basename(absolute))
  }
}
