import { randomUUID } from 'node:crypto'
import { ensureAccount } from '../../../src-main/engine/account.ts'
import { completeCounts } from '../../../src-main/seed/counts.ts'
import { seedAccount } from '../../../src-main/seed/load.ts'
import { createMemoryStore } from '../../../src-main/store/memory/memory-store.ts'
import { importDraftKey } from '../../../src-renderer/api/draft-key.ts'
import type { Fetch } from '../../../src-renderer/api/request.ts'
import type { Session } from '../../../src-renderer/api/session.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { openEngine } from '../../support/engine-under-test.ts'

export interface ApiRecord {
  readonly id: string
  /** Those that tests look at are texts. */
  readonly attributes: Readonly<Record<string, string | null>>
}

/** The same account by another token, as another program uses it. */
export interface Outside {
  /** Contacts in the order asked for, with the count of all. */
  list(query?: string): Promise<{ readonly records: ApiRecord[]; readonly count: number }>
  find(id: string): Promise<ApiRecord>
  change(id: string, attributes: Record<string, unknown>): Promise<ApiRecord>
  create(attributes: Record<string, unknown>): Promise<ApiRecord>
}

/** An account in memory, seeded as the one of the end-to-end tests. */
export interface SeededAccount {
  readonly fetch: Fetch
  readonly session: Session
  readonly outside: Outside
  /** Sends requests by a token of its own, as an application of the user does. */
  addApplication(scopes: readonly string[]): Promise<Fetch>
  close(): Promise<void>
}

const seededContacts = 500
const type = 'application/vnd.api+json'

export async function openSeededAccount(contacts = seededContacts): Promise<SeededAccount> {
  const store = createMemoryStore({ registry })
  const api = await openEngine(store)
  const timeZone = 'UTC'
  const { ownerId } = await ensureAccount(store, { kind: 'local', timeZone, now: Date.now() })
  if (ownerId === null) throw new Error('The account has no owner.')
  const counts = completeCounts({ contacts })
  if (contacts > 0) await seedAccount({ store, registry, counts, seed: '1', now: Date.now(), timeZone })
  const token = await api.addToken(['contact_write', 'contact_read'])

  const draftKey = await importDraftKey(btoa(String.fromCharCode(...new Uint8Array(32).fill(1))))
  if (!draftKey) throw new Error('Drafts cannot be encrypted here.')

  async function call<T>(path: string, method = 'GET', data?: object): Promise<T> {
    const response = await api.fetch(`/api/v1/contacts${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      ...(data && { body: JSON.stringify({ data: { type: 'contacts', ...data } }) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }

  return {
    fetch: (path, init) => api.ask(path, init),
    session: { account: { id: randomUUID(), kind: 'local', timeZone }, user: { id: ownerId }, version: '0', draftKey },
    outside: {
      async list(query = '') {
        const { data, meta } = await call<{ data: ApiRecord[]; meta: { 'record-count': number } }>(query)
        return { records: data, count: meta['record-count'] }
      },
      find: async (id) => (await call<{ data: ApiRecord }>(`/${id}`)).data,
      change: async (id, attributes) => (await call<{ data: ApiRecord }>(`/${id}`, 'PATCH', { id, attributes })).data,
      create: async (attributes) => (await call<{ data: ApiRecord }>('', 'POST', { attributes })).data,
    },
    async addApplication(scopes) {
      const authorization = `Bearer ${await api.addToken(scopes)}`
      return (path, init) => api.fetch(path, { ...init, headers: { ...init?.headers, authorization } })
    },
    close: () => api.close(),
  }
}
