import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import { regionArgument } from '../../src-shared/bridge.ts'
import { backgroundOf, titleBarOverlayOf } from './native-colours.ts'
import { pageOrigin } from './page-address.ts'
import { type Bounds, minimumSize } from './window-state.ts'

export interface WindowOptions {
  readonly platform: NodeJS.Platform
  readonly bounds: Bounds
  readonly isDark: boolean
  readonly isDevelopment: boolean
  /** The built preload script. */
  readonly preload: string
  /** Whose habits the system follows, as a language tag. */
  readonly region: string
}

export function toWindowOptions(options: WindowOptions): BrowserWindowConstructorOptions {
  const { platform, bounds, isDark, isDevelopment, preload, region } = options
  return {
    ...bounds,
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    title: 'Outpost',
    // Shown once there is something to see, on the page's own background.
    show: false,
    backgroundColor: backgroundOf(isDark),
    autoHideMenuBar: true,
    ...(platform === 'darwin'
      ? { titleBarStyle: 'hiddenInset' }
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
      spellcheck: false,
      devTools: isDevelopment,
      additionalArguments: [regionArgument + region],
    },
  }
}

export interface WindowEvents {
  /** Its size or place changed. */
  readonly onPlace: () => void
  /** The page it showed is gone: left, loaded again, crashed, or closed with the window. */
  readonly onPageGone: (windowId: number) => void
  readonly onClosed: () => void
}

/** Opens the window at the app's first page. */
export function openWindow(
  Window: new (options: BrowserWindowConstructorOptions) => BrowserWindow,
  options: WindowOptions & { readonly isMaximized: boolean },
  { onPlace, onPageGone, onClosed }: WindowEvents,
): BrowserWindow {
  const window = new Window(toWindowOptions(options))
  const contents = window.webContents
  const { id } = contents
  window.once('ready-to-show', () => {
    if (options.isMaximized) window.maximize()
    window.show()
  })
  window.on('resize', onPlace)
  window.on('move', onPlace)
  window.on('maximize', onPlace)
  window.on('unmaximize', onPlace)
  window.on('closed', onClosed)
  contents.on('did-start-navigation', (event) => {
    if (event.isMainFrame && !event.isSameDocument) onPageGone(id)
  })
  contents.on('render-process-gone', () => onPageGone(id))
  contents.on('destroyed', () => onPageGone(id))
  return window
}

export function loadFirstPage(window: Pick<BrowserWindow, 'loadURL'>): Promise<void> {
  return window.loadURL(`${pageOrigin}/`)
}

/** Brings a window to the front, wherever it is. */
export function focusWindow(window: Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'>): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
