import type * as electron from 'electron'
import { type Appearance, engineStatusChannel, type EngineStatus } from '../../src-shared/bridge.ts'
import type { EventStreams } from './event-streams.ts'
import { createMenuTemplate } from './menu.ts'
import { menuLabels } from './menu-labels.ts'
import { backgroundOf, titleBarOverlayOf } from './native-colours.ts'
import type { StateFile } from './state-file.ts'
import { focusWindow, loadFirstPage, openWindow } from './window.ts'
import { parseWindowState, placeWindow } from './window-state.ts'

export interface MainWindowOptions {
  readonly electron: Pick<typeof electron, 'BrowserWindow' | 'Menu' | 'nativeTheme' | 'screen'>
  readonly platform: NodeJS.Platform
  readonly isDevelopment: boolean
  readonly preload: string
  readonly stateFile: StateFile
  readonly streams: EventStreams
  /** What the system asks for, until the page has chosen. */
  readonly usualAppearance: Appearance
  readonly onError: (error: unknown) => void
}

/** The one window of the app, which may be closed and opened again while the app runs. */
export interface MainWindow {
  readonly appearance: Appearance
  readonly find: () => electron.BrowserWindow | undefined
  /** Brings it to the front, opening it where it is closed. */
  show(): void
  setAppearance(appearance: Appearance): void
  tell(status: EngineStatus): void
}

export function createMainWindow(options: MainWindowOptions): MainWindow {
  const { platform, isDevelopment, preload, stateFile, streams, onError } = options
  const { BrowserWindow, Menu, nativeTheme, screen } = options.electron
  let state = parseWindowState(stateFile.read())
  let window: electron.BrowserWindow | undefined
  const appearance = () => state.appearance ?? options.usualAppearance

  function applyAppearance(): void {
    nativeTheme.themeSource = appearance().theme
    const template = createMenuTemplate(platform, menuLabels[appearance().language], isDevelopment)
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }

  function recolour(): void {
    const isDark = nativeTheme.shouldUseDarkColors
    window?.setBackgroundColor(backgroundOf(isDark))
    if (platform !== 'darwin') window?.setTitleBarOverlay(titleBarOverlayOf(isDark))
  }

  function remember(change: Partial<typeof state>): void {
    state = { ...state, ...change }
    stateFile.save(JSON.stringify(state))
  }

  function open(): void {
    const workAreas = screen.getAllDisplays().map((display) => display.workArea)
    const bounds = placeWindow(state.bounds, screen.getPrimaryDisplay().workArea, workAreas)
    const opened = openWindow(
      BrowserWindow,
      { platform, bounds, isMaximized: state.isMaximized, isDark: nativeTheme.shouldUseDarkColors, isDevelopment, preload },
      {
        onPlace: () => remember({ bounds: opened.getNormalBounds(), isMaximized: opened.isMaximized() }),
        onPageGone: (windowId) => streams.end(windowId),
        onClosed: () => (window = undefined),
      },
    )
    window = opened
    loadFirstPage(opened).catch(onError)
  }

  applyAppearance()
  nativeTheme.on('updated', recolour)
  return {
    get appearance() {
      return appearance()
    },
    find: () => window,
    show() {
      if (window) focusWindow(window)
      else open()
    },
    setAppearance(chosen) {
      remember({ appearance: chosen })
      applyAppearance()
    },
    tell: (status) => window?.webContents.send(engineStatusChannel, status),
  }
}
