import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a new file. It is on disk, including its name, before this resolves. Throws if the file exists. */
export async function writeNewFile(path: string, content: string, mode = 0o600): Promise<void> {
  const file = await open(path, 'wx', mode)
  try {
    await file.writeFile(content)
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(path, { force: true })
    throw error
  }
  await file.close()
  await syncFolder(dirname(path))
}

/** Replaces a file, or writes a new one, once the content is complete on disk. */
export async function replaceFile(path: string, content: string, mode?: number): Promise<void> {
  const draft = `${path}.${randomUUID()}.new`
  try {
    await writeNewFile(draft, content, mode)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Windows makes names durable itself and cannot open a folder. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
