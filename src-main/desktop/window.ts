import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import { regionArgument } from '../../src-shared/bridge.ts'
import { backgroundOf, headerHeight, titleBarOverlayOf } from './native-colours.ts'
import { type ShownAs, showWhenDrawn } from './show-window.ts'
import { type Bounds, minimumSize } from './window-state.ts'

export interface WindowOptions {
  readonly platform: NodeJS.Platform
  readonly bounds: Bounds
  readonly isDark: boolean
  readonly isDevelopment: boolean
  /** The built preload script. */
  readonly preload: string
  /** The region of the system, as a language tag. */
  readonly region: string
}

/** Windows and macOS have their own dictionaries. On Linux, Chromium would download them. */
export const hasSpellChecker = (platform: NodeJS.Platform) => platform === 'win32' || platform === 'darwin'

export function toWindowOptions(options: WindowOptions): BrowserWindowConstructorOptions {
  const { platform, bounds, isDark, isDevelopment, preload, region } = options
  return {
    ...bounds,
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    title: 'Outpost',
    // Shown once there is content, with the page's background.
    show: false,
    backgroundColor: backgroundOf(isDark),
    ...(platform === 'darwin'
      ? // The height centres the system's buttons in the header, and the page learns how much room they take.
        { titleBarStyle: 'hiddenInset', titleBarOverlay: { height: headerHeight } }
      : { titleBarStyle: 'hidden', titleBarOverlay: titleBarOverlayOf(isDark) }),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: hasSpellChecker(platform),
      devTools: isDevelopment,
      additionalArguments: [regionArgument + region],
    },
  }
}

export interface WindowEvents {
  /** Its bounds have changed. */
  readonly onPlace: () => void
  /** It shows another page or address of the app. */
  readonly onAddress: (url: string) => void
  /** The page is gone: left, reloaded, crashed, or closed with the window. */
  readonly onPageGone: (windowId: number) => void
  readonly onClosed: () => void
}

const placeEvents = ['resize', 'move', 'maximize', 'unmaximize', 'enter-full-screen', 'leave-full-screen'] as const

/** Creates a window, which shows itself once it has a page. */
export function makeWindow(
  Window: new (options: BrowserWindowConstructorOptions) => BrowserWindow,
  options: WindowOptions & ShownAs,
  { onPlace, onAddress, onPageGone, onClosed }: WindowEvents,
): BrowserWindow {
  const window = new Window(toWindowOptions(options))
  const contents = window.webContents
  const { id } = contents
  showWhenDrawn(window, options)
  for (const name of placeEvents) window.on(name as 'resize', onPlace)
  window.on('closed', onClosed)
  contents.on('did-start-navigation', (event) => {
    if (event.isMainFrame && !event.isSameDocument) onPageGone(id)
  })
  contents.on('did-navigate', (_event, url) => onAddress(url))
  contents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
    if (isMainFrame) onAddress(url)
  })
  contents.on('render-process-gone', () => onPageGone(id))
  contents.on('destroyed', () => onPageGone(id))
  return window
}

/** Brings a window to the front. */
export function focusWindow(window: Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'>): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
