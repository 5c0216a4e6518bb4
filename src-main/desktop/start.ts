import { join } from 'node:path'
import type * as electron from 'electron'
import type { Surroundings } from '../account/folders.ts'
import { createOsStorage } from '../account/safe-storage.ts'
import { createPages } from '../host/pages.ts'
import { startSync } from '../host/sync/supervised-sync.ts'
import { toAccountOptions } from './account-location.ts'
import { createActions } from './actions.ts'
import { guardContents } from './contents-guard.ts'
import { startDesktopEngine } from './desktop-engine.ts'
import { createDevelopmentPages } from './development-pages.ts'
import { explainStop } from './explain-stop.ts'
import { createEventStreams } from './event-streams.ts'
import { answerBridge } from './ipc.ts'
import { createMainWindow } from './main-window.ts'
import { createPageHandler, registerPageScheme, servePages } from './page-protocol.ts'
import { isSealStored, openProfile } from './profile.ts'
import { waitBeforeQuit } from './quit.ts'
import { offerRecoveryOf, openKey } from './recovery.ts'
import { type DevelopmentAddress, guardSession } from './session-guard.ts'
import { claimSingleInstance } from './single-instance.ts'
import { findRootProblem, type StartProblem, toStartProblem } from './start-problem.ts'
import { createStateFile } from './state-file.ts'

export interface Desktop {
  readonly electron: Pick<
    typeof electron,
    | 'app'
    | 'BrowserWindow'
    | 'dialog'
    | 'ipcMain'
    | 'Menu'
    | 'nativeTheme'
    | 'protocol'
    | 'safeStorage'
    | 'screen'
    | 'session'
    | 'shell'
  >
  readonly around: Surroundings
  /** Whether this is the installed app, and not one run from its sources. */
  readonly isInstalled: boolean
  /** The user that this process runs as, where the system numbers them. */
  readonly userId: number | undefined
  /** The entries of the engine's thread and of the one that syncs. */
  readonly workerUrl: URL
  readonly syncWorkerUrl: URL
  /** The built preload script and the folder of the built pages. */
  readonly preload: string
  readonly pages: string
  readonly developmentAddress: DevelopmentAddress | null
  readonly say: (line: string) => void
}

/** Starts the app, or says in one sentence why it cannot. */
export async function startDesktop(desktop: Desktop): Promise<void> {
  const { around, userId, say } = desktop
  const { app, dialog, protocol } = desktop.electron
  const rootProblem = findRootProblem(userId, app.commandLine.hasSwitch('no-sandbox'))
  if (rootProblem) return refuse(rootProblem)
  registerPageScheme(protocol)
  app.enableSandbox()
  try {
    const folder = openProfile(around)
    app.setPath('userData', folder)
    await run(desktop, folder)
  } catch (error) {
    await app.whenReady()
    const problem = toStartProblem(error)
    dialog.showErrorBox('Outpost', problem.sentence)
    refuse(problem)
  }

  function refuse({ sentence, exitCode }: StartProblem): void {
    say(`outpost: ${sentence}`)
    app.exit(exitCode)
  }
}

async function run(desktop: Desktop, folder: string): Promise<void> {
  const { around, say, developmentAddress } = desktop
  const { app, dialog, ipcMain, protocol, session, shell } = desktop.electron
  const onError = (error: unknown) => say(`outpost: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  const openExternal = (link: string) => void shell.openExternal(link).catch(onError)

  const opened = Promise.withResolvers<ReturnType<typeof createMainWindow>>()
  const showWindow = () => void opened.promise.then((window) => window.show())
  if (!claimSingleInstance(app, showWindow)) {
    say('Outpost is running already: its window comes to the front.')
    return app.exit(0)
  }
  const openPage = (url: string) => void opened.promise.then((window) => window.openPage(url))
  app.on('web-contents-created', (_event, contents) => guardContents(contents, { openExternal, openPage }))

  await app.whenReady()
  const osStorage = createOsStorage(desktop.electron.safeStorage, around.platform)
  const usualLanguage = app.getLocale().startsWith('ru') ? 'ru' : 'en'
  const recovery = { electron: desktop.electron, platform: around.platform, language: usualLanguage, onError } as const
  const key = await openKey(recovery, toAccountOptions(around, 'UTC'), {
    osStorage,
    isInstalled: desktop.isInstalled,
    isSealStored: () => isSealStored(folder, around.platform),
    say,
  })
  if (key === 'end') return
  const { account, made } = key
  const engine = await startDesktopEngine({
    workerUrl: desktop.workerUrl,
    // Nobody but the window asks this engine, and a limit is for API clients.
    worker: { account, rateLimit: 0 },
    say,
    onStatus: (status) =>
      void opened.promise.then((window) => {
        window.tell(status)
        if (status.state === 'stopped') explainStop({ app, dialog }, window, status.detail).catch(onError)
      }),
  })

  const isMirror = engine.ready.kind === 'mirror'
  const sync = isMirror ? startSync({ workerUrl: desktop.syncWorkerUrl, options: { account, what: 'Outpost' }, say }) : null

  const streams = createEventStreams(onError)
  const stateFile = createStateFile(join(folder, 'window.json'), onError)
  guardSession(session.defaultSession, developmentAddress)
  const window = createMainWindow({
    electron: desktop.electron,
    platform: around.platform,
    isDevelopment: developmentAddress !== null,
    preload: desktop.preload,
    // The language of the menus may be another than that of the region's dates.
    region: app.getSystemLocale(),
    stateFile,
    streams,
    usualAppearance: { theme: 'system', language: usualLanguage },
    onError,
  })
  const handler = createPageHandler({
    pages: developmentAddress === null ? createPages(desktop.pages) : createDevelopmentPages(developmentAddress),
    engine: engine.handle,
    token: () => engine.ready.token,
    streams,
    windowIds: () => window.list().map(({ webContents }) => webContents.id),
    onError,
  })
  servePages(protocol, handler)
  answerBridge(ipcMain, window.list, createActions({ app, shell }, window, engine, around.platform))
  waitBeforeQuit(app, {
    async finish() {
      stateFile.flush()
      await Promise.all([sync?.close(), engine.close()])
    },
    onError,
  })
  app.on('window-all-closed', () => {
    if (around.platform !== 'darwin') app.quit()
  })
  app.on('activate', showWindow)
  window.show()
  opened.resolve(window)
  if (made) offerRecoveryOf(made, { ...recovery, language: window.appearance.language }, window.find).catch(onError)
}
