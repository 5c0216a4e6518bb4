import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Memory {
  readonly folder: string
  readonly room: number
}

/** The memory file system of Linux. The required space is several times what the tests use at once. */
const linuxMemory: Memory = { folder: '/dev/shm', room: 4 * 1024 ** 3 }

/**
 * A folder for all files of a test run. It is in memory if there is room, because most test accounts are short-lived and would
 * wait for the disk at each commit. Tests of kills, power losses and full disks check what was written and do not need a real
 * disk.
 */
export function makeTestFolder(memory = linuxMemory): string {
  const folder = mkdtempSync(join(hasRoom(memory) ? memory.folder : tmpdir(), 'outpost-'))
  // Some tests start a process as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoom({ folder, room }: Memory): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= room
  } catch {
    return false
  }
}
