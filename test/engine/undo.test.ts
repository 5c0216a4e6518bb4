import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crmResources, registry } from '../../src-shared/resources/index.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { everything } from '../../src-main/store/plan.ts'
import type { Store } from '../../src-main/store/port.ts'
import { revokeToken } from '../../src-main/engine/tokens.ts'
import { createApiClient } from '../support/api-client.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { openEngine } from '../support/engine-under-test.ts'

type Client = ReturnType<typeof createApiClient>

async function open(store: Store = createMemoryStore({ registry })) {
  const api = await openEngine(store)
  return { api, store, client: createApiClient(api) }
}

const lastCommit = async (client: Client) => {
  const { list } = await client.send('GET', '/ext/v1/journal?limit=1')
  return list[0]?.attributes['commit'] as string
}
const undo = (client: Client, commit: string) => client.send('POST', `/ext/v1/journal/${commit}/undo`)
const link = (type: string, id: string) => ({ data: { type, id } })

/** Every record with all its links, but for the times of change. */
async function snapshot(store: Store) {
  const all: Record<string, unknown> = {}
  for (const resource of crmResources) {
    const linkage = Object.keys(resource.relationships)
    const { rows } = await store.read({ type: resource.type, where: everything, linkage })
    for (const { id, attributes, links } of rows) {
      const { 'updated-at': _, ...values } = JSON.parse(new TextDecoder().decode(attributes)) as Record<string, unknown>
      const ends = Object.entries(links).map(([name, refs]) => [name, refs.map((ref) => ref.id)])
      all[`${resource.type}/${id}`] = { values, links: Object.fromEntries(ends) as unknown }
    }
  }
  return all
}

describe('the journal', () => {
  test('tells who changed which field of a record from what to what, newest first', async () => {
    const { client, api } = await open()
    const { data } = await client.create('companies', { name: 'Before' })
    await client.edit('companies', data.id, { name: 'After' })
    await client.create('companies', { name: 'Another' })
    const { list } = await client.send('GET', `/ext/v1/journal?type=companies&id=${data.id}`)
    expect(list.map(({ attributes }) => attributes['action'])).toEqual(['update', 'create'])
    expect(list[0]?.attributes).toMatchObject({ 'user-id': '1', origin: 'user', record: { type: 'companies', ids: [data.id] } })
    expect(list[0]?.attributes['changes']).toMatchObject({ name: ['Before', 'After'], 'as-string': ['Before', 'After'] })
    const older = await client.send('GET', `/ext/v1/journal?before=${list[0]?.id}&limit=1`)
    expect(older.list[0]?.id).toBe(list[1]?.id)
    for (const bad of ['limit=0', 'limit=201', 'before=x', 'type=nope&id=1', 'type=oauth-token&id=1']) {
      expect((await client.send('GET', `/ext/v1/journal?${bad}`)).status, bad).toBe(400)
    }
    expect((await client.send('GET', '/ext/v1/journal?type=companies&id=999')).status).toBe(404)
    await api.close()
  })

  test('shows a token nothing it may not read', async () => {
    const { client, api } = await open()
    await client.create('companies', { name: 'Secret' })
    const other = createApiClient({ ...api, token: await api.addToken(['contact_read']) })
    const everythingSeen = JSON.stringify((await other.send('GET', '/ext/v1/journal')).list)
    expect(everythingSeen).not.toContain('Secret')
    expect(JSON.stringify((await client.send('GET', '/ext/v1/journal')).list)).not.toContain('token-hash')
    await api.close()
  })
})

describe('undo', () => {
  test('is refused when the field has moved since, and says which', async () => {
    const { client, api, store } = await open()
    const { data } = await client.create('companies', { name: 'One', city: 'Here' })
    await client.edit('companies', data.id, { name: 'Two', city: 'There' })
    const commit = await lastCommit(client)
    await client.edit('companies', data.id, { city: 'Elsewhere' })
    const before = await snapshot(store)
    const refused = await undo(client, commit)
    expect([refused.status, refused.errors[0]?.detail]).toEqual([409, `companies ${data.id}: city changed since.`])
    expect(await snapshot(store)).toEqual(before)
    expect((await undo(client, '99999')).status).toBe(404)
    await api.close()
  })

  test('brings a deleted company back with its bank details and everyone who was linked to it', async () => {
    const { client, api, store } = await open()
    const company = (await client.create('companies', { name: 'Back' })).data.id
    await client.create('company-bank-details', { name: 'Main', 'is-default': true }, { company: link('companies', company) })
    await client.create('deals', { name: 'Deal' }, { company: link('companies', company) })
    await client.create(
      'contacts',
      { 'first-name': 'A', 'last-name': 'B' },
      { companies: { data: [{ type: 'companies', id: company }] } },
    )
    const before = await snapshot(store)
    expect((await client.send('DELETE', `/api/v1/companies/${company}`)).status).toBe(204)
    const commit = await lastCommit(client)
    expect((await undo(client, commit)).status).toBe(200)
    expect(await snapshot(store)).toEqual(before)
    const redo = await lastCommit(client)
    expect((await undo(client, redo)).status).toBe(200)
    expect((await client.get(`companies/${company}`)).status).toBe(404)
    await api.close()
  })

  test('brings a deleted status back to the deals that had it', async () => {
    const { client, api, store } = await open()
    const status = (await client.create('deal-statuses', { name: 'Hot' })).data.id
    await client.create('deals', { name: 'Deal' }, { status: link('deal-statuses', status) })
    const before = await snapshot(store)
    await client.send('DELETE', `/api/v1/deal-statuses/${status}`)
    await undo(client, await lastCommit(client))
    expect(await snapshot(store)).toEqual(before)
    await api.close()
  })

  test('reaches neither tokens nor the account itself', async () => {
    const { client, api, store } = await open()
    const token = await api.addToken(['contact_read'])
    const id = (await createApiClient({ ...api, token: api.token }).send('GET', '/api/v1/current-token')).data.id
    await revokeToken(store, String(Number(id) + 1), Date.now())
    const found = await store.changesSince('0')
    const commits = found.kept ? found.entries.filter(({ type }) => type === 'oauth-token' || type === 'account') : []
    expect(commits.map(({ action }) => action)).toEqual(['create', 'create', 'create', 'delete'])
    for (const { commit } of commits) expect((await undo(client, commit)).status).toBe(404)
    expect((await createApiClient({ ...api, token }).get('contacts')).status).toBe(401)
    await api.close()
  })

  test('does not take away a stage that deals have come to stand in', async () => {
    const { client, api } = await open()
    const funnel = (
      await client.create('deal-stage-categories', {
        name: 'F',
        'amount-calc-method': 'manually',
        'cost-calc-method': 'manually',
      })
    ).data.id
    const commit = await lastCommit(client)
    await client.create('deals', { name: 'Deal' }, { 'stage-category': link('deal-stage-categories', funnel) })
    expect((await undo(client, commit)).status).toBe(409)
    await api.close()
  })

  const steps = fc.array(fc.record({ kind: fc.nat(9), a: fc.nat(3), b: fc.nat(3), text: fc.constantFrom('x', 'Ёж', '') }), {
    minLength: 1,
    maxLength: 14,
  })

  test.each([
    ['memory', () => Promise.resolve({ store: createMemoryStore({ registry }), close: () => Promise.resolve() }), 40],
    ['SQLite', () => openTestAccount(), 6],
  ] as const)('of everything, last first, leads back to the beginning, on %s', async (_name, place, numRuns) => {
    await fc.assert(
      fc.asyncProperty(steps, async (todo) => {
        const { store, close } = await place()
        const { client, api } = await open(store)
        await prepare(client)
        const before = await snapshot(store)
        const done: string[] = []
        for (const step of todo) {
          const last = await lastCommit(client)
          await act(client, step)
          const now = await lastCommit(client)
          if (now !== last) done.push(now)
        }
        for (const commit of done.toReversed()) {
          const answer = await undo(client, commit)
          expect(answer.status, JSON.stringify(answer.errors)).toBe(200)
        }
        expect(await snapshot(store)).toEqual(before)
        expect(api.failures).toEqual([])
        await api.engine.close()
        await close()
      }),
      { numRuns, endOnFailure: true },
    )
  })
})

async function prepare(client: Client): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    const company = (await client.create('companies', { name: `C${count}` })).data.id
    await client.create('company-bank-details', { name: 'B', 'is-default': true }, { company: link('companies', company) })
    const contact = (
      await client.create('contacts', { 'first-name': 'A', 'last-name': `L${count}`, customs: { 'custom-1': 'one' } })
    ).data.id
    await client.create(
      'deals',
      { name: `D${count}`, amount: '10.5', cost: '1' },
      { contact: link('contacts', contact), company: link('companies', company) },
    )
  }
}

/** One of the things people do, on small ids so that they meet. */
async function act(client: Client, { kind, a, b, text }: { kind: number; a: number; b: number; text: string }): Promise<void> {
  const [one, other] = [String(a + 1), String(b + 1)]
  const many = (type: string, ...ids: string[]) => ({ data: ids.map((id) => ({ type, id })) })
  const actions = [
    () => client.create('companies', { name: text || 'New', customs: { 'custom-2': text } }),
    () => client.edit('contacts', one, { position: text, customs: { 'custom-1': null, 'custom-3': text } }),
    () => client.edit('deals', one, { amount: `${a}.${b}`, name: text || null }),
    () => client.edit('deals', one, {}, { stage: link('deal-stages', other) }),
    () => client.edit('contacts', one, {}, { companies: many('companies', other), deals: many('deals', other) }),
    () => client.send('DELETE', `/api/v1/companies/${one}`),
    () => client.send('DELETE', `/api/v1/contacts/${one}`),
    () => client.create('company-bank-details', { name: 'N', 'is-default': true }, { company: link('companies', one) }),
    () =>
      client.create('deal-stage-categories', {
        name: 'F',
        'amount-calc-method': 'manually',
        'cost-calc-method': 'manually',
        'is-default': true,
      }),
    () => client.send('POST', `/api/v1/contacts/${one}/relationships/contacts`, many('contacts', other)),
  ]
  await actions[kind]?.()
}
