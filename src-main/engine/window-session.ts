import type { CallHeaders } from './call.ts'

/** Names the window session behind a request. The sender proves that it has checked the session. */
export const sessionHeader = 'outpost-session'

export const toSessionHeader = (proof: string, session: string): string => `${proof} ${session}`

/** Returns the window session that a request belongs to; undefined for a request of an API client. */
export type FindSession = (headers: CallHeaders) => string | undefined

/** `proof` is the secret that only this process and the windows' way in know; without it there are no sessions. */
export function createFindSession(proof: string | undefined, hash: (text: string) => string): FindSession {
  // Hashes are compared, so that the time it takes says nothing about the proof.
  const expected = proof === undefined ? undefined : hash(proof)
  return (headers) => {
    const [sent = '', session] = (headers.get(sessionHeader) ?? '').split(' ')
    return expected !== undefined && hash(sent) === expected ? session : undefined
  }
}
