import { closeSync, cpSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasCode } from '../account/account-problem.ts'
import type { Surroundings } from '../account/folders.ts'
import { formerProfileFolder, profileFolder } from './account-location.ts'

/** The file of a profile that holds, on Windows, the key behind everything that is sealed. */
const localState = 'Local State'

/** The profile's folder, made or moved to its place. Chromium must be told before the app is ready, so nothing here waits. */
export function openProfile(around: Surroundings): string {
  const folder = profileFolder(around)
  const former = formerProfileFolder(around)
  const used = former === undefined ? folder : moveProfile(former, folder)
  mkdirSync(used, { recursive: true, mode: 0o700 })
  return used
}

/**
 * Moves a profile, whole or not at all, and gives the folder to use. One that is in use stays where it is until it is not: two
 * profiles would mean two keys.
 */
export function moveProfile(former: string, folder: string, rename: typeof renameSync = renameSync): string {
  if (!existsSync(join(former, localState)) || existsSync(join(folder, localState))) return folder
  mkdirSync(dirname(folder), { recursive: true })
  try {
    rename(former, folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT') && existsSync(join(folder, localState))) return folder
    if (hasCode(error, 'EXDEV')) return copyProfile(former, folder, rename)
    if (hasCode(error, 'EPERM', 'EACCES', 'EBUSY', 'ENOTEMPTY', 'EEXIST')) return former
    throw error
  }
  return folder
}

/** Across disks a copy takes the place of the move; it gets its name when it is complete, and only then the former goes. */
function copyProfile(former: string, folder: string, rename: typeof renameSync): string {
  const draft = `${folder}.moving`
  rmSync(draft, { recursive: true, force: true })
  cpSync(former, draft, { recursive: true })
  syncFile(join(draft, localState))
  rename(draft, folder)
  rmSync(former, { recursive: true, force: true })
  return folder
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Whether what seals keys is on disk. Chromium writes the key of a new profile some seconds later; a power cut before that
 * would lose whatever was sealed with it. Only Windows keeps it in the profile.
 */
export function isSealStored(profile: string, platform: NodeJS.Platform): boolean {
  if (platform !== 'win32') return true
  try {
    const state = JSON.parse(readFileSync(join(profile, localState), 'utf8')) as { os_crypt?: { encrypted_key?: unknown } }
    return typeof state.os_crypt?.encrypted_key === 'string'
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EBUSY', 'EPERM', 'EACCES') || error instanceof SyntaxError) return false
    throw error
  }
}
