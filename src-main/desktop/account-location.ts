import { join } from 'node:path'
import { configFolder, defaultAccountFolder, type Surroundings } from '../account/folders.ts'
import type { AccountOptions } from '../account/open-account.ts'

/** The account that the desktop opens: the one that `outpost serve` opens too, so that a window and a browser show the same. */
export function toAccountOptions(around: Surroundings, timeZone: string): AccountOptions {
  return {
    folder: defaultAccountFolder(around),
    configFolder: configFolder(around),
    create: { kind: 'local', timeZone },
  }
}

/**
 * Chromium's profile: what the window keeps, and on Windows the key that seals ours. The window and the installed command
 * share it. It stays on this computer: a roaming copy could not be opened elsewhere and could be overwritten by an older one.
 */
export function profileFolder(around: Surroundings): string {
  return roams(around) ? join(localFolder(around), 'Outpost', 'window') : join(configFolder(around), 'window')
}

/** Where the profile was before, if that was elsewhere. */
export function formerProfileFolder(around: Surroundings): string | undefined {
  return roams(around) ? join(configFolder(around), 'window') : undefined
}

/** A folder that someone named is used as it is. */
const roams = ({ env, platform }: Surroundings) => platform === 'win32' && !env['OUTPOST_CONFIG_DIR']

const localFolder = ({ env, home }: Surroundings) => env['LOCALAPPDATA'] || join(home, 'AppData', 'Local')
