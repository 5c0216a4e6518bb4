import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, protocol, safeStorage, screen, session, shell } from 'electron'
import { surroundings } from './account/folders.ts'
import { createOsStorage } from './account/safe-storage.ts'
import { commandNames } from './cli/command-names.ts'
import { findCommandWords } from './desktop/command-words.ts'
import { openProfile } from './desktop/profile.ts'
import { refuseSwitches } from './desktop/shipped-app.ts'
import { startDesktop } from './desktop/start.ts'

const built = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const workerUrl = new URL('./engine-worker.js', import.meta.url)
const syncWorkerUrl = new URL('./sync-worker.js', import.meta.url)
const pages = built('../renderer')
const words = findCommandWords(process.argv, app.isPackaged, commandNames)

const say = (line: string) => void process.stderr.write(`${line}\n`)
const { locale } = new Intl.DateTimeFormat().resolvedOptions()
const isAppImage = process.env['APPIMAGE'] !== undefined

// Not awaited here: Electron is ready only after this module has been run.
if (!refuseSwitches({ app, dialog }, { isCommand: words !== undefined, isAppImage, locale, say })) {
  void (words ? runCommand(words) : openWindow())
}

/**
 * The installed `outpost`: the same binary without a window, so that the keychain is within its reach; and with the window's
 * profile, which Chromium must know before it is ready, so that it opens what the window sealed.
 */
async function runCommand(given: readonly string[]): Promise<void> {
  app.dock?.hide()
  const profile = openProfile(surroundings())
  app.setPath('userData', profile)
  // Caches that Chromium locks stay apart, so that a command and the window do not disturb each other.
  app.setPath('sessionData', join(profile, 'command'))
  await app.whenReady()
  const { run } = await import('./cli/run.ts')
  const osStorage = createOsStorage(safeStorage, process.platform)
  const code = await run(given, { workerUrl, syncWorkerUrl, pagesFolder: pages, osStorage })
  process.stdout.write('', () => app.exit(code))
}

function openWindow(): Promise<void> {
  return startDesktop({
    electron: { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, protocol, safeStorage, screen, session, shell },
    around: surroundings(),
    isInstalled: app.isPackaged,
    userId: process.getuid?.(),
    workerUrl,
    syncWorkerUrl,
    preload: built('../preload/index.cjs'),
    pages,
    developmentAddress: app.isPackaged ? null : (process.env['ELECTRON_RENDERER_URL'] ?? null),
    say,
  })
}
