import { existsSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeNewFile } from './durable-file.ts'

export const restoredName = 'restored'
const markOf = (folder: string) => join(folder, restoredName)

/** Marks the account as restored from a backup until sync has noticed. */
export async function markRestored(folder: string): Promise<void> {
  await rm(markOf(folder), { force: true })
  await writeNewFile(markOf(folder), '')
}

export const isMarkedRestored = (folder: string): boolean => existsSync(markOf(folder))
export const forgetRestored = (folder: string): void => rmSync(markOf(folder), { force: true })
