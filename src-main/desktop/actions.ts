import type { App, Shell } from 'electron'
import type { DesktopEngine } from './desktop-engine.ts'
import { findExternalLink } from './external-link.ts'
import { type Actions, isShowable } from './ipc.ts'
import type { MainWindow } from './main-window.ts'

interface ElectronParts {
  readonly app: Pick<App, 'getVersion' | 'quit'>
  readonly shell: Pick<Shell, 'openExternal' | 'showItemInFolder'>
}

/** What the calls of the bridge do. */
export function createActions(
  { app, shell }: ElectronParts,
  window: Pick<MainWindow, 'appearance' | 'setAppearance'>,
  engine: Pick<DesktopEngine, 'status'>,
  platform: NodeJS.Platform,
): Actions {
  return {
    getShell: () => ({ platform, version: app.getVersion(), appearance: window.appearance }),
    getEngineStatus: () => engine.status,
    async openExternal(url) {
      const link = findExternalLink(url)
      if (link === undefined) return false
      await shell.openExternal(link)
      return true
    },
    showBackup(path) {
      if (!isShowable(path)) return false
      shell.showItemInFolder(path)
      return true
    },
    setAppearance: (appearance) => window.setAppearance(appearance),
    quit: () => app.quit(),
  }
}
