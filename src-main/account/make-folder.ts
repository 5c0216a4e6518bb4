import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { hasCode } from './account-problem.ts'

/**
 * Creates a folder and its parents for this user only. Resolves to the topmost folder it created. Node's recursive `mkdir`
 * never ends on file systems that refuse such folders, such as `/proc`.
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  const path = resolve(folder)
  try {
    return await makeOne(path)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error
  }
  const above = await makeFolder(dirname(path))
  const own = await makeOne(path)
  return above ?? own
}

/** Undefined if the folder exists. */
async function makeOne(path: string): Promise<string | undefined> {
  try {
    await mkdir(path, { mode: 0o700 })
    return path
  } catch (error) {
    // Some file systems report another reason, such as read-only, for an existing folder.
    if (hasCode(error, 'ENOENT') || !(await isFolder(path))) throw error
    return undefined
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG')) return false
    throw error
  }
}
