import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { hasCode } from './account-problem.ts'

/**
 * Makes a folder and those above it, for this user alone; resolves to the topmost one that it made. Node's own recursive
 * `mkdir` never ends where the file system says that there can be no such folder, as `/proc` does.
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

/** Undefined where the folder is there already. */
async function makeOne(path: string): Promise<string | undefined> {
  try {
    await mkdir(path, { mode: 0o700 })
    return path
  } catch (error) {
    // Some file systems name another reason, such as being read-only, for a folder that is there.
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
