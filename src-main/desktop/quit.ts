import type { App, BrowserWindow } from 'electron'

export interface QuitOptions {
  readonly listWindows: () => readonly QuitWindow[]
  /** Called before any window closes. */
  readonly onLeave: () => void
  /** Finishes the current work. */
  readonly finish: () => Promise<void>
  readonly onError: (error: unknown) => void
}

export type QuitWindow = Pick<BrowserWindow, 'isDestroyed' | 'close' | 'destroy' | 'once'>

/** A hanging page does not notice that it should close. */
const pageWaitMs = 2_000
const longestWait = 5_000

/**
 * Makes every way to quit close the windows first, so that pages can save their state, then waits for current work, with a
 * limit. `app.exit` alone would end the pages without notice.
 */
export function waitBeforeQuit(app: Pick<App, 'on' | 'exit'>, options: QuitOptions): void {
  const { onError } = options
  let isFinishing = false

  async function end(): Promise<void> {
    options.onLeave()
    await Promise.all(options.listWindows().map(closeWindow))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        onError(new Error(`What was under way had not ended after ${longestWait / 1000} s.`))
        resolve()
      }, longestWait)
    })
    await Promise.race([options.finish(), late]).finally(() => clearTimeout(timer))
  }

  app.on('before-quit', (event) => {
    event.preventDefault()
    if (isFinishing) return
    isFinishing = true
    end()
      .catch(onError)
      .finally(() => app.exit(0))
  })
}

function closeWindow(window: QuitWindow): Promise<void> {
  if (window.isDestroyed()) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => window.destroy(), pageWaitMs)
    window.once('closed', () => {
      clearTimeout(timer)
      resolve()
    })
    window.close()
  })
}
