import type { Store } from '../store/port.ts'
import type { AccountKind } from './account.ts'
import { findHostedUser } from './hosted-user.ts'
import { findSecret, findTokenRow, isExpired, toBearer, type Bearer, type Hash, type Token } from './tokens.ts'

export interface Authenticated extends Token {
  /** The end of the journal when the token was found. What is read after that is at least as new. */
  readonly position: string
}

/** The token of an `authorization` header; undefined if it is missing or unknown. */
export type Authentication = (header: string | null) => Promise<Authenticated | 'expired' | undefined>

/**
 * Finds the token of an `authorization` header. Tokens change only by a commit, here or in another process, so the result is
 * cached until the journal grows. The cache key is the hash, not the secret.
 */
export function createAuthentication(store: Store, hash: Hash, kind: AccountKind, clock: () => number): Authentication {
  let known = { cursor: '', bearers: new Map<string, Bearer>() }

  async function findBearer(hashed: string, cursor: string): Promise<Bearer | undefined> {
    if (cursor !== known.cursor) known = { cursor, bearers: new Map() }
    const { bearers } = known
    const remembered = bearers.get(hashed)
    if (remembered) return remembered
    const row = await findTokenRow(store, hashed)
    if (!row) return undefined
    const stored = toBearer(row)
    // A mirror's tokens act for its current hosted user, because a token may be older than the connection.
    const bearer = kind === 'mirror' ? { ...stored, userId: (await findHostedUser(store)) ?? stored.userId } : stored
    bearers.set(hashed, bearer)
    return bearer
  }

  return async (header) => {
    const secret = findSecret(header)
    if (secret === undefined) return undefined
    const { cursor: position } = await store.changesSince(null)
    const bearer = await findBearer(hash(secret), position)
    if (!bearer) return undefined
    return isExpired(bearer, clock()) ? 'expired' : { ...bearer, secret, position }
  }
}
