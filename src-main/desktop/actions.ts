import type * as electron from 'electron'
import type { AppWindows } from './app-windows.ts'
import type { DesktopWorkspace } from './desktop-workspace.ts'
import { findExternalLink } from './external-link.ts'
import { type Actions, isShowable } from './ipc.ts'

interface ElectronParts {
  readonly app: Pick<electron.App, 'getVersion' | 'quit' | 'relaunch'>
  readonly shell: Pick<electron.Shell, 'openExternal' | 'showItemInFolder'>
  readonly Notification: typeof electron.Notification
}

/** The implementation of the bridge's calls. */
export function createActions(
  { app, shell, Notification }: ElectronParts,
  windows: Pick<AppWindows, 'appearance' | 'setAppearance' | 'showMenu' | 'show' | 'openRecord'>,
  workspace: Pick<DesktopWorkspace, 'status'>,
  platform: NodeJS.Platform,
): Actions {
  /** A notice that nothing refers to would lose its click. */
  const notices = new Set<electron.Notification>()
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
    notify({ title, body, link }) {
      if (!Notification.isSupported()) return
      const notice = new Notification({ title, body })
      notices.add(notice)
      notice.on('close', () => notices.delete(notice))
      notice.on('click', () => {
        notices.delete(notice)
        if (link) windows.openRecord(link)
        else windows.show()
      })
      notice.show()
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
