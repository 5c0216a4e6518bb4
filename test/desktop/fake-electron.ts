import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import type {
  App,
  BrowserWindow,
  BrowserWindowConstructorOptions,
  CrashReporterStartOptions,
  Dialog,
  Display,
  IpcMain,
  IpcMainInvokeEvent,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  NotificationConstructorOptions,
  OpenDialogReturnValue,
  PopupOptions,
  Protocol,
  Rectangle,
  SaveDialogReturnValue,
  Session,
  Shell,
  WebContents,
  WebFrameMain,
} from 'electron'
import type { Desktop } from '../../src-main/desktop/start.ts'
import { createFakeSafeStorage } from '../support/fake-safe-storage.ts'

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]
type InvokeHandler = Parameters<IpcMain['handle']>[1]
type PageHandler = Parameters<Protocol['handle']>[1]

type ContentsCalls = 'id' | 'send' | 'setWindowOpenHandler' | 'replaceMisspelling' | 'forcefullyCrashRenderer'

export class FakeContents extends EventEmitter implements Pick<WebContents, ContentsCalls> {
  static made = 0
  readonly id = ++FakeContents.made
  readonly mainFrame = { url: 'app://outpost/' } as WebFrameMain
  readonly sent: [channel: string, ...args: unknown[]][] = []
  readonly replaced: string[] = []
  readonly learnt: string[] = []
  readonly session = { addWordToSpellCheckerDictionary: (word: string) => this.learnt.push(word) > 0 }
  openHandler: OpenHandler | undefined
  crashes = 0
  replaceMisspelling(word: string): void {
    this.replaced.push(word)
  }
  /** The report of it comes later, when the process is gone. */
  forcefullyCrashRenderer(): void {
    this.crashes += 1
    setTimeout(() => this.emit('render-process-gone', cancellable(), { reason: 'killed', exitCode: 9 }), 10)
  }
  send(channel: string, ...args: unknown[]): void {
    this.sent.push([channel, ...args])
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }
}

type WindowCalls =
  | 'loadURL'
  | 'show'
  | 'focus'
  | 'maximize'
  | 'restore'
  | 'isMinimized'
  | 'isMaximized'
  | 'isFullScreen'
  | 'setFullScreen'
  | 'getNormalBounds'
  | 'setBounds'
  | 'isDestroyed'
  | 'isVisible'
  | 'close'
  | 'destroy'

export class FakeWindow
  extends EventEmitter
  implements Pick<BrowserWindow, WindowCalls | 'setBackgroundColor' | 'setTitleBarOverlay'>
{
  readonly webContents = new FakeContents()
  readonly calls: string[] = []
  readonly options: BrowserWindowConstructorOptions
  normalBounds: Rectangle
  minimized = false
  maximized = false
  fullScreen = false
  /** Its page does not hear that it is to close. */
  hangs = false
  #destroyed = false
  constructor(options: BrowserWindowConstructorOptions) {
    super()
    this.options = options
    const { x = 0, y = 0, width = 0, height = 0 } = options
    this.normalBounds = { x, y, width, height }
  }
  loadURL(url: string): Promise<void> {
    this.calls.push(`load ${url}`)
    return Promise.resolve()
  }
  show = () => this.#note('show')
  isVisible = () => this.calls.includes('show')
  focus(): void {
    this.#note('focus')
    this.emit('focus')
  }
  restore = () => this.#note('restore')
  maximize = () => this.#note('maximize')
  isMinimized = () => this.minimized
  isMaximized = () => this.maximized
  isFullScreen = () => this.fullScreen
  setFullScreen = (full: boolean) => this.#note(`full screen ${full}`)
  getNormalBounds(): Rectangle {
    this.#check()
    return this.normalBounds
  }
  setBounds(bounds: Partial<Rectangle>): void {
    this.#note('bounds')
    this.normalBounds = { ...this.normalBounds, ...bounds }
  }
  isDestroyed = () => this.#destroyed
  /** The page is asked first, so that the end comes later, or never. */
  close(): void {
    this.#note('close')
    if (!this.hangs) setTimeout(() => this.destroy(), 5)
  }
  destroy(): void {
    if (this.#destroyed) return
    this.calls.push('destroy')
    this.#destroyed = true
    this.webContents.emit('destroyed')
    this.emit('closed')
  }
  #note(call: string): void {
    this.#check()
    this.calls.push(call)
  }
  /** Electron lets nothing be asked of a window that is gone. */
  #check(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
  }
  setBackgroundColor = (colour: string) => void this.calls.push(`background ${colour}`)
  setTitleBarOverlay = ({ color }: { color?: string }) => void this.calls.push(`overlay ${color}`)
}

type AppCalls =
  | 'enableSandbox'
  | 'exit'
  | 'getLocale'
  | 'getPath'
  | 'getSystemLocale'
  | 'getPreferredSystemLanguages'
  | 'getVersion'
  | 'quit'
  | 'relaunch'
  | 'requestSingleInstanceLock'
  | 'setPath'
  | 'whenReady'

export class FakeApp extends EventEmitter implements Pick<App, AppCalls> {
  readonly calls: string[] = []
  readonly switches = new Set<string>()
  readonly commandLine = { hasSwitch: (name: string) => this.switches.has(name) }
  readonly exits: (number | undefined)[] = []
  isFirst = true
  locale = 'en-GB'
  enableSandbox = () => void this.calls.push('enableSandbox')
  exit = (code?: number) => void this.exits.push(code)
  getLocale = () => this.locale
  getSystemLocale = () => 'en-AU'
  getPreferredSystemLanguages = () => [this.locale, 'en-US']
  getPath = (name: string) => `/${name}`
  getVersion = () => '0.1.0'
  relaunch = ({ args = [] }: { args?: string[] } = {}) => void this.calls.push(['relaunch', ...args].join(' '))
  quit = () => void this.emit('before-quit', cancellable())
  requestSingleInstanceLock = () => this.isFirst
  setName = () => undefined
  setAppUserModelId = () => undefined
  setPath(name: string, path: string): void {
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} is not there`)
    this.calls.push(`${name} ${path}`)
  }
  whenReady = () => Promise.resolve(void this.calls.push('ready'))
}

type SessionCalls =
  | 'availableSpellCheckerLanguages'
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setSpellCheckerDictionaryDownloadURL'
  | 'setSpellCheckerEnabled'
  | 'setSpellCheckerLanguages'

export class FakeSession extends EventEmitter implements Pick<Session, SessionCalls> {
  onBeforeRequest: Parameters<Session['webRequest']['onBeforeRequest']>[0] = null
  permissionRequest: Parameters<Session['setPermissionRequestHandler']>[0] = null
  permissionCheck: Parameters<Session['setPermissionCheckHandler']>[0] = null
  readonly availableSpellCheckerLanguages = ['de', 'en-GB', 'en-US', 'ru']
  readonly spelling: unknown[] = []
  readonly handlers = new Map<string, PageHandler>()
  readonly protocol = { handle: (scheme: string, handler: PageHandler) => void this.handlers.set(scheme, handler) }
  readonly webRequest = {
    onBeforeRequest: (listener: FakeSession['onBeforeRequest']) => void (this.onBeforeRequest = listener),
  }
  setPermissionRequestHandler(handler: FakeSession['permissionRequest']): void {
    this.permissionRequest = handler
  }
  setPermissionCheckHandler(handler: FakeSession['permissionCheck']): void {
    this.permissionCheck = handler
  }
  setSpellCheckerDictionaryDownloadURL = (url: string) => void this.spelling.push(url)
  setSpellCheckerEnabled = (enabled: boolean) => void this.spelling.push(enabled)
  setSpellCheckerLanguages(languages: string[]): void {
    for (const language of languages) {
      if (!this.availableSpellCheckerLanguages.includes(language))
        throw new Error(`Invalid language code provided: "${language}"`)
    }
    this.spelling.push(languages)
  }
}

export function cancellable<T extends object>(details?: T) {
  const event = { ...(details as T), defaultPrevented: false, preventDefault: () => void (event.defaultPrevented = true) }
  return event
}

export type FakeElectron = ReturnType<typeof createFakeElectron>

/** What the desktop uses of Electron, as plain objects that remember what was asked of them. */
export function createFakeElectron(workArea: Rectangle = { x: 0, y: 0, width: 1920, height: 1080 }) {
  const app = new FakeApp()
  const session = new FakeSession()
  const windows: FakeWindow[] = []
  const schemes: Parameters<Protocol['registerSchemesAsPrivileged']>[0][] = []
  const handlers = new Map<string, PageHandler>()
  const channels = new Map<string, InvokeHandler>()
  const opened: string[] = []
  const shown: string[] = []
  const boxes: [title: string, content: string][] = []
  const messages: MessageBoxOptions[] = []
  const menus: MenuItemConstructorOptions[][] = []
  /** Which button is pressed in each message to come. */
  const answers: number[] = []
  /** The file that each dialog to come is answered with; none means that it was cancelled. */
  const files: (string | undefined)[] = []
  /** As on a desktop without a keyring, until a test says otherwise. */
  const { safeStorage, state: keychain } = createFakeSafeStorage({ prefix: 'v10', backend: 'basic_text' })
  const nativeTheme = Object.assign(new EventEmitter(), {
    themeSource: 'system',
    shouldUseDarkColors: false,
  })
  const displays = [{ workArea } as Display]
  const screen = Object.assign(new EventEmitter(), {
    getAllDisplays: () => displays,
    getPrimaryDisplay: () => displays[0]!,
  })
  const battery = { isOn: false }
  const powerMonitor = Object.assign(new EventEmitter(), { isOnBatteryPower: () => battery.isOn })
  const crashOptions: CrashReporterStartOptions[] = []
  const popups: { template: MenuItemConstructorOptions[]; options: PopupOptions }[] = []
  const dialog: Pick<Dialog, 'showErrorBox'> & {
    showMessageBox: (...args: unknown[]) => Promise<{ response: number }>
    showSaveDialog: () => Promise<SaveDialogReturnValue>
    showOpenDialog: () => Promise<OpenDialogReturnValue>
  } = {
    showSaveDialog: () => {
      const file = files.shift()
      return Promise.resolve({ canceled: file === undefined, filePath: file ?? '' })
    },
    showOpenDialog: () => {
      const file = files.shift()
      return Promise.resolve({ canceled: file === undefined, filePaths: file === undefined ? [] : [file] })
    },
    showErrorBox: (title, content) => void boxes.push([title, content]),
    showMessageBox: (...args) => {
      messages.push(args.at(-1) as MessageBoxOptions)
      return Promise.resolve({ response: answers.shift() ?? 0 })
    },
  }
  const opens: string[] = []
  const opensWith = { problem: '' }
  const shell: Pick<Shell, 'openExternal' | 'openPath' | 'showItemInFolder'> = {
    openPath: (path) => Promise.resolve(opens.push(path) > 0 ? opensWith.problem : ''),
    openExternal: (url) => Promise.resolve(void opened.push(url)),
    showItemInFolder: (path) => void shown.push(path),
  }
  class Window extends FakeWindow {
    static fromWebContents = (contents: unknown) => windows.find(({ webContents }) => webContents === contents) ?? null
    constructor(options: BrowserWindowConstructorOptions) {
      super(options)
      windows.push(this)
      app.emit('web-contents-created', cancellable(), this.webContents)
    }
  }
  class FakeNotice extends EventEmitter {
    static isSupported = () => true
    isShown = false
    readonly options: NotificationConstructorOptions
    constructor(options: NotificationConstructorOptions) {
      super()
      this.options = options
      notices.push(this)
    }
    show = () => void (this.isShown = true)
  }
  const notices: FakeNotice[] = []
  const electron = {
    app,
    Notification: FakeNotice,
    BrowserWindow: Window,
    dialog,
    ipcMain: { handle: (channel: string, handler: InvokeHandler) => void channels.set(channel, handler) },
    Menu: {
      buildFromTemplate: (template: MenuItemConstructorOptions[]) =>
        Object.assign(template, { popup: (options: PopupOptions) => void popups.push({ template, options }) }),
      setApplicationMenu: (template: MenuItemConstructorOptions[]) => void menus.push(template),
    },
    nativeTheme,
    protocol: {
      registerSchemesAsPrivileged: (list: (typeof schemes)[number]) => void schemes.push(list),
      handle: (scheme: string, handler: PageHandler) => void handlers.set(scheme, handler),
    },
    safeStorage,
    screen,
    powerMonitor,
    crashReporter: { start: (options: CrashReporterStartOptions) => void crashOptions.push(options) },
    session: { defaultSession: session },
    shell,
  } as unknown as Desktop['electron']

  return {
    ...{
      electron,
      app,
      session,
      windows,
      schemes,
      handlers,
      channels,
      opened,
      shown,
      boxes,
      messages,
      menus,
      nativeTheme,
      answers,
      files,
      keychain,
      displays,
      screen,
      battery,
      powerMonitor,
      crashOptions,
      popups,
      notices,
      opens,
      opensWith,
    },
    /** Asks as the page of a window would, unless told to come from elsewhere. */
    invoke(channel: string, args: readonly unknown[], from: Partial<Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>> = {}) {
      const contents = windows[0]?.webContents
      const event = { sender: contents, senderFrame: contents?.mainFrame, ...from } as unknown as IpcMainInvokeEvent
      return Promise.resolve(channels.get(channel)!(event, ...args)) as Promise<unknown>
    },
  }
}
