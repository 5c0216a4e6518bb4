import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { App, CrashReporter } from 'electron'

/**
 * Writes crash dumps of all app processes to a local folder and sends them nowhere. If the folder cannot be created, there are
 * no dumps, but the app starts.
 */
export function keepCrashDumps(
  { app, crashReporter }: { readonly app: Pick<App, 'setPath'>; readonly crashReporter: Pick<CrashReporter, 'start'> },
  profile: string,
  onError: (error: unknown) => void,
): void {
  try {
    const folder = join(profile, 'crashes')
    // Electron refuses a missing folder.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    app.setPath('crashDumps', folder)
    crashReporter.start({ uploadToServer: false })
  } catch (error) {
    onError(error)
  }
}
