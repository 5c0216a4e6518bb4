import { launchBrowser } from './browser.ts'
import { findElectronObstacle, launchElectron } from './electron.ts'
import type { Launch, LauncherKind } from './launcher.ts'
import { launchStandin } from './standin.ts'

export const launchers: Readonly<Record<LauncherKind, Launch>> = {
  electron: launchElectron,
  standin: launchStandin,
  browser: launchBrowser,
}

/** The ways to run the app on this machine: Electron itself or its stand-in, and always a browser. */
export function listLaunchers(): { readonly kind: LauncherKind; readonly why: string }[] {
  const obstacle = findElectronObstacle()
  const desktop =
    obstacle === undefined
      ? ({ kind: 'electron', why: 'Electron itself' } as const)
      : ({ kind: 'standin', why: `in place of Electron, as ${obstacle}` } as const)
  return [desktop, { kind: 'browser', why: 'outpost serve in Chromium' }]
}
