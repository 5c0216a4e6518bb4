import type { Handler } from '../engine/engine.ts'
import type { BrowserSessions } from './browser-session.ts'
import { pageHeaders } from './content-security-policy.ts'
import { findCrossOrigin } from './cross-origin.ts'
import { createErrorResponse } from './error-response.ts'
import { createLoginPage } from './login-page.ts'
import { listCookies, toCookie } from './session-cookie.ts'

export interface BrowserDoorOptions {
  readonly sessions: BrowserSessions
  /** The port that is listened on. */
  readonly port: () => number
  /** The pages of the app. */
  readonly pages: Handler
  /** The engine. */
  readonly handle: Handler
  /** What the engine takes a signed-in browser by. */
  readonly token: () => Promise<string>
}

const api = /^\/(?:api|ext|events)(?:\/|$)/
const reading = new Set(['GET', 'HEAD'])

/** Lets browsers in: pages, signing in, and the API by cookie. Whoever brings a token of their own passes by all this. */
export function createBrowserDoor({ sessions, port, pages, handle, token }: BrowserDoorOptions): Handler {
  const hasSession = (request: Request) => listCookies(request, port()).some((secret) => sessions.isOpen(secret))

  function signIn(request: Request, code: string): Response {
    const secret = request.method === 'GET' ? sessions.redeem(code) : undefined
    // Whoever goes back to the address that let them in is in already.
    if (secret === undefined && !hasSession(request)) return createLoginPage('bad-code')
    const headers = new Headers({ ...pageHeaders, location: '/', 'cache-control': 'no-store' })
    if (secret !== undefined) headers.append('set-cookie', toCookie(port(), secret))
    return new Response(null, { status: 303, headers })
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (api.test(pathname)) {
      if (request.headers.has('authorization') || !hasSession(request)) return handle(request)
      const refusal = findCrossOrigin(request)
      return refusal ? createErrorResponse(refusal) : handle(toAuthorized(request, await token()))
    }
    if (pathname === '/login') return signIn(request, searchParams.get('code') ?? '')
    const isPage = reading.has(request.method) && !/\.[^/]+$/.test(pathname)
    return isPage && !hasSession(request) ? createLoginPage('no-session') : pages(request)
  }
}

function toAuthorized(request: Request, token: string): Request {
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  headers.set('authorization', `Bearer ${token}`)
  return new Request(request, { headers })
}
