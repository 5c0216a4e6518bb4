import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type * as electron from 'electron'
import type { Language } from '../../src-shared/bridge.ts'
import type { RecordLink } from '../../src-shared/record-link.ts'
import type { Surroundings } from '../account/folders.ts'
import { createOsStorage } from '../account/safe-storage.ts'
import { createStaticPages } from '../host/pages.ts'
import { createActions } from './actions.ts'
import { type AppWindows, createAppWindows } from './app-windows.ts'
import { guardContents } from './contents-guard.ts'
import { offerTextMenu } from './context-menu.ts'
import { keepCrashDumps } from './crash-dumps.ts'
import { type DesktopLog, openDesktopLog } from './desktop-log.ts'
import { createDesktopWorkspace } from './desktop-workspace.ts'
import { createDevelopmentPages } from './development-pages.ts'
import { explainStop } from './explain-stop.ts'
import { createEventStreams } from './event-streams.ts'
import { answerBridge } from './ipc.ts'
import { createKeychain } from './keychain.ts'
import { createPageHandler, registerPageScheme, servePages } from './page-protocol.ts'
import { followPower } from './power.ts'
import { isSealStored, openProfile } from './profile.ts'
import { waitBeforeQuit } from './quit.ts'
import { findLinkAmong, hearLinks, withLink } from './record-links.ts'
import { createPickPath } from './pick-path.ts'
import { createSaveFile } from './save-file.ts'
import { type DevelopmentAddress, guardSession } from './session-guard.ts'
import { claimSingleInstance } from './single-instance.ts'
import { findRootProblem, type StartProblem, toStartProblem } from './start-problem.ts'
import { createStateFile, type StateFile } from './state-file.ts'
import { parseWindowState } from './window-state.ts'

export interface Desktop {
  readonly electron: Pick<
    typeof electron,
    | 'app'
    | 'BrowserWindow'
    | 'crashReporter'
    | 'dialog'
    | 'ipcMain'
    | 'Menu'
    | 'nativeTheme'
    | 'Notification'
    | 'powerMonitor'
    | 'protocol'
    | 'safeStorage'
    | 'screen'
    | 'session'
    | 'shell'
  >
  readonly around: Surroundings
  /** Whether this is the installed app, not one run from sources. */
  readonly isInstalled: boolean
  /** The user id of this process, if the system has them. */
  readonly userId: number | undefined
  /** The command line, including the program. */
  readonly words: readonly string[]
  /** Entry files of the engine's thread, the sync thread and the thread for long work. */
  readonly workerUrl: URL
  readonly syncWorkerUrl: URL
  readonly choreWorkerUrl: URL
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
  if (rootProblem) return refuse(rootProblem, say)
  registerPageScheme(protocol)
  app.enableSandbox()
  let log: DesktopLog | undefined
  let stateFile: StateFile | undefined
  try {
    const folder = openProfile(around)
    app.setPath('userData', folder)
    log = openDesktopLog(desktop, folder)
    stateFile = createStateFile(join(folder, 'window.json'), log.onError)
    await run(desktop, folder, log, stateFile)
  } catch (error) {
    await app.whenReady()
    const problem = toStartProblem(error, findLanguage(app, stateFile))
    dialog.showErrorBox('Outpost', problem.shown)
    refuse(problem, log?.say ?? say)
  }

  function refuse({ sentence, exitCode }: Pick<StartProblem, 'sentence' | 'exitCode'>, write: (line: string) => void): void {
    write(`outpost: ${sentence}`)
    app.exit(exitCode)
  }
}

/** The page's choice, or else the system's language. The app must be ready. */
function findLanguage(app: Pick<electron.App, 'getLocale'>, stateFile: StateFile | undefined): Language {
  return parseWindowState(stateFile?.read()).appearance?.language ?? (app.getLocale().startsWith('ru') ? 'ru' : 'en')
}

async function run(desktop: Desktop, folder: string, log: DesktopLog, stateFile: StateFile): Promise<void> {
  const { around, developmentAddress } = desktop
  const { app, BrowserWindow, dialog, ipcMain, Menu, Notification, powerMonitor, protocol, session, shell } = desktop.electron
  const { say, onError, openLog } = log
  const openExternal = (link: string) => void shell.openExternal(link).catch(onError)

  const opened = Promise.withResolvers<AppWindows>()
  const openPage = (url: string) => void opened.promise.then((windows) => windows.openPage(url))
  let shown: AppWindows | undefined = undefined as AppWindows | undefined
  /** Requests before the first window decide what it shows. */
  let asked = findLinkAmong(desktop.words)
  let isLeaving = false
  const show = (link?: RecordLink) => {
    // A second start has ended by now and counts on this process, which opens no window any more.
    if (isLeaving) app.relaunch({ args: withLink(desktop.words.slice(1), link) })
    else if (!shown) asked = link ?? asked
    else if (link) shown.openRecord(link)
    else shown.show()
  }
  if (!claimSingleInstance(app, show)) {
    desktop.say('Outpost is running already: its window comes to the front.')
    return app.exit(0)
  }
  hearLinks(app, show)
  log.follow(app)
  keepCrashDumps(desktop.electron, folder, onError)
  let language: () => Language = () => 'en'
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, { openExternal, openPage })
    offerTextMenu(
      Menu,
      contents,
      () => BrowserWindow.fromWebContents(contents),
      () => language(),
    )
  })
  const guard = (created: electron.Session) =>
    guardSession(created, {
      development: developmentAddress,
      platform: around.platform,
      languages: app.getPreferredSystemLanguages(),
    })
  app.on('session-created', guard)

  await app.whenReady()
  guard(session.defaultSession)
  const usualLanguage = findLanguage(app, stateFile)
  language = () => usualLanguage
  const keychain = createKeychain({
    osStorage: createOsStorage(desktop.electron.safeStorage, around.platform),
    isInstalled: desktop.isInstalled,
    isSealStored: () => isSealStored(folder, around.platform),
    say,
  })
  const sessionProof = randomBytes(32).toString('base64url')
  const accounts = createDesktopWorkspace({
    ...desktop,
    keychain,
    sessionProof,
    saveFile: createSaveFile({ app, dialog }, () => shown?.find()),
    readLog: log.readLatest,
    pickPath: createPickPath({ app, dialog }, () => shown?.find()),
    onStatus: (status) =>
      void opened.promise.then((windows) => {
        windows.tell(status)
        if (status.state === 'stopped') explainStop({ app, dialog }, windows, status.detail).catch(onError)
      }),
    say,
    onError,
  })
  const { workspace } = accounts
  const power = followPower(powerMonitor, { onPower: (now) => workspace.setPower(now), onShutdown: () => app.quit() })
  await accounts.openLast()

  const streams = { engine: createEventStreams(onError), workspace: createEventStreams(onError) }
  const windows = createAppWindows({
    electron: desktop.electron,
    platform: around.platform,
    isDevelopment: developmentAddress !== null,
    preload: desktop.preload,
    // The menu language may differ from the region for dates.
    region: app.getSystemLocale(),
    stateFile,
    onPageGone(windowId) {
      streams.engine.end(windowId)
      streams.workspace.end(windowId)
    },
    usualAppearance: { theme: 'system', language: usualLanguage },
    openLog,
    say,
    onError,
  })
  language = () => windows.appearance.language
  const pages = developmentAddress === null ? createStaticPages(desktop.pages) : createDevelopmentPages(developmentAddress)
  const handler = createPageHandler({
    pages: accounts.servePages(pages),
    engine: (request) => workspace.handle(request),
    workspace: accounts.manage,
    token: () => workspace.ready()?.token ?? '',
    sessionProof,
    streams,
    windowIds: () => windows.list().map(({ webContents }) => webContents.id),
    onError,
  })
  servePages(protocol, handler)
  answerBridge(ipcMain, windows.list, createActions({ app, shell, Notification }, windows, accounts, around.platform))
  waitBeforeQuit(app, {
    listWindows: windows.list,
    onLeave() {
      isLeaving = true
      windows.leave()
    },
    async finish() {
      power.stop()
      stateFile.flush()
      await workspace.close()
    },
    onError,
  })
  app.on('window-all-closed', () => {
    if (around.platform !== 'darwin') app.quit()
  })
  app.on('activate', () => show())
  shown = windows
  show(asked)
  opened.resolve(windows)
}
