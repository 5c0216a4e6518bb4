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
  /** The path of the first page. */
  readonly path: string
  /** Asks the user about a page that keeps failing. */
  readonly explain: (window: BrowserWindow, why: string) => ReturnType<RecoveryOptions['explain']>
  readonly say: (line: string) => void
  readonly onError: (error: unknown) => void
}

export interface PageWindowEvents extends Pick<WindowEvents, 'onPageGone' | 'onClosed'> {
  /** Its bounds or its page have changed. */
  readonly onChange: () => void
  readonly onFocus: () => void
}

/** A window with the page in it. */
export interface PageWindow {
  readonly window: BrowserWindow
  toPlace(): WindowPlace
  show(): void
  /** Shows a record without losing the page's state. */
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
    // `did-fail-load` reports failures. This promise also rejects if another load replaced this one.
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
      // A page that has not loaded yet cannot receive it, so load the page at the record instead.
      address = `${pageOrigin}${toRecordPath(link)}`
      load()
    },
  }
}
