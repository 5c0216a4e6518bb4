import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import type { OutboxChange } from '../../src-shared/sync/outbox.ts'
import { newEntry, type Entry } from '../../src-main/outbox/entry.ts'
import { keepEntry, listEntries } from '../../src-main/outbox/stored-entry.ts'
import { toBytes } from '../../src-main/store/attributes.ts'
import type { Operation } from '../../src-main/store/batch.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import type { Ref, Store } from '../../src-main/store/port.ts'
import { createStates } from '../../src-main/sync/state/states.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'

const remote = { url: 'https://crm.example/api/v1', token: 'secret-of-the-remote-9876', userId: '5' }
const now = Date.UTC(2026, 3, 1, 12)
const moment = '2026-01-01T00:00:00.000Z'

let store: Store
let api: Awaited<ReturnType<typeof openEngine>>
let client: ReturnType<typeof createApiClient>
let made: Record<string, Ref>

beforeEach(async () => {
  store = createMemoryStore({ registry, ids: 'down' })
  api = await openEngine(store, { kind: 'mirror', clock: () => now, described: true })
  client = createApiClient(api)
  await commit(createStates(registry, remote))
  made = await makeRecords()
})
afterEach(async () => {
  expect(api.failures).toEqual([])
  await api.close()
})

async function commit(operations: readonly Operation[], origin: 'system' | 'server' = 'system') {
  const result = await store.commit({ at: now, actor: { user: null, token: null }, origin, operations })
  if (!result.ok) throw new Error('The batch was refused.')
  return result
}

/** A company of the server's, another made here, and a contact of the server's that came to the second. */
async function makeRecords(): Promise<Record<string, Ref>> {
  const attributes = (values: object) => toBytes({ ...values, customs: { 'custom-7': true }, 'updated-at': moment })
  const { created } = await commit([
    { op: 'create', type: 'companies', id: '5', attributes: attributes({ name: 'Hosted Ltd' }) },
    { op: 'create', type: 'companies', attributes: attributes({ name: 'Mine Ltd', 'created-at': moment }) },
    { op: 'create', type: 'contacts', id: '17', attributes: attributes({ 'last-name': 'Keller', description: 'mine' }) },
    { op: 'create', type: 'deals', id: '3', attributes: attributes({ name: 'Deal' }), held: { company: { created: 1 } } },
    { op: 'link', type: 'contacts', from: { created: 2 }, relationship: 'companies', to: [{ created: 1 }] },
  ])
  return { hosted: created[0]!, mine: created[1]!, contact: created[2]!, deal: created[3]! }
}

const entryOf = (ref: Ref, action: Entry['action'], more: Partial<Entry> = {}): Entry => ({
  ...newEntry(ref.type, ref.key, action, now),
  ...more,
})
async function queue(entry: Entry): Promise<string> {
  const known = new Set((await listEntries(store)).map(({ place }) => place))
  await commit(keepEntry(undefined, entry))
  const added = (await listEntries(store)).find(({ place }) => !known.has(place))
  return String(added?.place)
}
const edit = (more: Partial<Entry> = {}) =>
  entryOf(made['contact']!, 'update', {
    fields: { description: { base: 'theirs' }, 'customs/custom-7': { base: null } },
    ...more,
  })
const list = async () =>
  (await client.send('GET', '/ext/v1/sync/outbox')).list.map(
    ({ id, attributes }) => ({ ...attributes, id }) as unknown as OutboxChange,
  )
const act = (id: string, action: string) => client.send('POST', `/ext/v1/sync/outbox/${id}/${action}`)
const contact = async () => (await client.get('contacts/17')).data.attributes
const counts = async () => {
  const { outbox, conflicts } = (await client.send('GET', '/ext/v1/sync')).data.attributes
  return { outbox, conflicts }
}

describe('/ext/v1/sync/outbox', () => {
  test('shows each change from what the server has to what is here, links by their ids, and what it waits for', async () => {
    const created = await queue(entryOf(made['mine']!, 'create', { fields: { name: { base: null } } }))
    const edited = await queue(edit())
    const linked = await queue(entryOf(made['deal']!, 'update', { fields: { 'relationships/company': { base: '5' } } }))
    const paired = await queue(
      entryOf(made['hosted']!, 'update', { sets: { contacts: { added: [made['contact']!.key], removed: [] } } }),
    )
    const at = '2026-04-01T12:00:00.000+00:00'
    const shared = { state: 'pending', error: null, waitsFor: null, at }
    expect(await list()).toEqual([
      {
        ...shared,
        id: created,
        type: 'companies',
        recordId: '-1',
        action: 'create',
        fields: { name: { from: null, to: 'Mine Ltd' } },
        links: {},
      },
      {
        ...shared,
        id: edited,
        type: 'contacts',
        recordId: '17',
        action: 'update',
        fields: { description: { from: 'theirs', to: 'mine' }, 'customs/custom-7': { from: null, to: true } },
        links: {},
      },
      {
        ...shared,
        id: linked,
        type: 'deals',
        recordId: '3',
        action: 'update',
        fields: {},
        links: { company: { added: ['-1'], removed: ['5'] } },
        waitsFor: ['companies/-1'],
      },
      {
        ...shared,
        id: paired,
        type: 'companies',
        recordId: '5',
        action: 'update',
        fields: {},
        links: { contacts: { added: ['17'], removed: [] } },
      },
    ])
    expect(await counts()).toEqual({ outbox: { pending: 4, parked: 0 }, conflicts: 0 })
  })

  test('tells the server’s own words, leaves conflicts to their list, and counts all of them', async () => {
    const refused = { status: 422, message: 'description is too long' }
    await queue(edit({ refused }))
    await queue(entryOf(made['deal']!, 'update', { fields: { name: { base: 'a', theirs: 'b' } } }))
    await queue(entryOf(made['hosted']!, 'update', { fields: { name: { base: 'a', theirs: 'b' }, inn: { base: '1' } } }))
    const changes = await list()
    expect(changes.map(({ type, state, error }) => ({ type, state, error }))).toEqual([
      { type: 'contacts', state: 'parked', error: refused },
      { type: 'companies', state: 'pending', error: null },
    ])
    expect(changes[1]?.fields).toEqual({ inn: { from: '1', to: null } })
    expect(await counts()).toEqual({ outbox: { pending: 1, parked: 1 }, conflicts: 2 })
  })

  test('retries what was refused, also where only a field was; holds a change, and lets it go', async () => {
    const refused = { status: 422, message: 'no' }
    const fields = { description: { base: 'x', refused } }
    const id = await queue(edit({ refused, fields, failures: 3, notBefore: now + 1000 }))
    expect((await act(id, 'retry')).status).toBe(200)
    const { entry } = (await listEntries(store))[0]!
    expect(entry).toMatchObject({
      state: 'pending',
      refused: null,
      failures: 0,
      notBefore: 0,
      fields: { description: { base: 'x' } },
    })
    expect(entry.fields['description']).toEqual({ base: 'x' })
    const answer = await act(id, 'hold')
    expect([answer.status, answer.meta['outbox']]).toEqual([200, { pending: 0, parked: 1 }])
    expect((await list())[0]).toMatchObject({ state: 'parked', held: true, error: null })
    await act(id, 'retry')
    expect((await list())[0]).toMatchObject({ state: 'pending' })
    expect((await list())[0]).not.toHaveProperty('held')
  })

  test('discards an edit: every field as the server has it, links and pairs too', async () => {
    const id = await queue(
      edit({
        fields: { 'last-name': { base: 'Old' }, description: { base: 'x', theirs: 'y' }, 'customs/custom-7': { base: null } },
      }),
    )
    const linked = await queue(entryOf(made['deal']!, 'update', { fields: { 'relationships/company': { base: '5' } } }))
    const paired = await queue(
      entryOf(made['mine']!, 'update', { sets: { contacts: { added: [made['contact']!.key], removed: [987_654] } } }),
    )
    for (const one of [id, linked, paired]) expect((await act(one, 'discard')).status).toBe(200)
    expect(await contact()).toMatchObject({ 'last-name': 'Old', 'as-string': 'Old', description: 'y', customs: {} })
    expect((await client.send('GET', '/api/v1/deals/3/relationships/company')).data.id).toBe('5')
    expect((await client.send('GET', '/api/v1/contacts/17/relationships/companies')).list).toEqual([])
    expect(await listEntries(store)).toEqual([])
  })

  test('discards a create with all that belongs to it, and a delete by bringing the record back under its id', async () => {
    const attributes = toBytes({ name: 'Bank', 'updated-at': moment })
    const { created } = await commit([
      { op: 'create', type: 'company-bank-details', attributes, held: { company: made['mine']!.key } },
    ])
    const id = await queue(entryOf(made['mine']!, 'create', { fields: { name: { base: null } } }))
    await queue(entryOf(created[0]!, 'create', { fields: { name: { base: null } } }))
    expect((await act(id, 'discard')).status).toBe(200)
    expect([(await client.get('companies/-1')).status, (await client.get('company-bank-details/-1')).status]).toEqual([404, 404])
    expect(await listEntries(store)).toEqual([])

    await commit([{ op: 'delete', type: 'contacts', key: made['contact']!.key }])
    const known = { attributes: { 'last-name': 'Was' }, held: {}, sets: { companies: ['5', '404'] }, trashed: true }
    const gone = await queue(entryOf(made['contact']!, 'delete', { id: '17', known }))
    expect((await list())[0]).toMatchObject({ recordId: '17', action: 'delete', fields: {}, links: {} })
    expect((await act(gone, 'discard')).status).toBe(200)
    expect(await contact()).toEqual({ 'last-name': 'Was' })
    expect((await client.send('GET', '/api/v1/contacts/17/relationships/companies')).list.map(({ id: one }) => one)).toEqual([
      '5',
    ])
  })

  test('touches nothing that is being sent, and does not know what is not there', async () => {
    const sending = { action: 'update', at: now, serverAt: null, fields: {}, sets: {}, looks: 0, lookAt: 0 } as const
    const id = await queue(edit({ state: 'sending', sending }))
    for (const action of ['retry', 'hold', 'discard']) {
      const { status, errors } = await act(id, action)
      expect([status, errors[0]?.detail]).toEqual([409, `The change ${id} is being sent: try again once the outcome is known.`])
    }
    expect((await list())[0]).toMatchObject({ state: 'sending' })
    for (const other of ['999', '-1', 'x', '0']) expect((await act(other, 'discard')).status, other).toBe(404)
  })

  test('decides again where sync settles the entry meanwhile', async () => {
    const id = await queue(edit())
    const [stored] = await listEntries(store)
    const read = store.read.bind(store)
    let isMoved = false
    store.read = async (plan) => {
      const result = await read(plan)
      if (plan.type !== 'contacts' || isMoved) return result
      isMoved = true
      await commit(keepEntry(stored, { ...stored!.entry, fields: { description: { base: 'newer' } } }))
      return result
    }
    expect((await act(id, 'discard')).status).toBe(200)
    expect(await contact()).toMatchObject({ description: 'newer', customs: { 'custom-7': true } })
  })

  test('previews the requests in their order, with what each changes, and sends nothing', async () => {
    await queue(entryOf(made['deal']!, 'update', { fields: { 'relationships/company': { base: '5' } } }))
    await queue(entryOf(made['mine']!, 'create', { fields: { name: { base: null } } }))
    const { list: requests } = await client.send('GET', '/ext/v1/sync/preview')
    const shown = requests.map(({ attributes: { method, path, links, waitsFor } }) => ({ method, path, links, waitsFor }))
    expect(shown).toEqual([
      { method: 'POST', path: 'companies', links: {}, waitsFor: [] },
      { method: 'PATCH', path: 'deals/3', links: { company: { added: ['-1'], removed: ['5'] } }, waitsFor: [] },
    ])
    const reader = createApiClient({ ...api, token: await api.addToken(['profile_read', 'deal_read']) })
    expect((await reader.send('GET', '/ext/v1/sync/preview')).list).toHaveLength(1)
    expect((await list()).map(({ state }) => state)).toEqual(['pending', 'pending'])
  })

  test('is for tokens of the profile, and of the record’s type', async () => {
    const id = await queue(edit())
    const as = async (...scopes: string[]) => createApiClient({ ...api, token: await api.addToken(scopes) })
    const path = `/ext/v1/sync/outbox/${id}/discard`
    const [stranger, reader, half] = [
      await as('contact_write'),
      await as('profile_read'),
      await as('profile_write', 'contact_read'),
    ]
    expect((await stranger.send('GET', '/ext/v1/sync/outbox')).status).toBe(403)
    expect((await reader.send('GET', '/ext/v1/sync/outbox')).list).toEqual([])
    expect((await half.send('GET', '/ext/v1/sync/outbox')).list).toHaveLength(1)
    expect([(await reader.send('POST', path)).status, (await half.send('POST', path)).status]).toEqual([403, 403])
    expect((await (await as('profile_write')).send('POST', path)).status).toBe(404)
  })
})
