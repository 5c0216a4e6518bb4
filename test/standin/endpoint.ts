import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Written by a Chromium that was started with `--remote-debugging-port=0`. */
export const portFileOf = (profile: string): string => join(profile, 'DevToolsActivePort')

/** Where a Chromium with this profile is reached by `connectOverCDP`. */
export function findEndpoint(profile: string): string {
  const [port, path] = readFileSync(portFileOf(profile), 'utf8').split('\n')
  return `ws://127.0.0.1:${port}${path}`
}
