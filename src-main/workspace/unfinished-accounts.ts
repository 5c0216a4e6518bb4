import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { findAccountFile } from '../account/account-file.ts'
import type { Keys } from './keys.ts'
import { listFolders, type Places, unfinishedPrefix } from './places.ts'

/** After this time, no program is still making the account. */
const staleMs = 60 * 60 * 1000

/** A folder in which to make an account; undefined if one folder was named, which is then used as it is. */
export const toUnfinished = ({ accountsFolder }: Places): string | undefined =>
  accountsFolder === null ? undefined : join(accountsFolder, `${unfinishedPrefix}${randomUUID()}`)

/** Removes the folders of accounts whose creation was interrupted by a kill. No user has seen such an account. */
export async function removeUnfinished({ accountsFolder }: Places, keys: Pick<Keys, 'forget'>, now: number): Promise<void> {
  if (accountsFolder === null) return
  for (const folder of await listFolders(accountsFolder)) {
    if (!basename(folder).startsWith(unfinishedPrefix) || now - (await stat(folder)).mtimeMs < staleMs) continue
    const file = await findAccountFile(folder)
    await rm(folder, { recursive: true, force: true })
    if (file) await keys.forget({ folder, file })
  }
}
