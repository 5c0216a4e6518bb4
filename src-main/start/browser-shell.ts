import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { Surroundings } from '../account/folders.ts'
import { announceLogin } from '../cli/announce-login.ts'
import type { Program } from '../cli/program.ts'
import { serveAccount, type Serving } from '../cli/serve-account.ts'
import { print } from '../cli/terminal.ts'
import type { Handler } from '../engine/engine.ts'
import { toPlaces } from '../workspace/places.ts'
import { hasDisplay } from './shell-choice.ts'

export interface BrowserShellOptions {
  readonly around: Surroundings
  readonly program: Program
  readonly pages: Handler
  readonly port: number
  readonly passphraseFile: string | undefined
  /** The address of the pages, given that of the API; by default the API's own. */
  readonly preparePages?: (serving: Serving) => Promise<string>
}

/** Serves the app for a browser on loopback. Resolves to the exit code when the process is asked to stop. */
export function runBrowserShell(options: BrowserShellOptions): Promise<number> {
  const { around, program, pages, port, passphraseFile } = options
  const places = toPlaces(around)
  return serveAccount({
    places,
    // A named folder gets its account at once. Otherwise the first page asks what to start with.
    opening: places.accountsFolder === null ? { create: { kind: 'local' } } : {},
    engine: {},
    flags: passphraseFile === undefined ? {} : { 'passphrase-file': passphraseFile },
    host: '127.0.0.1',
    publicOrigins: [],
    port,
    takesFreePort: true,
    unlocksInPage: true,
    pages,
    program,
    syncedBy: 'Outpost',
    async onReady(serving) {
      const origin = (await options.preparePages?.(serving)) ?? serving.url
      print(`Outpost runs at ${origin} until you press Ctrl+C.`)
      const createLoginUrl = serving.createLoginUrl && (() => serving.createLoginUrl!().replace(serving.url, origin))
      announceLogin({ ...serving, createLoginUrl }, { json: false, open: await hasBrowser(around) })
    },
  })
}

/** Whether there is a default browser to open. On Linux this needs an opener and a display. */
export async function hasBrowser(around: Surroundings): Promise<boolean> {
  if (around.platform !== 'linux') return true
  if (!hasDisplay(around)) return false
  for (const folder of (around.env['PATH'] ?? '').split(delimiter)) {
    const isThere = await access(join(folder, 'xdg-open'), constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return true
  }
  return false
}
