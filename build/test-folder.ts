import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Memory {
  readonly folder: string
  readonly room: number
}

/** Where Linux keeps files in memory, and several times what the tests have there at once. */
const linuxMemory: Memory = { folder: '/dev/shm', room: 4 * 1024 ** 3 }

/**
 * A folder for all that a run of tests writes. Most of their accounts live for a second, and wait at each commit for the disk: where
 * there is room they lie in memory. What the disk itself is to do (a process killed, a power cut, a full disk) is tried by what
 * was written, not by where.
 */
export function makeTestFolder(memory = linuxMemory): string {
  const folder = mkdtempSync(join(hasRoom(memory) ? memory.folder : tmpdir(), 'outpost-'))
  // Some tests start a process of another user, who must come through it.
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
