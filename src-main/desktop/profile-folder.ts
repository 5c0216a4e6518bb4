import { join } from 'node:path'
import { configFolder, type Surroundings } from '../account/folders.ts'

/**
 * Chromium's profile: the window's data and, on Windows, the key that encrypts ours. The window and the installed command share
 * it. It stays on this computer, because a roaming copy could not be opened elsewhere and might be overwritten by an older one.
 */
export function profileFolder(around: Surroundings): string {
  return roams(around) ? join(localFolder(around), 'Outpost', 'window') : join(configFolder(around), 'window')
}

/** The former place of the profile, if it was elsewhere. */
export function formerProfileFolder(around: Surroundings): string | undefined {
  return roams(around) ? join(configFolder(around), 'window') : undefined
}

/** A folder named by the user is used as it is. */
const roams = ({ env, platform }: Surroundings) => platform === 'win32' && !env['OUTPOST_CONFIG_DIR']

const localFolder = ({ env, home }: Surroundings) => env['LOCALAPPDATA'] || join(home, 'AppData', 'Local')
