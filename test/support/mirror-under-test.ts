import { registry } from '../../src-shared/resources/index.ts'
import { newEntry, type Entry } from '../../src-main/outbox/entry.ts'
import { keepEntry, listEntries } from '../../src-main/outbox/stored-entry.ts'
import type { Batch, Operation } from '../../src-main/store/batch.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import type { Ref } from '../../src-main/store/port.ts'
import { createStates } from '../../src-main/sync/state/states.ts'
import { createApiClient } from './api-client.ts'
import { openEngine } from './engine-under-test.ts'

const remote = { url: 'https://crm.example/api/v1', token: 'secret-of-the-remote-9876', userId: '5' }

/** The engine of a mirror that has synced nothing yet, at a fixed time. */
export async function openMirror(now: number) {
  const store = createMemoryStore({ registry, ids: 'down' })
  const api = await openEngine(store, { kind: 'mirror', clock: () => now, described: true })

  async function commit(operations: readonly Operation[], origin: Batch['origin'] = 'system') {
    const result = await store.commit({ at: now, actor: { user: null, token: null }, origin, operations })
    if (!result.ok) throw new Error('The batch was refused.')
    return result
  }

  /** Adds an outbox entry, and returns its id. */
  async function queue(of: Ref, action: Entry['action'], more: Partial<Entry>): Promise<string> {
    await commit(keepEntry(undefined, { ...newEntry(of.type, of.key, action, now), ...more }))
    return String((await listEntries(store)).at(-1)?.place)
  }

  await commit(createStates(registry, remote))
  return { store, api, client: createApiClient(api), commit, queue }
}
