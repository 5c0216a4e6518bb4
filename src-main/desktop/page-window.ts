import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import { openRecordChannel } from '../../src-shared/bridge.ts'
import { type RecordLink, toRecordPath } from '../../src-shared/record-link.ts'
import { pageOrigin } from './page-address.ts'
import { recoverPage, type RecoveryOptions } from './page-recovery.ts'
import { type ShownAs } from './show-window.ts'
import { focusWindow, makeWindow, type WindowEvents, type WindowOptions } from './window.ts'
import { toKeptPath, type WindowPlace } from './window-state.ts'

export interface PageWindowOptions extends WindowOptions, ShownAs {
  readonly Window: new (options: BrowserWindowConstructorOptions) => BrowserWindow
  /** The path of the page to begin with. */
  readonly path: string
  /** Asks the user about a page that keeps failing. */
  readonly explain: (window: BrowserWindow, why: string) => ReturnType<RecoveryOptions['explain']>
  readonly say: (line: string) => void
  readonly onError: (error: unknown) => void
}

export interface PageWindowEvents extends Pick<WindowEvents, 'onPageGone' | 'onClosed'> {
  /** Where it is, or what it shows, has changed. */
  readonly onChange: () => void
  readonly onFocus: () => void
}

/** A window and the page in it, which is kept there. */
export interface PageWindow {
  readonly window: BrowserWindow
  toPlace(): WindowPlace
  show(): void
  /** Shows a record in it, without losing what the page holds. */
  openRecord(link: RecordLink): void
}

export function openPageWindow(options: PageWindowOptions, events: PageWindowEvents): PageWindow {
  const { explain, say, onError } = options
  let address = `${pageOrigin}${options.path}`
  let isLoaded = false
  const window = makeWindow(options.Window, options, {
    onPlace: events.onChange,
    onAddress(url) {
      address = url
      events.onChange()
    },
    onPageGone(windowId) {
      isLoaded = false
      events.onPageGone(windowId)
    },
    onClosed: events.onClosed,
  })

  function load(): void {
    isLoaded = false
    // `did-fail-load` tells of what failed; here a load is also given up that another took the place of.
    window.loadURL(address).catch((error: unknown) => say(`A load came to nothing: ${String(error)}`))
  }

  window.on('focus', events.onFocus)
  window.webContents.on('did-finish-load', () => (isLoaded = true))
  recoverPage(window, { reload: load, explain: (why) => explain(window, why), say, onError, now: () => performance.now() })
  load()

  return {
    window,
    toPlace: () => ({
      bounds: window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
      path: toKeptPath(address),
    }),
    show: () => focusWindow(window),
    openRecord(link) {
      focusWindow(window)
      if (isLoaded) return window.webContents.send(openRecordChannel, link)
      // A page that is not there yet would not hear it, and loses nothing by being loaded at the record.
      address = `${pageOrigin}${toRecordPath(link)}`
      load()
    },
  }
}
