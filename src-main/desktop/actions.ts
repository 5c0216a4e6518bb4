import type { App, Shell } from 'electron'
import type { AppWindows } from './app-windows.ts'
import type { DesktopWorkspace } from './desktop-workspace.ts'
import { findExternalLink } from './external-link.ts'
import { type Actions, isShowable } from './ipc.ts'

interface ElectronParts {
  readonly app: Pick<App, 'getVersion' | 'quit' | 'relaunch'>
  readonly shell: Pick<Shell, 'openExternal' | 'showItemInFolder'>
}

/** The implementation of the bridge's calls. */
export function createActions(
  { app, shell }: ElectronParts,
  windows: Pick<AppWindows, 'appearance' | 'setAppearance' | 'showMenu'>,
  workspace: Pick<DesktopWorkspace, 'status'>,
  platform: NodeJS.Platform,
): Actions {
  return {
    getShell: () => ({ platform, version: app.getVersion(), appearance: windows.appearance }),
    getEngineStatus: () => workspace.status,
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
    setAppearance: (appearance) => windows.setAppearance(appearance),
    showMenu: (at) => windows.showMenu(at),
    restart() {
      app.relaunch()
      app.quit()
    },
    quit: () => app.quit(),
  }
}
