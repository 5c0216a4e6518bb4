import type { Entry } from '../../src-main/outbox/entry.ts'
import { listEntries } from '../../src-main/outbox/stored-entry.ts'
import type { Http } from '../../src-main/sync/ports.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { createPulling, type Pulling, type PullingOptions } from './pulling.ts'

/** A mirror, and someone who works on it. */
export interface Pushing extends Pulling {
  readonly client: ReturnType<typeof createApiClient>
  readonly entries: () => Promise<Entry[]>
  /** What was written to the server since this was last asked: method, path and body. */
  readonly takeWrites: () => { readonly method: string; readonly path: string; readonly status: number; readonly body: unknown }[]
}

const few = { contacts: 8, companies: 4, deals: 6, orders: 3 }

export async function createPushing(options: PullingOptions = {}, intercept?: (http: Http) => Http): Promise<Pushing> {
  const pulling = await createPulling({ sizes: few, ...options }, intercept)
  const { store, time, crm } = pulling
  const api = await openEngine(store, { kind: 'mirror', clock: () => time.now() })
  await pulling.once()
  let seen = crm.stats.writes.length
  return {
    ...pulling,
    client: createApiClient(api),
    entries: async () => (await listEntries(store)).map(({ entry }) => entry),
    takeWrites() {
      const writes = crm.stats.writes.slice(seen).map(({ method, url, status, body }) => ({
        method,
        path: new URL(url).pathname.slice('/api/v1/'.length),
        status,
        body: body === undefined ? null : (JSON.parse(body) as { data: unknown }).data,
      }))
      seen = crm.stats.writes.length
      return writes
    },
  }
}
