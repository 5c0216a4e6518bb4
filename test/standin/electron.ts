import { EventEmitter } from 'node:events'
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { ipcMain } from './ipc-main.ts'
import { Menu } from './menu.ts'
import { offer } from './parent-channel.ts'
import { protocol } from './protocol.ts'
import { record } from './record.ts'
import { safeStorage } from './safe-storage.ts'
import { session } from './session.ts'
import { setting } from './setting.ts'

export { app, BrowserWindow, ipcMain, Menu, protocol, safeStorage, session }

export const shell = {
  openExternal(url: string): Promise<void> {
    record.openedExternally.push(url)
    return Promise.resolve()
  },
  openPath: () => Promise.resolve(''),
  showItemInFolder: () => {},
  beep: () => {},
}

const [answers, files] = [[...(setting.answers ?? [])], [...(setting.files ?? [])]]

/** Nobody is there to answer: each dialog is noted, and answered as the test said, else by its first button. */
export const dialog = {
  showErrorBox: (title: string, content: string) => void record.dialogs.push({ kind: 'error', options: { title, content } }),
  showMessageBox: (...given: object[]) => Promise.resolve(dialog.showMessageBoxSync(...given)).then((response) => ({ response })),
  showMessageBoxSync(...given: object[]): number {
    record.dialogs.push({ kind: 'message', options: given.at(-1) })
    return answers.shift() ?? 0
  },
  showOpenDialog() {
    const file = files.shift() ?? undefined
    return Promise.resolve({ canceled: file === undefined, filePaths: file === undefined ? [] : [file] })
  },
  showSaveDialog() {
    const file = files.shift() ?? undefined
    return Promise.resolve({ canceled: file === undefined, filePath: file ?? '' })
  },
}

const area = { x: 0, y: 0, width: 1280, height: 800 }
const display = { id: 1, bounds: area, workArea: area, size: area, workAreaSize: area, scaleFactor: 1 }

export const screen = Object.assign(new EventEmitter(), {
  getAllDisplays: () => [display],
  getPrimaryDisplay: () => display,
  getDisplayMatching: () => display,
  getDisplayNearestPoint: () => display,
  getCursorScreenPoint: () => ({ x: 0, y: 0 }),
})

export const nativeTheme = Object.assign(new EventEmitter(), { themeSource: 'system', shouldUseDarkColors: false })

/** Notices of the system: there is none to show them. */
export class Notification extends EventEmitter {
  static isSupported = () => true
  readonly options: unknown
  constructor(options: unknown) {
    super()
    this.options = options
  }
  show = () => void record.notices.push(this.options)
}

export const powerMonitor = Object.assign(new EventEmitter(), { isOnBatteryPower: () => false })

/** Electron wants an address to send crashes to, unless it is told to send none. */
export const crashReporter = {
  start(options: { readonly uploadToServer?: boolean; readonly submitURL?: string }): void {
    if (options.uploadToServer !== false && options.submitURL === undefined) throw new Error('submitURL must be specified')
    record.crashReporter.push(options)
  },
}

offer({ power: (name: string) => void powerMonitor.emit(name) })
