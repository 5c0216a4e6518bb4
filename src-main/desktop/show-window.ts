import type { BrowserWindow } from 'electron'

/** How long an empty window is worse than none. */
const longestWaitMs = 2_000

export interface ShownAs {
  readonly isMaximized: boolean
  readonly isFullScreen: boolean
}

type HiddenWindow = Pick<BrowserWindow, 'once' | 'isDestroyed' | 'maximize' | 'setFullScreen' | 'show'> & {
  readonly webContents: Pick<BrowserWindow['webContents'], 'once'>
}

/**
 * Shows a window once, when there is something to see. `ready-to-show` says so, but on Wayland it often never comes, and a page
 * that cannot be loaded is never finished: then the window is shown all the same, to say what is wrong.
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
