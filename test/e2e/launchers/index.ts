import { launchBrowser } from './browser.ts'
import { findElectronObstacle, launchElectron, packedApp } from './electron.ts'
import type { Launch, LauncherKind } from './launcher.ts'
import { launchStandin } from './standin.ts'

export const launchers: Readonly<Record<LauncherKind, Launch>> = {
  electron: launchElectron,
  standin: launchStandin,
  browser: launchBrowser,
}

/** The ways to run the app on this machine: Electron itself or its stand-in, and a browser; or a packed app and nothing else. */
export function listLaunchers(): { readonly kind: LauncherKind; readonly why: string }[] {
  const obstacle = findElectronObstacle()
  if (packedApp !== undefined) {
    // Whoever names an app wants that one tried: a stand-in would say nothing about it.
    if (obstacle !== undefined) throw new Error(`The packed app cannot be tried: ${obstacle}.`)
    return [{ kind: 'electron', why: `the packed app ${packedApp}` }]
  }
  const desktop =
    obstacle === undefined
      ? ({ kind: 'electron', why: 'Electron itself' } as const)
      : ({ kind: 'standin', why: `in place of Electron, as ${obstacle}` } as const)
  return [desktop, { kind: 'browser', why: 'outpost serve in Chromium' }]
}
