import { needResource } from '../../src-shared/schema/columns.ts'
import { completeAttributes } from '../../src-shared/schema/complete.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { Entry } from '../../src-main/outbox/entry.ts'
import { listEntries } from '../../src-main/outbox/stored-entry.ts'
import { toBytes } from '../../src-main/store/attributes.ts'
import type { HeldLinks, Operation } from '../../src-main/store/batch.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import type { Ref, Store } from '../../src-main/store/port.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'

export const now = Date.UTC(2026, 3, 1, 12)
/** Of a record made here before any sync. */
export const stamp = { clock: now, offset: 0, since: null } as const

export const adapters = [
  ['memory', () => Promise.resolve({ store: createMemoryStore({ registry, ids: 'down' }), close: () => Promise.resolve() })],
  ['SQLite', () => openTestAccount('mirror')],
] as const

type OpenStore = () => Promise<{ store: Store; close(): Promise<void> }>

/** A mirror account, its engine, and the hand of the server in it. */
export async function openMirror(openStore: OpenStore, wrap: (store: Store) => Store = (store) => store) {
  const place = await openStore()
  const store = wrap(place.store)
  let time = now
  const api = await openEngine(store, { kind: 'mirror', clock: () => time })
  const client = createApiClient(api)

  async function serve(...operations: Operation[]): Promise<readonly Ref[]> {
    const result = await place.store.commit({ at: now, actor: { user: null, token: null }, origin: 'server', operations })
    if (!result.ok) throw new Error('The batch was refused.')
    return result.created
  }
  const last = async () => (await client.send('GET', '/ext/v1/journal?limit=1')).list[0]?.attributes['commit'] as string
  return {
    store,
    api,
    client,
    serve,
    /** A record as the server showed it. */
    bring: async (
      type: string,
      id: string,
      attributes: Record<string, string | number | boolean | null | object>,
      held: HeldLinks = {},
    ) => {
      const times = { 'created-at': '2026-01-01T00:00:00.000+00:00', 'updated-at': '2026-01-01T00:00:00.000+00:00' }
      const bytes = toBytes(
        completeAttributes(needResource(registry, type), { ...times, ...(attributes as Record<string, string>) }),
      )
      const [ref] = await serve({ op: 'create', type, id, attributes: bytes, held })
      return (ref as Ref).key
    },
    entries: async (): Promise<Entry[]> => (await listEntries(place.store)).map(({ entry }) => entry),
    keyOf: async (type: string, id: string) =>
      (await place.store.read({ type, where: { op: 'id', ids: [id] } })).rows[0]?.key ?? -1,
    undo: async (commit?: string) => client.send('POST', `/ext/v1/journal/${commit ?? (await last())}/undo`),
    last,
    setTime: (next: number) => (time = next),
    async close() {
      await api.engine.close()
      await place.close()
      return api.failures
    },
  }
}

export type Mirror = Awaited<ReturnType<typeof openMirror>>
export const link = (type: string, id: string) => ({ data: { type, id } })
export const links = (type: string, ...ids: string[]) => ({ data: ids.map((id) => ({ type, id })) })
