import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'

export interface Surroundings {
  readonly env: NodeJS.ProcessEnv
  readonly platform: NodeJS.Platform
  readonly home: string
}

export const surroundings = (): Surroundings => ({ env: process.env, platform: process.platform, home: homedir() })

/** The folder for this user's keys and settings. */
export function configFolder({ env, platform, home }: Surroundings): string {
  if (env['OUTPOST_CONFIG_DIR']) return resolve(env['OUTPOST_CONFIG_DIR'])
  if (platform === 'win32') return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Outpost')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Outpost')
  return join(absolute(env['XDG_CONFIG_HOME']) ?? join(home, '.config'), 'outpost')
}

/** The default account's folder. */
export function defaultAccountFolder({ env, platform, home }: Surroundings): string {
  if (env['OUTPOST_DATA_DIR']) return resolve(env['OUTPOST_DATA_DIR'])
  if (platform === 'win32') return join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'Outpost', 'default')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Outpost', 'accounts', 'default')
  return join(absolute(env['XDG_DATA_HOME']) ?? join(home, '.local', 'share'), 'outpost', 'default')
}

/** The XDG specification says to ignore relative paths. */
function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined
}
