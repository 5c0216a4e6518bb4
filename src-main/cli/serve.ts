import { configFolder, defaultAccountFolder, surroundings } from '../account/folders.ts'
import { hasAccount } from '../account/open-account.ts'
import type { Handler } from '../engine/engine.ts'
import { startHttpServer } from '../host/http-server.ts'
import { createWorkerEngine, type WorkerEngine } from '../host/worker-engine.ts'
import type { WorkerOptions } from '../host/worker-messages.ts'
import { defineCommand } from './command.ts'
import { toFolder, toTimeZone, toWholeNumber } from './flag-values.ts'
import type { FlagValues } from './flags.ts'
import { toListenProblem } from './listen-problem.ts'
import { printJson, say } from './terminal.ts'
import { UsageProblem } from './usage-problem.ts'

const flags = {
  data: { value: 'DIR', help: "The account's folder, made when missing (default: this user's own)" },
  port: { value: 'N', help: 'Port to listen on (default 4870; 0 takes a free one)' },
  host: { value: 'HOST', help: 'Address to listen on (default 127.0.0.1)' },
  token: { value: 'T', help: 'Add this full-scope token and keep it; without it one is made that ends with the process' },
  hosted: { help: 'A hosted account, as sync is tried against' },
  'rate-limit': { value: 'N', help: 'List calls a second per token on a hosted account (default 2; 0 for no limit)' },
  'time-zone': { value: 'ZONE', help: 'Time zone of a new account (default UTC)' },
  'no-ui': { help: 'The API alone, without the pages of the app' },
  json: { help: 'Print one line of JSON when ready' },
} as const

export const serve = defineCommand({
  name: 'serve',
  usage: '[--data DIR] [--port N] [--host HOST] [--token T] [--hosted] [--rate-limit N] [--no-ui] [--json]',
  summary: 'The local API of an account, on loopback HTTP.',
  flags,
  async run({ flags: given, words }) {
    if (words.length > 0) throw new UsageProblem(`Unexpected "${words[0]}".`)
    const options = await toWorkerOptions(given)
    const host = given.host ?? '127.0.0.1'
    const port = toWholeNumber('port', given.port ?? '4870', 65_535)
    const ended = waitForEnd()

    // The port is taken first, so that a port in use leaves no account behind; requests wait for the engine.
    const handler = Promise.withResolvers<Handler>()
    const handle: Handler = async (request) => (await handler.promise)(request)
    const server = await startHttpServer({ handle, host, port, onError: sayError }).catch((error: unknown) => {
      throw toListenProblem(error, host, port)
    })
    let engine: WorkerEngine | undefined
    try {
      engine = await createWorkerEngine({
        workerUrl: new URL('../host/engine-worker.ts', import.meta.url),
        options,
        log: ({ requestId, message, detail }) => say(`[${requestId}] ${message}${detail ? `\n${detail}` : ''}`),
        onLost: (error) => ended.lose(error),
      })
      handler.resolve(engine.handle)
      announce(server.url, engine.ready.token, given.json ?? false)
      return await ended.code
    } finally {
      handler.resolve(() => Promise.reject(new Error('The engine did not start.')))
      await server.stop()
      await engine?.close()
    }
  },
})

async function toWorkerOptions(given: FlagValues<typeof flags>): Promise<WorkerOptions> {
  const around = surroundings()
  const folder = given.data === undefined ? defaultAccountFolder(around) : toFolder(given.data, around.env)
  const rateLimit = given['rate-limit'] === undefined ? undefined : toWholeNumber('rate-limit', given['rate-limit'])
  if (rateLimit !== undefined && !given.hosted && !(await hasAccount(folder))) {
    throw new UsageProblem('--rate-limit fits a hosted account alone: add --hosted to make one.')
  }
  if (given.token !== undefined && !/^[!-~]+$/.test(given.token)) {
    throw new UsageProblem('--token takes visible ASCII characters without spaces.')
  }
  const timeZone = given['time-zone'] === undefined ? undefined : toTimeZone(given['time-zone'])
  return {
    account: {
      folder,
      configFolder: configFolder(around),
      create: { kind: given.hosted ? 'hosted' : 'local', timeZone: timeZone ?? 'UTC' },
      ...((given.hosted || rateLimit !== undefined) && { kinds: ['hosted'] }),
      ...(timeZone !== undefined && { timeZone }),
    },
    ...(rateLimit !== undefined && { rateLimit }),
    ...(given.token !== undefined && { token: given.token }),
  }
}

/** Resolves to an exit code when someone asks for the end, or the engine is lost. */
function waitForEnd(): { readonly code: Promise<number>; lose(error: Error): void } {
  const { promise, resolve } = Promise.withResolvers<number>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(0))
  // npm hands a signal to the shell that it runs scripts in, which ends without passing it on.
  const parent = process.ppid
  if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid !== parent && resolve(0), 250).unref()
  return {
    code: promise,
    lose(error) {
      sayError(error)
      resolve(1)
    },
  }
}

function announce(url: string, token: string, json: boolean): void {
  if (json) return printJson({ url, token })
  say(`Outpost is at ${url}\nToken: ${token}\nTry:   curl -H "Authorization: Bearer ${token}" ${url}/api/v1/contacts`)
}

function sayError(error: unknown): void {
  say(`outpost: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
}
