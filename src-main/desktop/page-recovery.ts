import type { BrowserWindow } from 'electron'

export interface RecoveryOptions {
  /** Reloads the page that the window shows or was about to show. */
  readonly reload: () => void
  /** Asks the user about a page that keeps failing. The answer decides whether to reload. */
  readonly explain: (why: string) => Promise<'reload' | 'quit'>
  readonly say: (line: string) => void
  readonly onError: (error: unknown) => void
  readonly now: () => number
}

/** How often within which time a page reloads automatically. After a single failure, the user need not do anything. */
const mostReloads = 3
const withinMs = 60_000
/** `unresponsive` already comes after many seconds. A page that was only busy recovers soon. */
const patienceMs = 5_000
/** A load replaced by another one. */
const aborted = -3

type RecoveredWindow = Pick<BrowserWindow, 'on' | 'isDestroyed'> & {
  readonly webContents: Pick<BrowserWindow['webContents'], 'on' | 'forcefullyCrashRenderer'>
}

/** Reloads a page that crashed, hangs or failed to load. Asks the user if that keeps happening. */
export function recoverPage(window: RecoveredWindow, { reload, explain, say, onError, now }: RecoveryOptions): void {
  const { webContents } = window
  let reloads: number[] = []
  let isAsking = false
  /** We ended the process ourselves, which Electron reports like a crash. */
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
    // A process that ends normally was left for another page.
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
      // A hanging process ignores a reload. The next load starts a new process.
      webContents.forcefullyCrashRenderer()
      recover('it does not respond')
    }, patienceMs)
  })
  window.on('responsive', () => clearTimeout(hanging))
  window.on('closed', () => clearTimeout(hanging))
}
