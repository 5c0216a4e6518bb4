import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type AccountFile, accountFileName, claimAccountFile } from '../account/account-file.ts'
import { backupsFileName, databaseFile } from '../account/account-folder.ts'
import { absentAs, hasCode } from '../account/account-problem.ts'
import { syncFolder } from '../account/durable-file.ts'
import type { KeyWrapper } from '../account/key-wrapper.ts'

export interface Former {
  /** The folder's name after the account is replaced. */
  readonly folder: string
  settle(): Promise<void>
  forget(): Promise<void>
}

const partial = '.partial'

/**
 * Keeps the account to be replaced in a folder beside it, as hard links to the same files. Until the replacement, the folder
 * has a name that no program opens.
 */
export async function keepFormer(
  folder: string,
  now: number,
  present: { readonly file: AccountFile; readonly key: Uint8Array } | undefined,
  keyFiles: KeyWrapper,
): Promise<Former> {
  const time = new Date(now)
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '-')
  const former = await findFreeName(`${folder}.before-${time}`)
  const kept = `${former}${partial}`
  await mkdir(kept, { mode: 0o700 })
  let own: AccountFile | undefined
  const forget = async () => {
    if (own) await keyFiles.discard(own.id, own.key)
    await rm(kept, { recursive: true, force: true })
  }
  try {
    // An account that opens leaves its schedule to its successor: two would delete each other's backups.
    const left = present ? [accountFileName, backupsFileName] : [accountFileName]
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const isKept = (entry.isFile() || entry.isSymbolicLink()) && !left.includes(entry.name)
      if (isKept) await linkOrCopy(join(folder, entry.name), join(kept, entry.name))
    }
    if (present?.file.key.wrapper === 'file') {
      // With the same id, its key would be deleted together with the account's.
      const id = randomUUID()
      own = { id, key: await keyFiles.wrap(id, present.key) }
      await claimAccountFile(kept, own)
    } else {
      await copyFile(join(folder, accountFileName), join(kept, accountFileName))
    }
    await syncFolder(kept)
  } catch (error) {
    await forget()
    throw error
  }
  return {
    folder: former,
    forget,
    async settle() {
      await rename(kept, former)
      await syncFolder(dirname(former))
    },
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!hasCode(error, 'EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK')) throw error
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  }
}

/** Cleans up after a killed restore: finishes it if the account was already replaced, otherwise undoes it. */
export async function settleFormers(folder: string): Promise<void> {
  const parent = dirname(folder)
  for (const name of await readdir(parent).catch(absentAs([]))) {
    if (!name.startsWith(`${basename(folder)}.before-`) || !name.endsWith(partial)) continue
    const path = join(parent, name)
    const names = await readdir(path)
    const isOnlyCopy =
      names.some((file) => file.endsWith('-wal')) || !(await isSameFile(databaseFile(path), databaseFile(folder)))
    const isWhole = names.includes(accountFileName) && isOnlyCopy
    if (isWhole) await rename(path, await findFreeName(path.slice(0, -partial.length)))
    else await rm(path, { recursive: true })
  }
}

/** Two restores within one second, or after the clock was set back, would use the same name. */
async function findFreeName(wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    if (!(await lstat(name).catch(absentAs(undefined)))) return name
  }
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => lstat(path).catch(absentAs(undefined))))
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev
}
