import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../account/account-problem.ts'
import type { Handler } from '../engine/engine.ts'
import { createStaticPages } from '../host/pages.ts'

/** A handler for the app's built pages, or undefined if they are not built. */
export async function findPages(folder: string): Promise<Handler | undefined> {
  try {
    await access(join(folder, 'index.html'))
    return createStaticPages(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}
