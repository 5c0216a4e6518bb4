import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, protocol, safeStorage, screen, session, shell } from 'electron'
import { surroundings } from './account/folders.ts'
import { startDesktop } from './desktop/start.ts'

const built = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Not awaited here: Electron is ready only after this module has been run.
void startDesktop({
  electron: { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, protocol, safeStorage, screen, session, shell },
  around: surroundings(),
  isInstalled: app.isPackaged,
  userId: process.getuid?.(),
  workerUrl: new URL('./engine-worker.js', import.meta.url),
  preload: built('../preload/index.cjs'),
  pages: built('../renderer'),
  developmentAddress: app.isPackaged ? null : (process.env['ELECTRON_RENDERER_URL'] ?? null),
  say: (line) => process.stderr.write(`${line}\n`),
})
