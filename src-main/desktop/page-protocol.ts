import type { Protocol } from 'electron'
import { workspacePath } from '../../src-shared/workspace.ts'
import type { Handler } from '../engine/engine.ts'
import { sessionHeader, toSessionHeader } from '../engine/window-session.ts'
import { createErrorResponse } from '../host/error-response.ts'
import type { EventStreams } from './event-streams.ts'
import { isEnginePath, isPageUrl, isWorkspacePath, pageOrigin, pageScheme } from './page-address.ts'

export interface PageHandlerOptions {
  readonly pages: Handler
  /** The engine of the open account. */
  readonly engine: Handler
  /** Answers `/workspace/v1`. */
  readonly workspace: Handler
  /** The window's token. It changes with the open account. */
  readonly token: () => string
  /** Proves to the engine that a request comes from a window. */
  readonly sessionProof: string
  /** The event streams of the engine and of the workspace. A page reads at most one of each. */
  readonly streams: Readonly<Record<'engine' | 'workspace', EventStreams>>
  /** The open windows. */
  readonly windowIds: () => readonly number[]
  /** An unexpected error while answering a request. */
  readonly onError: (error: unknown) => void
}

/** Must be called before the app is ready. */
export function registerPageScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
  ])
}

export function servePages(protocol: Pick<Protocol, 'handle'>, handler: Handler): void {
  protocol.handle(pageScheme, handler)
}

const eventPaths = { engine: '/events', workspace: `${workspacePath}/events` } as const

/** Answers `app://outpost`: the API from the engine, accounts from the workspace, and everything else is a page. */
export function createPageHandler(options: PageHandlerOptions): Handler {
  const { pages, streams, windowIds, onError } = options

  async function respond(request: Request): Promise<Response> {
    if (!isPageUrl(request.url)) return notServed()
    const { pathname } = new URL(request.url)
    if (isWorkspacePath(pathname)) return finish(await options.workspace(request), pathname, 'workspace')
    if (isEnginePath(pathname)) return finish(await options.engine(toEngineRequest(request, options)), pathname, 'engine')
    return pages(request)
  }

  function finish(response: Response, pathname: string, from: keyof typeof eventPaths): Response {
    const headers = new Headers(response.headers)
    headers.set('x-content-type-options', 'nosniff')
    const { status, statusText } = response
    const isStream = response.ok && pathname === eventPaths[from]
    const id = isStream ? streams[from].findReader(windowIds()) : undefined
    const body = response.body && id !== undefined ? streams[from].follow(id, response.body) : response.body
    return new Response(body, { status, statusText, headers })
  }

  return async (request) => {
    try {
      return await respond(request)
    } catch (error) {
      // The client has left, so there is nobody to answer and no error.
      if (request.signal.aborted) return Response.error()
      onError(error)
      return createErrorResponse({ status: 500, title: 'Internal Server Error', detail: 'Something went wrong.' })
    }
  }
}

/** The same request with only the window's credential, at the origin for links. */
function toEngineRequest(request: Request, { token, sessionProof }: PageHandlerOptions): Request {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  headers.set('authorization', `Bearer ${token()}`)
  headers.set(sessionHeader, toSessionHeader(sessionProof, 'window'))
  return new Request(`${pageOrigin}${pathname}${search}`, {
    method: request.method,
    headers,
    signal: request.signal,
    ...(request.body && { body: request.body, duplex: 'half' as const }),
  })
}

function notServed(): Response {
  return createErrorResponse({ status: 404, title: 'Not Found', detail: 'This address is not served here.' })
}
