import { randomBytes } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { demoVariable } from '../../src-shared/workspace.ts'
import { findAccountFile } from '../account/account-file.ts'
import { hasCode } from '../account/account-problem.ts'
import { surroundings } from '../account/folders.ts'
import type { Handler } from '../engine/engine.ts'
import { createBrowserAccess } from '../host/browser-access.ts'
import { type BrowserSessions, createBrowserSessions } from '../host/browser-session.ts'
import { isLoopback, listOrigins } from '../host/host-check.ts'
import { type HttpServer, startHttpServer } from '../host/http-server.ts'
import type { EngineState } from '../host/supervised-engine.ts'
import type { OpeningOptions } from '../workspace/opened-account.ts'
import type { Places } from '../workspace/places.ts'
import type { RunningOptions } from '../workspace/running-account.ts'
import { serveWorkspace } from '../workspace/served-workspace.ts'
import { type AccountFlags, refuseNeedlessPassphrase } from './account-call.ts'
import { waitForEnd } from './end-of-run.ts'
import { toListenProblem } from './listen-problem.ts'
import { createAskPassphrase } from './passphrase.ts'
import type { Program } from './program.ts'
import { describeError, say } from './terminal.ts'

export interface ServeOptions {
  /** The accounts that can be opened: all of this user's, or only one. */
  readonly places: Places
  /** How the first account is opened. */
  readonly opening: OpeningOptions
  readonly engine: RunningOptions['engine']
  readonly flags: AccountFlags
  readonly host: string
  readonly port: number
  /** Further addresses at which clients may call the server. */
  readonly publicOrigins: readonly string[]
  /** Use any free port if the requested one is in use. */
  readonly takesFreePort: boolean
  /** The app's pages; undefined to serve only the API. */
  readonly pages: Handler | undefined
  readonly program: Program
  /** A page asks for a passphrase that no file contains. Otherwise the terminal asks before anything is served. */
  readonly unlocksInPage?: boolean
  /** The name shown to users for the process that syncs a mirror; null if this process does not sync. */
  readonly syncedBy: string | null
  readonly onReady: (serving: Serving) => void | Promise<void>
}

export interface Serving {
  /** The server's address on this computer. */
  readonly url: string
  /** All addresses of the server, `url` first. */
  readonly urls: readonly string[]
  readonly token: string
  /** Creates a link that signs in one browser once; null if no pages are served. */
  readonly createLoginUrl: (() => string) | null
}

const describeState: Readonly<Record<EngineState, (detail: string) => string>> = {
  running: () => 'The engine is running again.',
  restarting: (why) => `The engine is restarting: ${why}`,
  stopped: (why) => why,
}
const secret = () => randomBytes(32).toString('base64url')

/** Serves an account until the process is asked to stop. Resolves to the exit code. */
export async function serveAccount(options: ServeOptions): Promise<number> {
  const { program, pages, publicOrigins, host } = options
  const ended = waitForEnd()
  const sessions = createBrowserSessions(secret, () => Date.now())
  const onError = (error: unknown) => say(`outpost: ${describeError(error)}`)
  const sessionProof = secret()
  const { workspace, manage, servePages, endEvents } = serveWorkspace({
    places: options.places,
    keys: { osStorage: program.osStorage, usualKeeper: () => Promise.resolve('file') },
    running: {
      engine: { ...options.engine, sessionProof },
      workerUrl: program.workerUrl,
      syncWorkerUrl: program.syncWorkerUrl,
      syncedBy: options.syncedBy,
      onState(state, detail) {
        say(`outpost: ${describeState[state](detail ?? '')}`)
        if (state === 'stopped') ended.end(1)
      },
    },
    choreWorkerUrl: program.choreWorkerUrl,
    // Users on other computers may work with the account but may not remove or restore accounts.
    mayManage: (served) => isLoopback(host) && publicOrigins.length === 0 && served.current()?.kind !== 'hosted',
    can: () => Promise.resolve({ keychain: program.osStorage !== undefined, window: false }),
    platform: process.platform,
    demo: process.env[demoVariable],
    say: (line) => say(`outpost: ${line}`),
    onError,
  })

  // The port is taken first, so that a port in use leaves no account behind; requests wait for the engine.
  const started = Promise.withResolvers<void>()
  // Prevents an unhandled rejection. The code below throws the reason why the engine did not start.
  started.promise.catch(() => {})
  const onceStarted =
    (answer: Handler): Handler =>
    (request) =>
      started.promise.then(() => answer(request))
  const handle = onceStarted((request) => workspace.handle(request))
  const token = async () => started.promise.then(() => workspace.ready()?.token ?? '')
  const port = () => Number(new URL(server.url).port)
  const browserAccess = { sessions, port, handle, workspace: onceStarted(manage), token, publicOrigins, sessionProof }
  const shown = pages && onceStarted(servePages(pages))
  const server = await listen(options, shown ? createBrowserAccess({ ...browserAccess, pages: shown }) : handle)
  try {
    const file = options.flags['passphrase-file']
    const { env } = surroundings()
    const isAsked = !options.unlocksInPage || file !== undefined || Boolean(env['OUTPOST_PASSPHRASE_FILE'])
    const ask = isAsked ? createAskPassphrase(file, env) : undefined
    const { usualFolder } = options.places
    const present = file === undefined ? undefined : await findAccountFile(usualFolder)
    if (present) refuseNeedlessPassphrase(usualFolder, present)
    const newKey = file !== undefined && ask ? ({ keptBy: 'passphrase', ask } as const) : undefined
    await workspace.openLast(ask, options.opening, newKey).catch((error: unknown) => {
      if (isAsked || workspace.current()?.state !== 'locked') throw error
    })
    started.resolve()
    await options.onReady(toServing(options, server.url, workspace.ready()?.token ?? '', pages ? sessions : null))
    return await ended.code
  } finally {
    started.reject(new Error('The engine did not start.'))
    endEvents()
    await server.stop()
    await workspace.close()
  }
}

/** A browser signs in at the first public address, because its cookie is valid only there. */
function toServing(options: ServeOptions, url: string, token: string, sessions: BrowserSessions | null): Serving {
  const { host, publicOrigins } = options
  const urls = [...listOrigins(host, Number(new URL(url).port), networkInterfaces()), ...publicOrigins]
  const signInAt = publicOrigins[0] ?? url
  return { url, urls, token, createLoginUrl: sessions && (() => `${signInAt}/login?code=${sessions.createCode()}`) }
}

async function listen({ host, port, publicOrigins, takesFreePort }: ServeOptions, handle: Handler): Promise<HttpServer> {
  const start = (wanted: number) =>
    startHttpServer({ handle, host, port: wanted, publicOrigins, onError: (error) => say(`outpost: ${describeError(error)}`) })
  try {
    return await start(port)
  } catch (error) {
    if (!takesFreePort || !hasCode(error, 'EADDRINUSE')) throw toListenProblem(error, host, port)
    say(`Port ${port} is in use; using a free port instead.`)
    return start(0)
  }
}
