import type * as electron from 'electron'
import { type Appearance, engineStatusChannel, type EngineStatus } from '../../src-shared/bridge.ts'
import type { EventStreams } from './event-streams.ts'
import { createMenuTemplate } from './menu.ts'
import { menuLabels } from './menu-labels.ts'
import { backgroundOf, titleBarOverlayOf } from './native-colours.ts'
import type { StateFile } from './state-file.ts'
import { focusWindow, loadFirstPage, openWindow, type WindowEvents } from './window.ts'
import { type Bounds, parseWindowState, placeWindow } from './window-state.ts'

const besideBy = 32

export interface MainWindowOptions {
  readonly electron: Pick<typeof electron, 'BrowserWindow' | 'Menu' | 'nativeTheme' | 'screen'>
  readonly platform: NodeJS.Platform
  readonly isDevelopment: boolean
  readonly preload: string
  readonly region: string
  readonly stateFile: StateFile
  readonly streams: EventStreams
  /** What the system asks for, until the page has chosen. */
  readonly usualAppearance: Appearance
  readonly onError: (error: unknown) => void
}

/** The first window of the app, which may be closed and opened again while the app runs, and those that were opened from it. */
export interface MainWindow {
  readonly appearance: Appearance
  readonly find: () => electron.BrowserWindow | undefined
  /** All that are open, the first one first. */
  readonly list: () => readonly electron.BrowserWindow[]
  /** Brings it to the front, opening it where it is closed. */
  show(): void
  /** Opens another window at a page of the app. */
  openPage(url: string): void
  setAppearance(appearance: Appearance): void
  tell(status: EngineStatus): void
}

export function createMainWindow(options: MainWindowOptions): MainWindow {
  const { platform, isDevelopment, preload, region, stateFile, streams, onError } = options
  const { BrowserWindow, Menu, nativeTheme, screen } = options.electron
  let state = parseWindowState(stateFile.read())
  let window: electron.BrowserWindow | undefined
  const others = new Set<electron.BrowserWindow>()
  const list = () => [...(window ? [window] : []), ...others]
  const appearance = () => state.appearance ?? options.usualAppearance

  function applyAppearance(): void {
    nativeTheme.themeSource = appearance().theme
    const template = createMenuTemplate(platform, menuLabels[appearance().language], isDevelopment)
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }

  function recolour(): void {
    const isDark = nativeTheme.shouldUseDarkColors
    for (const one of list()) {
      one.setBackgroundColor(backgroundOf(isDark))
      if (platform !== 'darwin') one.setTitleBarOverlay(titleBarOverlayOf(isDark))
    }
  }

  function remember(change: Partial<typeof state>): void {
    state = { ...state, ...change }
    stateFile.save(JSON.stringify(state))
  }

  function make(bounds: Bounds | null, isMaximized: boolean, events: Pick<WindowEvents, 'onPlace' | 'onClosed'>) {
    const workAreas = screen.getAllDisplays().map((display) => display.workArea)
    const placed = placeWindow(bounds, screen.getPrimaryDisplay().workArea, workAreas)
    const isDark = nativeTheme.shouldUseDarkColors
    const options = { platform, bounds: placed, isMaximized, isDark, isDevelopment, preload, region }
    return openWindow(BrowserWindow, options, { ...events, onPageGone: (windowId) => streams.end(windowId) })
  }

  function open(): void {
    const opened = make(state.bounds, state.isMaximized, {
      onPlace: () => remember({ bounds: opened.getNormalBounds(), isMaximized: opened.isMaximized() }),
      onClosed: () => (window = undefined),
    })
    window = opened
    loadFirstPage(opened).catch(onError)
  }

  /** It stands a little beside the first, and its place is not kept. */
  function openPage(url: string): void {
    const first = window?.getNormalBounds() ?? state.bounds
    const beside = first && { ...first, x: first.x + besideBy, y: first.y + besideBy }
    const opened = make(beside, false, { onPlace: () => undefined, onClosed: () => others.delete(opened) })
    others.add(opened)
    opened.loadURL(url).catch(onError)
  }

  applyAppearance()
  nativeTheme.on('updated', recolour)
  return {
    get appearance() {
      return appearance()
    },
    find: () => window,
    list,
    show() {
      if (window) focusWindow(window)
      else open()
    },
    openPage,
    setAppearance(chosen) {
      remember({ appearance: chosen })
      applyAppearance()
    },
    tell: (status) => list().forEach(({ webContents }) => webContents.send(engineStatusChannel, status)),
  }
}
