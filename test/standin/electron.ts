import { EventEmitter } from 'node:events'
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { ipcMain } from './ipc-main.ts'
import { Menu } from './menu.ts'
import { protocol } from './protocol.ts'
import { record } from './record.ts'
import { session } from './session.ts'

export { app, BrowserWindow, ipcMain, Menu, protocol, session }

export const shell = {
  openExternal(url: string): Promise<void> {
    record.openedExternally.push(url)
    return Promise.resolve()
  },
  openPath: () => Promise.resolve(''),
  showItemInFolder: () => {},
  beep: () => {},
}

/** Nobody is there to answer: each dialog is noted, and its first button taken. */
export const dialog = {
  showErrorBox: (title: string, content: string) => void record.dialogs.push({ kind: 'error', options: { title, content } }),
  showMessageBox: (...given: object[]) => Promise.resolve(dialog.showMessageBoxSync(...given)).then((response) => ({ response })),
  showMessageBoxSync(...given: object[]): number {
    record.dialogs.push({ kind: 'message', options: given.at(-1) })
    return 0
  },
  showOpenDialog: () => Promise.resolve({ canceled: true, filePaths: [] }),
  showSaveDialog: () => Promise.resolve({ canceled: true }),
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

/** As on a desktop without a keyring, where Electron would only obscure what it is given. */
export const safeStorage = {
  isEncryptionAvailable: () => false,
  isAsyncEncryptionAvailable: () => Promise.resolve(false),
  getSelectedStorageBackend: () => 'basic_text',
}

export const powerMonitor = new EventEmitter()
