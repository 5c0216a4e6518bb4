import type { BrowserWindow } from 'electron'

export interface RecoveryOptions {
  /** Loads the page that the window shows, or was to show, once more. */
  readonly reload: () => void
  /** Asks the user what to do about a page that cannot be kept; reloading is up to the answer. */
  readonly explain: (why: string) => Promise<'reload' | 'quit'>
  readonly say: (line: string) => void
  readonly onError: (error: unknown) => void
  readonly now: () => number
}

/** So often in so long a page is reloaded by itself: whoever sees it die once should not have to do anything. */
const mostReloads = 3
const withinMs = 60_000
/** `unresponsive` comes after many seconds already; a page that was only busy is back soon. */
const patienceMs = 5_000
/** A load that another one took the place of. */
const aborted = -3

type RecoveredWindow = Pick<BrowserWindow, 'on' | 'isDestroyed'> & {
  readonly webContents: Pick<BrowserWindow['webContents'], 'on' | 'forcefullyCrashRenderer'>
}

/** Loads a page that crashed, hangs or could not be loaded once more, and asks the user where that keeps happening. */
export function recoverPage(window: RecoveredWindow, { reload, explain, say, onError, now }: RecoveryOptions): void {
  const { webContents } = window
  let reloads: number[] = []
  let isAsking = false
  /** Its process was ended here, which Electron reports like any crash. */
  let isEnding = false
  let hanging: NodeJS.Timeout | undefined

  function recover(why: string): void {
    if (isAsking || window.isDestroyed()) return
    say(`The page is gone: ${why}`)
    reloads = reloads.filter((at) => now() - at < withinMs)
    if (reloads.length < mostReloads) {
      reloads.push(now())
      return reload()
    }
    isAsking = true
    explain(why)
      .then((answer) => {
        reloads = []
        if (answer === 'reload' && !window.isDestroyed()) reload()
      })
      .catch(onError)
      .finally(() => (isAsking = false))
  }

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    clearTimeout(hanging)
    // One that ends as it should has been left for another page.
    if (reason === 'clean-exit') return
    if (isEnding) return void (isEnding = false)
    recover(`its process ended (${reason}, ${exitCode})`)
  })
  webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (isMainFrame && code !== aborted) recover(`it could not be loaded (${description || code})`)
  })
  webContents.on('did-finish-load', () => (isEnding = false))
  webContents.on('preload-error', (_event, path, error) =>
    onError(new Error(`The preload script ${path} failed.`, { cause: error })),
  )
  window.on('unresponsive', () => {
    clearTimeout(hanging)
    hanging = setTimeout(() => {
      if (window.isDestroyed() || isAsking) return
      isEnding = true
      // A process that hangs takes no reload; the next load begins in a new one.
      webContents.forcefullyCrashRenderer()
      recover('it does not respond')
    }, patienceMs)
  })
  window.on('responsive', () => clearTimeout(hanging))
  window.on('closed', () => clearTimeout(hanging))
}
