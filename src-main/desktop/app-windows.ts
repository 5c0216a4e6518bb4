import type * as electron from 'electron'
import { type Appearance, engineStatusChannel, type EngineStatus } from '../../src-shared/bridge.ts'
import { type RecordLink, toRecordPath } from '../../src-shared/record-link.ts'
import { createAppMenu, type Point } from './app-menu.ts'
import { explainPageLoss } from './explain-page-loss.ts'
import { backgroundOf, titleBarOverlayOf } from './native-colours.ts'
import { pageOrigin } from './page-address.ts'
import { openPageWindow, type PageWindow } from './page-window.ts'
import type { StateFile } from './state-file.ts'
import { isReachable, parseWindowState, placeWindow, type WindowPlace } from './window-state.ts'

const besideBy = 32

export interface AppWindowsOptions {
  readonly electron: Pick<typeof electron, 'app' | 'BrowserWindow' | 'dialog' | 'Menu' | 'nativeTheme' | 'screen'>
  readonly platform: NodeJS.Platform
  readonly isDevelopment: boolean
  readonly preload: string
  readonly region: string
  readonly stateFile: StateFile
  /** Called when a window's page is gone. */
  readonly onPageGone: (windowId: number) => void
  /** The system's preference, until the page has chosen. */
  readonly usualAppearance: Appearance
  readonly openLog: () => Promise<void>
  readonly say: (line: string) => void
  readonly onError: (error: unknown) => void
}

/** The windows of the app. All show the same account, and all may be closed and opened again while the app runs. */
export interface AppWindows {
  readonly appearance: Appearance
  /** The window used last. */
  readonly find: () => electron.BrowserWindow | undefined
  /** All open windows, the first one first. */
  readonly list: () => readonly electron.BrowserWindow[]
  /** Brings the window used last to the front. If none is open, opens the last ones again. */
  show(): void
  /** Opens another window at a page of the app. */
  openPage(url: string): void
  /** Shows a record in the window used last. */
  openRecord(link: RecordLink): void
  /** Opens the application menu over the window used last, whose frame may have no menu bar. */
  showMenu(at: Point): void
  setAppearance(appearance: Appearance): void
  tell(status: EngineStatus): void
  /** From now on, windows close because the app quits, so their state is kept. */
  leave(): void
}

type Place = Omit<WindowPlace, 'bounds'> & { readonly bounds: WindowPlace['bounds'] | null }

const somewhere: Place = { bounds: null, isMaximized: false, isFullScreen: false, path: '/' }

export function createAppWindows(options: AppWindowsOptions): AppWindows {
  const { platform, stateFile, openLog } = options
  const { app, BrowserWindow, dialog, nativeTheme, screen } = options.electron
  const menu = createAppMenu(options.electron.Menu, options)
  const open = new Set<PageWindow>()
  let state = parseWindowState(stateFile.read())
  let lastUsed: PageWindow | undefined
  let isLeaving = false
  const findUsed = () => lastUsed ?? [...open][0]
  const list = () => [...open].map(({ window }) => window)
  const listAreas = () => screen.getAllDisplays().map((display) => display.workArea)
  const place = (bounds: WindowPlace['bounds'] | null) => placeWindow(bounds, screen.getPrimaryDisplay().workArea, listAreas())
  const appearance = () => state.appearance ?? options.usualAppearance

  function applyAppearance(): void {
    nativeTheme.themeSource = appearance().theme
    menu.setLanguage(appearance().language)
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

  /** The window closed last is the one opened next time. */
  function notePlaces(): void {
    if (!isLeaving && open.size > 0) remember({ windows: [...open].map((one) => one.toPlace()) })
  }

  async function explain(window: electron.BrowserWindow, why: string) {
    const answer = await explainPageLoss(dialog, window, appearance().language, why, openLog)
    if (answer === 'quit') app.quit()
    return answer
  }

  function openAt(at: Place): void {
    const isDark = nativeTheme.shouldUseDarkColors
    const made: PageWindow = openPageWindow(
      { ...options, ...at, Window: BrowserWindow, bounds: place(at.bounds), isDark, explain },
      {
        onChange: notePlaces,
        onFocus: () => (lastUsed = made),
        onPageGone: options.onPageGone,
        onClosed() {
          open.delete(made)
          if (lastUsed === made) lastUsed = undefined
          notePlaces()
        },
      },
    )
    // Windows ends a session without asking the app to quit.
    made.window.on('session-end', () => stateFile.flush())
    open.add(made)
    notePlaces()
  }

  /** Opens the last windows again, the first of them at the given page, if any. */
  function openKnown(path?: string): void {
    const [first = somewhere, ...others] = state.windows
    openAt({ ...first, ...(path !== undefined && { path }) })
    others.forEach(openAt)
  }

  /** A display may be unplugged or become smaller. */
  function bringBack(): void {
    for (const window of list()) {
      const bounds = window.getNormalBounds()
      const isOfSystem = window.isMinimized() || window.isMaximized() || window.isFullScreen()
      if (!isOfSystem && !isReachable(bounds, listAreas())) window.setBounds(place(bounds))
    }
  }

  applyAppearance()
  nativeTheme.on('updated', recolour)
  screen.on('display-removed', bringBack)
  screen.on('display-metrics-changed', bringBack)
  return {
    get appearance() {
      return appearance()
    },
    find: () => findUsed()?.window,
    list,
    show() {
      const used = findUsed()
      if (used) used.show()
      else openKnown()
    },
    openPage(url) {
      const first = findUsed()?.window.getNormalBounds() ?? state.windows[0]?.bounds
      const bounds = first ? { ...first, x: first.x + besideBy, y: first.y + besideBy } : null
      openAt({ ...somewhere, bounds, path: url.slice(pageOrigin.length) })
    },
    openRecord(link) {
      const used = findUsed()
      if (used) used.openRecord(link)
      else openKnown(toRecordPath(link))
    },
    showMenu(at) {
      const used = findUsed()
      if (used) menu.popup(used.window, at)
    },
    setAppearance(chosen) {
      remember({ appearance: chosen })
      applyAppearance()
    },
    tell: (status) => list().forEach(({ webContents }) => webContents.send(engineStatusChannel, status)),
    leave() {
      isLeaving = true
    },
  }
}
