import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
} from 'electron'
import { surroundings } from './account/folders.ts'
import { createOsStorage } from './account/safe-storage.ts'
import { commandNames } from './cli/command-names.ts'
import { say } from './cli/terminal.ts'
import { findCommandWords } from './desktop/command-words.ts'
import { nameApp } from './desktop/identity.ts'
import { openProfile } from './desktop/profile.ts'
import { runHeadless } from './desktop/run-command.ts'
import { refuseSwitches } from './desktop/shipped-app.ts'
import { startDesktop } from './desktop/start.ts'
import { outliveClosedStreams } from './host/closed-streams.ts'

const built = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const workerUrl = new URL('./engine-worker.js', import.meta.url)
const syncWorkerUrl = new URL('./sync-worker.js', import.meta.url)
const choreWorkerUrl = new URL('./chore-worker.js', import.meta.url)
const pages = built('../renderer')

outliveClosedStreams()
nameApp(app, process.platform)
const words = findCommandWords(process.argv, app.isPackaged, commandNames)
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
function runCommand(given: readonly string[]): Promise<void> {
  return runHeadless({
    app,
    prepare() {
      const profile = openProfile(surroundings())
      app.setPath('userData', profile)
      // Caches that Chromium locks stay apart, so that a command and the window do not disturb each other.
      const caches = join(profile, 'command')
      mkdirSync(caches, { recursive: true, mode: 0o700 })
      app.setPath('sessionData', caches)
    },
    async run() {
      const { run } = await import('./cli/run.ts')
      const osStorage = createOsStorage(safeStorage, process.platform)
      return run(given, { workerUrl, syncWorkerUrl, choreWorkerUrl, pagesFolder: pages, osStorage })
    },
    stdout: process.stdout,
    say,
  })
}

function openWindow(): Promise<void> {
  return startDesktop({
    electron: {
      app,
      BrowserWindow,
      crashReporter,
      dialog,
      ipcMain,
      Menu,
      nativeTheme,
      Notification,
      powerMonitor,
      protocol,
      safeStorage,
      screen,
      session,
      shell,
    },
    around: surroundings(),
    isInstalled: app.isPackaged,
    userId: process.getuid?.(),
    words: process.argv,
    workerUrl,
    syncWorkerUrl,
    choreWorkerUrl,
    preload: built('../preload/index.cjs'),
    pages,
    developmentAddress: app.isPackaged ? null : (process.env['ELECTRON_RENDERER_URL'] ?? null),
    say,
  })
}
