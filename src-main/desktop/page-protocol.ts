import type { Protocol } from 'electron'
import type { Handler } from '../engine/engine.ts'
import { sessionHeader, toSessionHeader } from '../engine/window-session.ts'
import { createErrorResponse } from '../host/error-response.ts'
import type { EventStreams } from './event-streams.ts'
import { isEnginePath, isPageUrl, pageOrigin, pageScheme } from './page-address.ts'

export interface PageHandlerOptions {
  readonly pages: Handler
  readonly engine: Handler
  /** What the window is let in with; another one after the engine was started again. */
  readonly token: () => string
  /** Proves to the engine that a request comes from a window. */
  readonly sessionProof: string
  readonly streams: EventStreams
  /** The windows that are open. */
  readonly windowIds: () => readonly number[]
  /** Something that should not have happened while a request was answered. */
  readonly onError: (error: unknown) => void
}

/** Has to be called before the app is ready. */
export function registerPageScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
  ])
}

export function servePages(protocol: Pick<Protocol, 'handle'>, handler: Handler): void {
  protocol.handle(pageScheme, handler)
}

/** Answers for `app://outpost`: pages from their folder, everything else from the engine. */
export function createPageHandler(options: PageHandlerOptions): Handler {
  const { pages, streams, windowIds, onError } = options

  async function respond(request: Request): Promise<Response> {
    if (!isPageUrl(request.url)) return notServed()
    if (!isEnginePath(new URL(request.url).pathname)) return pages(request)
    const response = await options.engine(toEngineRequest(request, options))
    const headers = new Headers(response.headers)
    headers.set('x-content-type-options', 'nosniff')
    const { status, statusText } = response
    const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false
    const id = isStream ? streams.findReader(windowIds()) : undefined
    const body = response.body && id !== undefined ? streams.follow(id, response.body) : response.body
    return new Response(body, { status, statusText, headers })
  }

  return async (request) => {
    try {
      return await respond(request)
    } catch (error) {
      // Whoever asked has left: there is no one to tell, and nothing went wrong here.
      if (request.signal.aborted) return Response.error()
      onError(error)
      return createErrorResponse({ status: 500, title: 'Internal Server Error', detail: 'Something went wrong.' })
    }
  }
}

/** The same request with the window's credential and no other, at the address that links shall begin with. */
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
