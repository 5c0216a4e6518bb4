import { createRateLimit } from './rate-limit.ts'
import type { FindSession } from './window-session.ts'

/**
 * List calls a second of one browser session on an account with a limit. A person never reaches it: a fast scroll asks for
 * twenty windows of rows at once, and several tabs share one session. A script with a stolen cookie does.
 */
export const sessionRate = 50

export interface ListLimitOptions {
  /** List calls a second per token; 0 for no limit at all. */
  readonly perSecond: number
  readonly findSession: FindSession
  readonly clock: () => number
}

/** Whether another list call may be answered now: API clients by their token, windows by their session. */
export function createListLimit({ perSecond, findSession, clock }: ListLimitOptions) {
  const mayClient = createRateLimit(perSecond, clock)
  const mayWindow = createRateLimit(Math.max(perSecond, sessionRate), clock)
  return (tokenId: string, headers: Headers): boolean => {
    if (perSecond <= 0) return true
    const session = findSession(headers)
    return session === undefined ? mayClient(tokenId) : mayWindow(session)
  }
}
