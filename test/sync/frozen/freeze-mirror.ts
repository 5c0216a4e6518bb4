import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listEntries } from '../../../src-main/outbox/stored-entry.ts'
import type { Store } from '../../../src-main/store/port.ts'
import { openSqliteStore } from '../../../src-main/store/sqlite/sqlite-store.ts'
import type { Http } from '../../../src-main/sync/ports.ts'
import { createSync } from '../../../src-main/sync/sync.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { createApiClient } from '../../support/api-client.ts'
import { openEngine } from '../../support/engine-under-test.ts'
import type { HostedCrm } from '../hosted/hosted-crm.ts'
import { createMemoryInstall } from '../memory-install.ts'
import { connectStore } from '../simulation/mirror-account.ts'
import { createSeededChance } from '../simulation/seeded-chance.ts'
import type { VirtualTime } from '../simulation/virtual-time.ts'
import { changeBefore, changeMeanwhile, createFrozenCrm, createFrozenTime, frozenStart, refusedWord } from './frozen-world.ts'

/** A request that a release sends, and what came of it. */
export interface SentRequest {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly body: unknown
}

/** What stands beside a frozen mirror. */
export interface Frozen {
  /** Requests that arrived though no answer came back, before it was frozen. */
  readonly arrived: readonly SentRequest[]
  /** All that it is to send. */
  readonly sent: readonly SentRequest[]
}

/** The key of every fixture; it guards nothing. */
export const frozenKey = Uint8Array.from({ length: 32 }, (_, index) => index)
const openStore = (file: string): Store => openSqliteStore({ file, key: frozenKey, registry, ids: 'down' })

/** When the mirror was frozen, and when a later release opens it. */
const frozenAt = frozenStart + 3_600_000
const openedAt = frozenAt + 3_600_000

const toHttp =
  (crm: HostedCrm, time: VirtualTime): Http =>
  async (call) => {
    await time.sleep(100)
    return crm.handle(call)
  }

function createRun(store: Store, time: VirtualTime, http: Http) {
  const callLog = { load: () => [], save: () => undefined }
  const install = createMemoryInstall('install-of-the-fixture')
  return createSync({ registry, store, http, time, chance: createSeededChance(5), callLog, listRate: 2, install })
}

export async function freezeMirror(file: string): Promise<Frozen> {
  const time = createFrozenTime(frozenStart)
  const crm = createFrozenCrm(time)
  const store = openStore(file)
  await connectStore(store, `${crm.origin}/api/v1`)
  await time.run(() => createRun(store, time, toHttp(crm, time)).once())
  await time.pass(Math.max(0, frozenAt - time.trueNow()))
  await makeChanges(store, crm, time)
  const arrived = toRequests(crm, 0)
  await store.close()
  return { arrived, sent: await sendFrozen(file, arrived) }
}

const link = (type: string, id: string | undefined) => ({ data: { type, id: id ?? '' } })

/** One of each kind of entry. */
async function makeChanges(store: Store, crm: HostedCrm, time: VirtualTime): Promise<void> {
  const client = createApiClient(await openEngine(store, { kind: 'mirror', clock: () => Math.floor(time.now()) }))
  const contacts = crm.ids('contacts')
  const [alpha = '', beta = '', gamma = ''] = crm.ids('companies')
  const [one = '', two = '', three = ''] = crm.ids('deals')
  const [order = '', edited = ''] = crm.ids('orders')

  // Sent without an answer: creates and an edit, of which some arrived.
  await client.create('contacts', { 'first-name': 'Arrived', 'last-name': 'Without an answer' })
  await client.create('companies', { name: 'Never arrived' })
  await client.edit('deals', three, { description: 'arrived without an answer' })
  // Refused already, and a conflict already.
  await client.edit('contacts', contacts[7] ?? '', { position: refusedWord })
  await client.edit('contacts', contacts[8] ?? '', { fax: 'mine' })
  changeBefore(crm)
  await loseAnswers(store, crm, time)

  // A create that another leads to, edits of every kind of field, a delete.
  const company = await client.create('companies', { name: 'New', city: 'Here' })
  await client.create(
    'deals',
    { name: 'New deal' },
    { company: link('companies', company.data.id), contact: link('contacts', contacts[0]) },
  )
  await client.edit('contacts', contacts[0] ?? '', { position: 'Head', customs: { 'custom-1': 'mine' } })
  await client.edit(
    'deals',
    one,
    { amount: 1250.5 },
    { company: link('companies', beta), stage: link('deal-stages', crm.ids('deal-stages')[1]) },
  )
  await client.edit('deals', two, {}, { company: { data: null } })
  const members = `/api/v1/contacts/${contacts[1] ?? ''}/relationships/companies`
  await client.send('POST', members, { data: [{ type: 'companies', id: gamma }] })
  await client.send('DELETE', members, { data: [{ type: 'companies', id: alpha }] })
  await client.edit('contacts', contacts[2] ?? '', { 'discarded-at': '2026-05-05T10:30:00Z' })
  await client.send('DELETE', `/api/v1/orders/${order}`)

  // What others change as well: a text that merges, a field in conflict, records deleted on either side.
  await client.edit('contacts', contacts[3] ?? '', { note: 'mine\nfirst visit' })
  await client.edit('contacts', contacts[4] ?? '', { fax: 'mine' })
  await client.edit('contacts', contacts[5] ?? '', { position: 'gone there' })
  await client.send('DELETE', `/api/v1/orders/${edited}`)

  // Held by a person; to be refused by the server.
  await client.edit('contacts', contacts[6] ?? '', { position: 'held' })
  const held = (await listEntries(store)).toSorted((a, b) => b.place - a.place)[0]
  await client.send('POST', `/ext/v1/sync/outbox/${String(held?.place)}/hold`)
  await client.edit('contacts', contacts[0] ?? '', { fax: '1' })
  await client.edit('companies', beta, { description: refusedWord })
}

/** The requests are sent and act, or do not; nobody hears of it. */
async function loseAnswers(store: Store, crm: HostedCrm, time: VirtualTime): Promise<void> {
  const http = toHttp(crm, time)
  const losing: Http = async (call) => {
    if (call.method === 'GET') return http(call)
    if (/contacts\/\d+$/.test(call.url)) return http(call)
    if (!call.url.endsWith('/companies')) await http(call)
    return { is: 'failure', why: 'timeout', detail: '' }
  }
  await time.run(() => createRun(store, time, losing).round())
}

/** What the present release sends for a frozen mirror: it is copied first, since opening it may migrate it. */
export async function sendFrozen(file: string, arrived: readonly SentRequest[]): Promise<readonly SentRequest[]> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-frozen-'))
  const copy = join(folder, 'account.db')
  copyFileSync(file, copy)
  const time = createFrozenTime(frozenAt)
  const crm = createFrozenCrm(time)
  const store = openStore(copy)
  try {
    changeBefore(crm)
    for (const { method, path, body } of arrived) {
      const headers = { authorization: 'Bearer token-of-the-account', 'content-type': 'application/vnd.api+json' }
      crm.handle({
        method: method as 'POST',
        url: `${crm.origin}/api/v1/${path}`,
        headers,
        body: JSON.stringify(body),
        timeoutMs: 0,
      })
    }
    await time.pass(openedAt - time.trueNow())
    changeMeanwhile(crm)
    const before = crm.stats.writes.length
    await time.run(() => createRun(store, time, toHttp(crm, time)).once())
    return toRequests(crm, before)
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

function toRequests({ stats }: HostedCrm, from: number): SentRequest[] {
  return stats.writes.slice(from).map(({ method, url, status, body }) => ({
    method,
    path: new URL(url).pathname.slice('/api/v1/'.length),
    status,
    body: body === undefined ? null : (JSON.parse(body) as unknown),
  }))
}
