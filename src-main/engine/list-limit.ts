import { createRateLimit } from './rate-limit.ts'

/** Names the browser session behind a request. Whoever sends it must prove that it has checked the session. */
export const sessionHeader = 'outpost-session'

export const toSessionHeader = (proof: string, session: string): string => `${proof} ${session}`

/**
 * List calls a second of one browser session on an account with a limit. A person never reaches it: a fast scroll asks for
 * twenty windows of rows at once, and several tabs share one session. A script with a stolen cookie does.
 */
export const sessionRate = 50

export interface ListLimitOptions {
  /** List calls a second per token; 0 for no limit at all. */
  readonly perSecond: number
  /** The secret that only this process and the browser's way in know; without it there are no sessions. */
  readonly sessionProof: string | undefined
  readonly hash: (text: string) => string
  readonly clock: () => number
}

/** Whether another list call may be answered now: API clients by their token, windows by their session. */
export function createListLimit({ perSecond, sessionProof, hash, clock }: ListLimitOptions) {
  const mayClient = createRateLimit(perSecond, clock)
  const mayWindow = createRateLimit(Math.max(perSecond, sessionRate), clock)
  // Hashes are compared, so that the time it takes says nothing about the proof.
  const proofHash = sessionProof === undefined ? undefined : hash(sessionProof)

  function findSession(header: string | null): string | undefined {
    const [proof = '', session] = (header ?? '').split(' ')
    return proofHash !== undefined && hash(proof) === proofHash ? session : undefined
  }

  return (tokenId: string, headers: Headers): boolean => {
    if (perSecond <= 0) return true
    const session = findSession(headers.get(sessionHeader))
    return session === undefined ? mayClient(tokenId) : mayWindow(session)
  }
}
