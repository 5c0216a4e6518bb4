import type { OpenAccount } from '../account/open-account.ts'
import type { Handler } from '../engine/engine.ts'
import { authenticate } from '../engine/tokens.ts'
import { createErrorResponse } from './error-response.ts'

export const sessionPath = '/ext/v1/session'

export interface SessionRouteOptions {
  readonly account: OpenAccount
  readonly hash: (text: string) => string
  readonly version: string
  /** Who answers everything else. */
  readonly handle: Handler
}

/** Tells a page whose account it shows and as whom; all else goes to the engine, and so do its refusals of strangers. */
export function withSessionRoute({ account, hash, version, handle }: SessionRouteOptions): Handler {
  return async (request) => {
    if (new URL(request.url).pathname !== sessionPath) return handle(request)
    const token = await authenticate(account.store, hash, request.headers.get('authorization'))
    if (!token) return handle(request)
    if (request.method !== 'GET') {
      const detail = `${request.method} is not offered.`
      return createErrorResponse({ status: 405, title: 'Method not allowed', detail, headers: { allow: 'GET' } })
    }
    const { id, kind, timeZone } = account
    const user = { id: token.userId ?? account.ownerId }
    return Response.json({ account: { id, kind, timeZone }, user, version }, { headers: { 'cache-control': 'no-store' } })
  }
}
