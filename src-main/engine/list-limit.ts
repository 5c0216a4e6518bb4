import type { CallHeaders } from './call.ts'
import { createRateLimit } from './rate-limit.ts'
import type { FindSession } from './window-session.ts'

/**
 * List calls per second of one browser session, on an account with a limit. People never reach it: a fast scroll requests
 * twenty pages of rows at once, and several tabs share one session. A script with a stolen cookie does.
 */
export const sessionRate = 50

export interface ListLimitOptions {
  /** List calls per second and token; 0 for no limit. */
  readonly perSecond: number
  readonly findSession: FindSession
  readonly clock: () => number
}

/** Whether another list call may be answered now: API clients by their token, windows by their session. */
export function createListLimit({ perSecond, findSession, clock }: ListLimitOptions) {
  const mayClient = createRateLimit(perSecond, clock)
  const mayWindow = createRateLimit(Math.max(perSecond, sessionRate), clock)
  return (tokenId: string, headers: CallHeaders): boolean => {
    if (perSecond <= 0) return true
    const session = findSession(headers)
    return session === undefined ? mayClient(tokenId) : mayWindow(session)
  }
}
