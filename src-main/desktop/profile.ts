import { closeSync, cpSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasCode } from '../account/account-problem.ts'
import type { Surroundings } from '../account/folders.ts'
import { formerProfileFolder, profileFolder } from './profile-folder.ts'

/** The profile file that contains, on Windows, the key behind all encrypted keys. */
const localState = 'Local State'

/** The profile's folder, created or moved. Chromium must know it before the app is ready, so this is synchronous. */
export function openProfile(around: Surroundings): string {
  const folder = profileFolder(around)
  const former = formerProfileFolder(around)
  const used = former === undefined ? folder : moveProfile(former, folder)
  mkdirSync(used, { recursive: true, mode: 0o700 })
  return used
}

/**
 * Moves a profile completely or not at all, and returns the folder to use. A profile in use stays until it is free, because two
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
    if (hasCode(error, ...inUse)) return former
    throw error
  }
  return folder
}

const inUse = ['EPERM', 'EACCES', 'EBUSY', 'ENOTEMPTY', 'EEXIST']

/** Across disks, copies the profile. The copy gets its name when complete; only then is the original deleted. */
function copyProfile(former: string, folder: string, rename: typeof renameSync): string {
  const draft = `${folder}.moving`
  rmSync(draft, { recursive: true, force: true })
  try {
    cpSync(former, draft, { recursive: true })
    syncFile(join(draft, localState))
    rename(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (hasCode(error, ...inUse)) return former
    throw error
  }
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
 * Whether the encrypting key is on disk. Chromium writes a new profile's key some seconds later, and a power cut before that
 * would lose everything encrypted with it. Only Windows keeps it in the profile.
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
