import type { OpenAccount } from '../account/open-account.ts'
import { Answer } from '../engine/call.ts'
import type { Answerer } from '../engine/engine.ts'
import { createAuthentication } from '../engine/authentication.ts'
import { finishAnswer } from '../engine/finish-answer.ts'
import type { FindSession } from '../engine/window-session.ts'
import { createErrorAnswer } from './error-response.ts'

export const sessionPath = '/ext/v1/session'

export interface SessionRouteOptions {
  readonly account: OpenAccount
  /** What windows encrypt their drafts with. API clients never see it. */
  readonly draftKey: string
  readonly findSession: FindSession
  readonly hash: (content: string | Uint8Array) => string
  readonly version: string
  readonly clock: () => number
  /** Who answers everything else. */
  readonly answer: Answerer
}

/** Answers which account a page shows and for which user. The engine answers all other calls, and refuses strangers. */
export function withSessionRoute(options: SessionRouteOptions): Answerer {
  const { account, hash, version, clock, answer } = options
  const authenticate = createAuthentication(account.store, hash, account.kind, clock)
  return async (call) => {
    if (new URL(call.url).pathname !== sessionPath) return answer(call)
    const token = await authenticate(call.headers.get('authorization'))
    if (!token || token === 'expired') return answer(call)
    if (call.method !== 'GET' && call.method !== 'HEAD') {
      const detail = `${call.method} is not offered.`
      return createErrorAnswer({ status: 405, title: 'Method not allowed', detail, headers: { allow: 'GET, HEAD' } })
    }
    const { id, kind, timeZone } = account
    const user = { id: token.userId ?? account.ownerId }
    const isWindow = options.findSession(call.headers) !== undefined
    const session = { account: { id, kind, timeZone }, user, version, ...(isWindow && { draftKey: options.draftKey }) }
    const body = new TextEncoder().encode(JSON.stringify(session))
    // A browser must not write the key to its cache on disk.
    const headers = { 'content-type': 'application/json', ...(isWindow && { 'cache-control': 'no-store' }) }
    return finishAnswer(call.method, new Answer(200, headers, body))
  }
}
