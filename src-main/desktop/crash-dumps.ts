import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { App, CrashReporter } from 'electron'

/**
 * Has crashes of any of the app's processes written to a folder of this computer, and sent nowhere. Where the folder cannot be
 * made there are none; the app starts all the same.
 */
export function keepCrashDumps(
  { app, crashReporter }: { readonly app: Pick<App, 'setPath'>; readonly crashReporter: Pick<CrashReporter, 'start'> },
  profile: string,
  onError: (error: unknown) => void,
): void {
  try {
    const folder = join(profile, 'crashes')
    // Electron refuses a folder that is not there.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    app.setPath('crashDumps', folder)
    crashReporter.start({ uploadToServer: false })
  } catch (error) {
    onError(error)
  }
}
