import { randomBytes } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { hasCode } from '../account/account-problem.ts'
import type { Handler } from '../engine/engine.ts'
import { createBrowserDoor } from '../host/browser-door.ts'
import { type BrowserSessions, createBrowserSessions } from '../host/browser-session.ts'
import { listOrigins } from '../host/host-check.ts'
import { type HttpServer, startHttpServer } from '../host/http-server.ts'
import { createSupervisedEngine, type EngineState, type SupervisedEngine } from '../host/supervised-engine.ts'
import { startSync, type SupervisedSync } from '../host/sync/supervised-sync.ts'
import { createWorkerEngine } from '../host/worker-engine.ts'
import type { WorkerOptions } from '../host/worker-messages.ts'
import { type AccountFlags, unlock } from './account-call.ts'
import { waitForEnd } from './end-of-run.ts'
import { toListenProblem } from './listen-problem.ts'
import type { Program } from './program.ts'
import { describeError, say } from './terminal.ts'

export interface ServeOptions {
  readonly worker: WorkerOptions
  readonly flags: AccountFlags
  readonly host: string
  readonly port: number
  /** The addresses that it may be called by besides its own. */
  readonly publicOrigins: readonly string[]
  /** Takes a free port where the one that is asked for is in use. */
  readonly takesFreePort: boolean
  /** The pages of the app; none for the API alone. */
  readonly pages: Handler | undefined
  readonly program: Program
  /** Who syncs the account where it is a mirror, for a person; null where nobody shall. */
  readonly syncedBy: string | null
  readonly onReady: (serving: Serving) => void | Promise<void>
}

export interface Serving {
  /** Where it answers on this computer. */
  readonly url: string
  /** Every address that it answers at, that one first. */
  readonly urls: readonly string[]
  readonly token: string
  /** A new address that lets a browser in once; null where there are no pages to see. */
  readonly createLoginUrl: (() => string) | null
}

const describeState: Readonly<Record<EngineState, (detail: string) => string>> = {
  running: () => 'The engine runs again.',
  restarting: (why) => `The engine is restarting: ${why}`,
  stopped: (why) => why,
}
const secret = () => randomBytes(32).toString('base64url')

/** Serves an account until someone asks for the end; resolves to the exit code. */
export async function serveAccount(options: ServeOptions): Promise<number> {
  const { program, pages, publicOrigins } = options
  const ended = waitForEnd()
  const sessions = createBrowserSessions(secret, () => Date.now())

  // The port is taken first, so that a port in use leaves no account behind; requests wait for the engine.
  const started = Promise.withResolvers<SupervisedEngine>()
  // Whether anyone waits for it or not: why it did not start is thrown below.
  started.promise.catch(() => {})
  const handle: Handler = async (request) => (await started.promise).handle(request)
  const token = async () => (await started.promise).ready.token
  const port = () => Number(new URL(server.url).port)
  const sessionProof = secret()
  const browserAccess = { sessions, port, handle, token, publicOrigins, sessionProof }
  const server = await listen(options, pages ? createBrowserDoor({ ...browserAccess, pages }) : handle)
  let engine: SupervisedEngine | undefined
  let sync: SupervisedSync | undefined
  try {
    const account = await unlock(options.worker.account, options.flags, program)
    const temporaryToken = secret()
    engine = await createSupervisedEngine({
      start: (onLost) =>
        createWorkerEngine({
          workerUrl: program.workerUrl,
          options: { ...options.worker, account, temporaryToken, sessionProof },
          log: ({ requestId, message, detail }) => say(`[${requestId}] ${message}${detail ? `\n${detail}` : ''}`),
          onLost,
        }),
      onState(state, detail) {
        say(`outpost: ${describeState[state](detail ?? '')}`)
        if (state === 'stopped') ended.end(1)
      },
      clock: () => Date.now(),
    })
    started.resolve(engine)
    if (options.syncedBy !== null && engine.ready.kind === 'mirror') {
      const { syncWorkerUrl: workerUrl } = program
      const sayOwn = (line: string) => say(`outpost: ${line}`)
      sync = startSync({ workerUrl, options: { account, what: options.syncedBy }, say: sayOwn })
    }
    await options.onReady(toServing(options, server.url, engine.ready.token, pages ? sessions : null))
    return await ended.code
  } finally {
    started.reject(new Error('The engine did not start.'))
    await server.stop()
    await Promise.all([sync?.close(), engine?.close()])
  }
}

/** A browser signs in at the first public address: that is where its cookie will be needed. */
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
    say(`Port ${port} is in use: taking a free one.`)
    return start(0)
  }
}
