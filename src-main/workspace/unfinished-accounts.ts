import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { findAccountFile } from '../account/account-file.ts'
import { reasonOf } from '../account/account-problem.ts'
import type { Keys } from './keys.ts'
import { listFolders, type Places, unfinishedPrefix } from './places.ts'

/** After this time, no program is still making the account. */
const staleMs = 60 * 60 * 1000

/** A folder in which to make an account; undefined if one folder was named, which is then used as it is. */
export const toUnfinished = ({ accountsFolder }: Places): string | undefined =>
  accountsFolder === null ? undefined : join(accountsFolder, `${unfinishedPrefix}${randomUUID()}`)

export interface RemovalOptions {
  readonly places: Places
  readonly keys: Pick<Keys, 'forget'>
  readonly now: number
  readonly say: (line: string) => void
}

/**
 * Removes the folders of accounts whose creation was interrupted by a kill. No user has seen such an account. A folder that
 * cannot be removed stays, and stops nothing.
 */
export async function removeUnfinished({ places: { accountsFolder }, keys, now, say }: RemovalOptions): Promise<void> {
  if (accountsFolder === null) return
  for (const folder of await listFolders(accountsFolder)) {
    if (!basename(folder).startsWith(unfinishedPrefix)) continue
    await removeStale(folder, keys, now).catch((error: unknown) =>
      say(`The unfinished account in ${folder} could not be removed: ${reasonOf(error)}`),
    )
  }
}

async function removeStale(folder: string, keys: Pick<Keys, 'forget'>, now: number): Promise<void> {
  if (now - (await stat(folder)).mtimeMs < staleMs) return
  const file = await findAccountFile(folder)
  await rm(folder, { recursive: true, force: true })
  if (file) await keys.forget({ folder, file })
}
