import type { Store } from '../store/port.ts'
import { findSecret, findTokenRow, toBearer, type Bearer, type Hash, type Token } from './tokens.ts'

/**
 * Finds the token that an `authorization` header carries. Who it is cannot change unless something is committed, here or
 * by another process, so until the journal has grown it is remembered; by its hash, without the secret.
 */
export function createAuthentication(store: Store, hash: Hash): (header: string | null) => Promise<Token | undefined> {
  let known = { cursor: '', bearers: new Map<string, Bearer>() }

  async function findBearer(hashed: string): Promise<Bearer | undefined> {
    const { cursor } = await store.changesSince(null)
    if (cursor !== known.cursor) known = { cursor, bearers: new Map() }
    const { bearers } = known
    const remembered = bearers.get(hashed)
    if (remembered) return remembered
    const row = await findTokenRow(store, hashed)
    if (!row) return undefined
    const bearer = toBearer(row)
    bearers.set(hashed, bearer)
    return bearer
  }

  return async (header) => {
    const secret = findSecret(header)
    if (secret === undefined) return undefined
    const bearer = await findBearer(hash(secret))
    return bearer && { ...bearer, secret }
  }
}
