import { randomUUID } from 'node:crypto'
import { ensureAccount } from '../../../src-main/engine/account.ts'
import { completeCounts } from '../../../src-main/seed/counts.ts'
import { seedAccount } from '../../../src-main/seed/load.ts'
import { createMemoryStore, type MemoryStore } from '../../../src-main/store/memory/memory-store.ts'
import { importDraftKey } from '../../../src-renderer/api/draft-key.ts'
import type { Fetch } from '../../../src-renderer/api/request.ts'
import type { Session } from '../../../src-renderer/api/session.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { createContactsApi, type ContactsApi } from '../../pages/contacts-api.ts'
import { openEngine } from '../../support/engine-under-test.ts'

/** The same account by another token, as another program uses it. */
export type Outside = ContactsApi

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

const timeZone = 'UTC'

/** Made once for all files of a worker, anew on a new day: what is generated has times around now. */
const seeded = new Map<string, Promise<MemoryStore>>()

async function seedStore(contacts: number): Promise<MemoryStore> {
  const store = createMemoryStore({ registry })
  await ensureAccount(store, { kind: 'local', timeZone, now: Date.now() })
  const counts = completeCounts({ contacts })
  if (contacts > 0) await seedAccount({ store, registry, counts, seed: '1', now: Date.now(), timeZone })
  return store
}

async function copySeeded(contacts: number): Promise<MemoryStore> {
  const key = `${contacts} ${new Date().toISOString().slice(0, 10)}`
  const store = seeded.get(key) ?? seedStore(contacts)
  seeded.set(key, store)
  return (await store).copy()
}

export async function openSeededAccount(contacts = seededContacts): Promise<SeededAccount> {
  const store = await copySeeded(contacts)
  const api = await openEngine(store)
  const { ownerId } = await ensureAccount(store, { kind: 'local', timeZone, now: Date.now() })
  if (ownerId === null) throw new Error('The account has no owner.')
  const token = await api.addToken(['contact_write', 'contact_read'])

  const draftKey = await importDraftKey(btoa(String.fromCharCode(...new Uint8Array(32).fill(1))))
  if (!draftKey) throw new Error('Drafts cannot be encrypted here.')

  return {
    fetch: (path, init) => api.ask(path, init),
    session: { account: { id: randomUUID(), kind: 'local', timeZone }, user: { id: ownerId }, version: '0', draftKey },
    outside: createContactsApi((path, init) => api.fetch(path, init), token),
    async addApplication(scopes) {
      const authorization = `Bearer ${await api.addToken(scopes)}`
      return (path, init) => api.fetch(path, { ...init, headers: { ...init?.headers, authorization } })
    },
    close: () => api.close(),
  }
}
