import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import packageFile from '../../package.json' with { type: 'json' }
import { type PickWish, type WorkspaceAbilities, type WorkspaceInfo, workspacePath } from '../../src-shared/workspace.ts'
import type { Handler } from '../engine/engine.ts'
import { bodyLimit, readLimited } from '../host/read-limited.ts'
import type { Http } from '../sync/ports.ts'
import { bodies } from './request-bodies.ts'
import { checkConnection } from './check-connection.ts'
import { createBroadcast, type Broadcast } from './broadcast.ts'
import { createDownloads, type DeliverFile, toDownload } from './secret-files.ts'
import type { Workspace, WorkspaceEvents } from './workspace.ts'
import { findProblem, WorkspaceError } from './workspace-error.ts'

export interface WorkspaceHandlerOptions {
  readonly workspace: Workspace
  /** If not, only `GET /workspace/v1` works, and says that nothing can be managed here. */
  readonly mayManage: () => boolean
  readonly news: Pick<Broadcast<WorkspaceEvents>, 'follow'>
  readonly http: Http
  readonly can: () => Promise<ShellAbilities>
  readonly platform: string
  /** Saves a file where the user chooses; by default the browser downloads it. */
  readonly saveFile?: DeliverFile | undefined
  /** Lets the user choose a path with a dialog of the system; by default there is none. */
  readonly pickPath?: PickPath | undefined
  /** The address of the demo's own switches, if this is the demo. */
  readonly demo?: string | undefined
  readonly onError: (error: unknown) => void
}

/** What only the shell knows. The rest follows from its options. */
export type ShellAbilities = Omit<WorkspaceAbilities, 'manageAccounts' | 'pickFiles'>

/** Resolves to null if the user cancelled. */
export type PickPath = (wish: PickWish) => Promise<string | null>

export const isWorkspacePath = (pathname: string) => pathname === workspacePath || pathname.startsWith(`${workspacePath}/`)

/** The events of `/workspace/v1/events`. */
export const createWorkspaceEvents = () =>
  createBroadcast<WorkspaceEvents>((news) => {
    switch (news.is) {
      case 'account':
        return { event: 'account', data: news.account }
      case 'accounts':
        return { event: 'accounts', data: {} }
      case 'job':
        return { event: 'job', data: news.job }
      case 'filling':
        return { event: 'filling', data: { done: news.done, total: news.total } }
      default:
        return news satisfies never
    }
  })

type Reply = Response | object | undefined
type Route = (asked: { readonly request: Request; readonly words: readonly string[] }) => Reply | Promise<Reply>

/** Answers `/workspace/v1`. Its caller has already checked access. */
export function createWorkspaceHandler(options: WorkspaceHandlerOptions): Handler {
  const { workspace, mayManage, demo, onError } = options

  async function describe(): Promise<WorkspaceInfo> {
    const can = { ...(await options.can()), manageAccounts: mayManage(), pickFiles: options.pickPath !== undefined }
    const account = mayManage() ? workspace.current() : null
    return { version: packageFile.version, platform: options.platform, can, account, ...(demo !== undefined && { isDemo: true }) }
  }
  const always = new Map<string, Route>([['GET ', describe], ...(demo === undefined ? [] : listDemoRoutes(demo))])
  const all = new Map([...always, ...listWorkspaceRoutes(options)])

  return async (request) => {
    try {
      const found = findRoute(mayManage() ? all : always, request)
      const reply = await found.route({ request, words: found.words })
      if (reply instanceof Response) return reply
      return reply === undefined ? new Response(null, { status: 204, headers }) : toJson(200, reply)
    } catch (error) {
      if (request.signal.aborted) return Response.error()
      const problem = findProblem(error)
      if (!problem) onError(error)
      const { status, code, detail } = problem ?? {
        status: 500,
        code: 'failed',
        detail: 'An unexpected error occurred. See the log for details.',
      }
      return toJson(status, { errors: [{ status: String(status), code, detail }] })
    }
  }
}

/** Passes the page's requests on to the process of the demo. */
function listDemoRoutes(address: string): [string, Route][] {
  const pass = async (init?: RequestInit) => {
    const { status, body } = await fetch(address, init)
    return new Response(body, { status, headers: { ...headers, 'content-type': 'application/json' } })
  }
  return [
    ['GET demo', () => pass()],
    ['POST demo', async ({ request }) => pass({ method: 'POST', body: JSON.stringify(await read(request, bodies.demo)) })],
  ]
}

/** Every route by its method and path; an asterisk stands for one path segment. */
export function listWorkspaceRoutes({
  workspace,
  news,
  http,
  saveFile,
  pickPath,
  platform,
}: WorkspaceHandlerOptions): Map<string, Route> {
  const downloads = createDownloads()
  const deliver = saveFile ?? downloads.deliver
  const id = (words: readonly string[]) => words[0] ?? ''
  return new Map<string, Route>([
    ['GET accounts', async () => ({ accounts: await workspace.list() })],
    [
      'POST accounts',
      async ({ request }) => toJson(201, { account: await workspace.make(await read(request, bodies.newAccount)) }),
    ],
    [
      'POST accounts/check',
      async ({ request }) => {
        const checks = checkConnection(await read(request, bodies.check), http, (ms) => wait(ms))
        return new Response(toEventStream(checks), { headers: { ...headers, 'content-type': 'text/event-stream' } })
      },
    ],
    ['POST accounts/restore', async ({ request }) => toJob(await workspace.restore(await read(request, bodies.restore)))],
    [
      'PATCH accounts/*',
      async ({ request, words }) => workspace.rename(id(words), (await read(request, bodies.rename)).name).then(nothing),
    ],
    [
      'DELETE accounts/*',
      async ({ request, words }) => {
        const { name, deleteFiles } = await read(request, bodies.forget)
        await workspace.forget(id(words), name, deleteFiles)
        return undefined
      },
    ],
    [
      'POST accounts/*/open',
      async ({ request, words }) => workspace.open(id(words), (await read(request, bodies.open)).passphrase).then(nothing),
    ],
    [
      'POST accounts/*/lock',
      async ({ request, words }) => {
        await read(request, bodies.nothing)
        if (workspace.current()?.id !== id(words)) throw new WorkspaceError(409, 'not-open', 'This account is not open.')
        await workspace.lock()
        return undefined
      },
    ],
    [
      'POST accounts/*/key',
      async ({ request, words }) => {
        const { passphrase, to } = await read(request, bodies.key)
        await workspace.changeKey(id(words), passphrase, to)
        return undefined
      },
    ],
    [
      'POST accounts/*/recovery',
      async ({ request, words }) => {
        const file = await workspace.createRecoveryFile(id(words), await read(request, bodies.recovery))
        return deliver(file, () => workspace.noteRecoverySaved(id(words)))
      },
    ],
    [
      'POST accounts/*/recover',
      async ({ request, words }) => workspace.recover(id(words), await read(request, bodies.recover)).then(nothing),
    ],
    [
      'GET downloads/*',
      async ({ words }) => {
        const file = await downloads.take(id(words))
        if (!file) throw new WorkspaceError(404, 'absent', 'This link has been used, or it is too old. Ask for the file again.')
        return toDownload(file)
      },
    ],
    [
      'POST accounts/*/token',
      async ({ request, words }) => {
        const { passphrase, token } = await read(request, bodies.token)
        await workspace.changeToken(id(words), passphrase, token)
        return undefined
      },
    ],
    [
      'POST accounts/*/backup',
      async ({ request, words }) => {
        const { passphrase, ...wish } = await read(request, bodies.backup)
        return toJob(await workspace.backUp(id(words), { passphrase, ...wish }))
      },
    ],
    [
      'POST accounts/*/doctor',
      async ({ request, words }) => {
        const { passphrase, repair } = await read(request, bodies.doctor)
        return toJob(await workspace.examine(id(words), passphrase, repair))
      },
    ],
    [
      'POST pick',
      async ({ request }) => {
        const wish = await read(request, bodies.pick)
        if (!pickPath) throw new WorkspaceError(409, 'no-dialog', 'There is no dialog here. Type the path.')
        return { path: await pickPath(wish) }
      },
    ],
    ['GET accounts/*/backups', ({ words }) => workspace.readBackups(id(words))],
    [
      'PUT accounts/*/backups',
      async ({ request, words }) => workspace.setBackups(id(words), await read(request, bodies.backups)),
    ],
    [
      'POST accounts/*/backups',
      async ({ request, words }) => {
        await read(request, bodies.nothing)
        return toJob(await workspace.runBackups(id(words)))
      },
    ],
    ['GET accounts/*/tokens', async ({ words }) => ({ tokens: await workspace.listTokens(id(words)) })],
    [
      'POST accounts/*/tokens',
      async ({ request, words }) => toJson(201, await workspace.addToken(id(words), await read(request, bodies.newToken))),
    ],
    ['DELETE accounts/*/tokens/*', async ({ words }) => ({ tokens: await workspace.revokeToken(id(words), words[1] ?? '') })],
    ['GET diagnostics', async () => ({ text: await workspace.describe(platform) })],
    [
      'POST diagnostics',
      async ({ request }) => {
        await read(request, bodies.nothing)
        const name = `Outpost diagnostics ${new Date().toISOString().slice(0, 10)}.json`
        return deliver({ name, text: await workspace.describe(platform) }, () => Promise.resolve())
      },
    ],
    ['GET jobs', () => ({ jobs: workspace.jobs.list() })],
    [
      'DELETE jobs/*',
      ({ words }) => {
        if (!workspace.jobs.cancel(id(words))) throw new WorkspaceError(404, 'absent', 'There is no such running job.')
        return undefined
      },
    ],
    [
      'GET events',
      ({ request }) =>
        // The present account comes first, so that a page misses no switch between its load and this request.
        new Response(news.follow(request.signal, { is: 'account', account: workspace.current() }), {
          headers: { ...headers, 'content-type': 'text/event-stream' },
        }),
    ],
  ])
}

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const nothing = () => undefined
const toJob = (job: object) => toJson(202, { job })
const toJson = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { ...headers, 'content-type': 'application/json' } })

/** An asterisk stands for one path segment. */
function findRoute(routes: ReadonlyMap<string, Route>, request: Request): { route: Route; words: readonly string[] } {
  const asked = decodeURI(new URL(request.url).pathname)
    .slice(workspacePath.length + 1)
    .split('/')
  const methods: string[] = []
  for (const [name, route] of routes) {
    const [method = '', path = ''] = name.split(' ')
    const pattern = path.split('/')
    if (pattern.length !== asked.length || !pattern.every((word, at) => word === '*' || word === asked[at])) continue
    if (method === request.method) return { route, words: asked.filter((_word, at) => pattern[at] === '*') }
    methods.push(method)
  }
  if (methods.length === 0) throw new WorkspaceError(404, 'absent', 'This address is not served here.')
  throw new WorkspaceError(405, 'method', `${request.method} is not supported here. Use ${methods.join(', ')}.`)
}

async function read<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const bytes = request.body ? await readLimited(request.body, bodyLimit) : new Uint8Array()
  const sent = parse(new TextDecoder().decode(bytes) || '{}')
  const parsed = schema.safeParse(sent)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new WorkspaceError(422, 'body', `/${issue?.path.join('/') ?? ''}: ${issue?.message ?? 'not as expected'}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new WorkspaceError(400, 'json', 'The body is not valid JSON.', { cause: error })
  }
}

function toEventStream(items: AsyncGenerator<object, void, undefined>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await items.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`data: ${JSON.stringify(value)}\n\n`))
    },
    async cancel() {
      await items.return()
    },
  })
}
