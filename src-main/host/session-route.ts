import type { OpenAccount } from '../account/open-account.ts'
import { Answer } from '../engine/call.ts'
import type { Answerer } from '../engine/engine.ts'
import { createAuthentication } from '../engine/authentication.ts'
import { finishAnswer } from '../engine/finish-answer.ts'
import { createErrorAnswer } from './error-response.ts'

export const sessionPath = '/ext/v1/session'

export interface SessionRouteOptions {
  readonly account: OpenAccount
  readonly hash: (content: string | Uint8Array) => string
  readonly version: string
  readonly clock: () => number
  /** Who answers everything else. */
  readonly answer: Answerer
}

/** Tells a page whose account it shows and as whom; all else goes to the engine, and so do its refusals of strangers. */
export function withSessionRoute({ account, hash, version, clock, answer }: SessionRouteOptions): Answerer {
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
    const body = new TextEncoder().encode(JSON.stringify({ account: { id, kind, timeZone }, user, version }))
    return finishAnswer(call.method, new Answer(200, { 'content-type': 'application/json' }, body))
  }
}
