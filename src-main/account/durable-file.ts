import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a new file. It is on disk, including its name, before this resolves. Throws if the file exists. */
export async function writeNewFile(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
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
