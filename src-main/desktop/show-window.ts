import type { BrowserWindow } from 'electron'

/** How long to wait before showing an empty window. */
const longestWaitMs = 2_000

export interface ShownAs {
  readonly isMaximized: boolean
  readonly isFullScreen: boolean
}

type HiddenWindow = Pick<BrowserWindow, 'once' | 'isDestroyed' | 'maximize' | 'setFullScreen' | 'show'> & {
  readonly webContents: Pick<BrowserWindow['webContents'], 'once'>
}

/**
 * Shows a window once it has content. On Wayland `ready-to-show` often never comes, and a page that fails to load never
 * finishes. Then the window is shown anyway, so that the user sees the problem.
 */
export function showWhenDrawn(window: HiddenWindow, { isMaximized, isFullScreen }: ShownAs): void {
  let isShown = false
  const show = () => {
    clearTimeout(timer)
    if (isShown || window.isDestroyed()) return
    isShown = true
    if (isMaximized) window.maximize()
    window.show()
    if (isFullScreen) window.setFullScreen(true)
  }
  const timer = setTimeout(show, longestWaitMs)
  window.once('ready-to-show', show)
  window.webContents.once('did-finish-load', show)
  window.once('closed', () => clearTimeout(timer))
}
