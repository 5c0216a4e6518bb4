import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type AccountFile, findAccountFile } from '../account/account-file.ts'
import { databaseFile } from '../account/account-folder.ts'
import { AccountProblem, hasCode } from '../account/account-problem.ts'
import { configFolder, defaultAccountFolder, type Surroundings } from '../account/folders.ts'

/** Where this user's accounts are. */
export interface Places {
  /** The parent folder of all accounts; null if one folder was named, which is then the only account. */
  readonly accountsFolder: string | null
  /** The default account's folder. */
  readonly usualFolder: string
  readonly configFolder: string
}

export function toPlaces(around: Surroundings): Places {
  const usualFolder = defaultAccountFolder(around)
  const isNamed = Boolean(around.env['OUTPOST_DATA_DIR'])
  return { accountsFolder: isNamed ? null : dirname(usualFolder), usualFolder, configFolder: configFolder(around) }
}

/** An account's folder and the content of its `account.json`. */
export interface FoundAccount {
  readonly folder: string
  readonly file: AccountFile
}

/** Begins the name of a folder whose account is being made. */
export const unfinishedPrefix = '.making-'

/**
 * All accounts, the default one first. Skips folders that are not accounts, and damaged ones. A folder copied by hand has the id
 * of the original, so only one of them is listed: the one that `folderOf` names, or else the first.
 */
export async function listAccounts(
  { accountsFolder, usualFolder }: Places,
  folderOf: (id: string) => string | undefined = () => undefined,
): Promise<readonly FoundAccount[]> {
  const isBeside = (folder: string) => folder !== usualFolder && !basename(folder).startsWith(unfinishedPrefix)
  const beside = accountsFolder === null ? [] : (await listFolders(accountsFolder)).filter(isBeside)
  const found = await Promise.all([usualFolder, ...beside].map(findAt))
  const listed = new Map<string, FoundAccount>()
  for (const one of found.filter((account) => account !== undefined)) {
    const { id } = one.file
    if (!listed.has(id) || one.folder === folderOf(id)) listed.set(id, one)
  }
  return [...listed.values()]
}

async function findAt(folder: string): Promise<FoundAccount | undefined> {
  try {
    const file = await findAccountFile(folder)
    return file && { folder, file }
  } catch (error) {
    if (error instanceof AccountProblem) return undefined
    throw error
  }
}

/** Whether a folder beside this one is the same account, copied by hand. */
export async function hasCopyBeside({ folder, file: { id } }: FoundAccount): Promise<boolean> {
  const beside = (await listFolders(dirname(folder))).filter((other) => other !== folder)
  return (await Promise.all(beside.map(findAt))).some((other) => other?.file.id === id)
}

export async function listFolders(parent: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(parent, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(parent, name))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/** An unused folder for a new account, named after it if possible. Adds it to `reserved`, because it may not exist for a while. */
export async function chooseFolder(
  { accountsFolder, usualFolder }: Places,
  name: string,
  reserved: Set<string>,
): Promise<string> {
  if (accountsFolder === null) {
    throw new AccountProblem(
      'occupied',
      `Outpost was started with --data for ${usualFolder} only, so it cannot add another account.`,
    )
  }
  const taken = new Set((await listFolders(accountsFolder)).map((folder) => folder.toLowerCase()))
  const base = join(accountsFolder, toFolderName(name))
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? base : `${base}-${number}`
    if (taken.has(folder.toLowerCase()) || reserved.has(folder)) continue
    reserved.add(folder)
    return folder
  }
}

/** Letters and digits of the name, which every file system accepts. */
function toFolderName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return plain.slice(0, 40) || 'account'
}

export async function countBytes(folder: string): Promise<number> {
  const sizes = await Promise.all(['', '-wal'].map((end) => sizeOf(`${databaseFile(folder)}${end}`)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0
    throw error
  }
}
