import type { Handler } from '../engine/engine.ts'
import { sessionHeader, toSessionHeader } from '../engine/window-session.ts'
import type { BrowserSessions } from './browser-session.ts'
import { pageHeaders } from './content-security-policy.ts'
import { findCrossOrigin } from './cross-origin.ts'
import { createErrorResponse } from './error-response.ts'
import { createLoginPage } from './login-page.ts'
import { listCookies, toCookie } from './session-cookie.ts'
import { sha256 } from './token-hash.ts'

export interface BrowserAccessOptions {
  readonly sessions: BrowserSessions
  /** The server's port. */
  readonly port: () => number
  /** The pages of the app. */
  readonly pages: Handler
  /** The engine. */
  readonly handle: Handler
  /** Account management for signed-in pages. */
  readonly workspace: Handler
  /** The token for signed-in browsers. */
  readonly token: () => Promise<string>
  /** Further addresses of the pages, besides this server's own. */
  readonly publicOrigins: readonly string[]
  /** Proves to the engine that a request comes from a browser session. */
  readonly sessionProof: string
}

const api = /^\/(?:api|ext|events)(?:\/|$)/
const workspace = /^\/workspace(?:\/|$)/
const reading = new Set(['GET', 'HEAD'])

/** Access for browsers: pages, sign-in, and the API by cookie. Requests with their own token skip all this. */
export function createBrowserAccess(options: BrowserAccessOptions): Handler {
  const { sessions, port, pages, handle, publicOrigins } = options
  const findSession = (request: Request) => listCookies(request, port()).find((secret) => sessions.isOpen(secret))
  const hasSession = (request: Request) => findSession(request) !== undefined

  function signIn(request: Request, code: string): Response {
    const secret = request.method === 'GET' ? sessions.redeem(code) : undefined
    // A user who opens the sign-in link again already has a session.
    if (secret === undefined && !hasSession(request)) return createLoginPage(request, 'bad-code')
    const headers = new Headers({ ...pageHeaders, location: '/', 'cache-control': 'no-store' })
    if (secret !== undefined) headers.append('set-cookie', toCookie(port(), secret, new URL(request.url).protocol === 'https:'))
    return new Response(null, { status: 303, headers })
  }

  function toAuthorized(request: Request, token: string, session: string): Request {
    const headers = new Headers(request.headers)
    headers.delete('cookie')
    headers.set('authorization', `Bearer ${token}`)
    headers.set(sessionHeader, toSessionHeader(options.sessionProof, sha256(session)))
    return new Request(request, { headers })
  }

  /** Only for pages: a token gives access only to one account's data. */
  function answerWorkspace(request: Request): Response | Promise<Response> {
    if (request.headers.has('authorization'))
      return createErrorResponse({ ...forbidden, detail: 'A token gives access only to the API.' })
    if (!hasSession(request)) return createErrorResponse({ status: 401, title: 'Unauthorized', detail: 'Sign in first.' })
    const refusal = findCrossOrigin(request, publicOrigins)
    return refusal ? createErrorResponse(refusal) : options.workspace(request)
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (api.test(pathname)) {
      const session = findSession(request)
      if (request.headers.has('authorization') || session === undefined) return handle(request)
      const refusal = findCrossOrigin(request, publicOrigins)
      return refusal ? createErrorResponse(refusal) : handle(toAuthorized(request, await options.token(), session))
    }
    if (workspace.test(pathname)) return answerWorkspace(request)
    const isPage = reading.has(request.method) && !/\.[^/]+$/.test(pathname)
    if (isPage && isFromElsewhere(request) && !hasSession(request)) return createAgainPage(request)
    if (pathname === '/login') return signIn(request, searchParams.get('code') ?? '')
    return isPage && !hasSession(request) ? createLoginPage(request, 'no-session') : pages(request)
  }
}

const isFromElsewhere = (request: Request) => request.headers.get('sec-fetch-site') === 'cross-site'

/**
 * Browsers send a strict cookie only with requests of our own pages, not with those of a link on another site, such as webmail.
 * So this page asks for the same address again.
 */
function createAgainPage({ url, method }: Request): Response {
  // The whole address: a path may begin with two slashes. A serialised address contains no quotes.
  const body = `<!doctype html><title>Outpost</title><meta http-equiv="refresh" content="0; url=${url.replaceAll('&', '&amp;')}">`
  const headers = { ...pageHeaders, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(method === 'HEAD' ? null : body, { headers })
}

const forbidden = { status: 403, title: 'Forbidden' }
