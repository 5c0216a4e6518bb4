import { toMoment } from '../../src-shared/values/time.ts'
import { fromBytes, toBytes } from '../store/attributes.ts'
import type { Store } from '../store/port.ts'
import { toBearer, type Bearer } from './tokens.ts'

const anHour = 3_600_000

interface TokenUseOptions {
  readonly store: Store
  readonly clock: () => number
  readonly zone: string
  readonly onError: (error: unknown) => void
}

/** Stores a token's last use, at most once an hour. A failure is logged but does not affect the request. */
export function createTokenUse({ store, clock, zone, onError }: TokenUseOptions): (token: Bearer) => Promise<void> {
  const noted = new Map<number, number>()

  async function note(key: number, now: number): Promise<void> {
    const [row] = (await store.read({ type: 'oauth-token', where: { op: 'key', keys: [key] } })).rows
    if (!row || !isDue(toBearer(row).lastUsedAt, now)) return
    const attributes = toBytes({ ...fromBytes(row.attributes), 'last-used-at': toMoment(now, zone) })
    await store.commit({
      at: now,
      actor: { user: null, token: null },
      origin: 'system',
      quiet: true,
      // Must not overwrite a concurrent change of the token.
      require: [{ is: 'version', type: row.type, key, version: row.version }],
      operations: [{ op: 'update', type: row.type, key, attributes, changes: {} }],
    })
  }

  return async ({ key, lastUsedAt }) => {
    const now = clock()
    if (!isDue(lastUsedAt, now) || !isDue(noted.get(key) ?? null, now)) return
    noted.set(key, now)
    try {
      await note(key, now)
    } catch (error) {
      onError(error)
    }
  }
}

const isDue = (last: number | null, now: number) => last === null || now - last >= anHour
