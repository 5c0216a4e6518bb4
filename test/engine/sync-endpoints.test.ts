import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import type { SyncStatus } from '../../src-shared/sync/status.ts'
import { openAccount } from '../../src-main/account/open-account.ts'
import { toBytes } from '../../src-main/store/attributes.ts'
import type { Operation } from '../../src-main/store/batch.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { everything } from '../../src-main/store/plan.ts'
import type { Store } from '../../src-main/store/port.ts'
import { createStates, ensureStates, loadStates } from '../../src-main/sync/state/states.ts'
import { newTypeState } from '../../src-main/sync/state/type-state.ts'
import { idleStatus } from '../../src-main/sync/loop/status.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'

const remote = { url: 'https://crm.example/api/v1', token: 'secret-of-the-remote-9876', userId: '5' }
const now = Date.UTC(2026, 3, 1, 12)

let store: Store
let api: Awaited<ReturnType<typeof openEngine>>
let client: ReturnType<typeof createApiClient>

beforeEach(async () => {
  store = createMemoryStore({ registry, ids: 'down' })
  api = await openEngine(store, { kind: 'mirror', clock: () => now, described: true })
  client = createApiClient(api)
  await commit('system', createStates(registry, remote))
})
afterEach(async () => {
  expect(api.failures).toEqual([])
  await api.close()
})

async function commit(origin: 'system' | 'server', operations: readonly Operation[], summarised = false) {
  const result = await store.commit({ at: now, actor: { user: null, token: null }, origin, operations, summarised })
  if (!result.ok) throw new Error('The batch was refused.')
  return result
}
const post = (path: string, attributes?: object) =>
  client.send('POST', `/ext/v1/sync/${path}`, attributes && { data: { attributes } })
const status = (answer: { data: { attributes: unknown } }) => answer.data.attributes as SyncStatus
const wish = async () => (await loadStates(store)).get('wish')
const tell = async (phase: 'idle' | 'syncing') =>
  commit('system', (await loadStates(store)).change({ status: { ...idleStatus(0), phase, at: now, pid: 1 } }).operations, true)

describe('/api/v1/current-token', () => {
  test('of a mirror names the hosted user, whether or not anything is known of them', async () => {
    const answer = await api.fetch('/api/v1/current-token', { headers: { authorization: `Bearer ${api.token}` } })
    expect(await answer.text()).toContain('"user-id":5,')
    await client.create('companies', { name: 'Orion' })
    const [entry] = (await client.send('GET', '/ext/v1/journal?limit=1')).list
    expect(entry?.attributes['user-id']).toBe('5')
  })
})

describe('/ext/v1/sync', () => {
  test('shows where sync stands, and of the token its end alone', async () => {
    await tell('syncing')
    const held = { ...newTypeState, cursor: 1, total: 80, held: ['4', '5'] }
    await commit('system', (await loadStates(store)).change({}, { contacts: held }).operations)
    const answer = await client.send('GET', '/ext/v1/sync')
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({ id: 'sync', type: 'sync' })
    expect(status(answer)).toMatchObject({ phase: 'syncing', lastSyncedAt: null, heldDeletions: 2, paused: false })
    expect(status(answer).types['contacts']).toEqual({ mirrored: true, total: 80, paused: null, heldDeletions: 2 })
    expect(status(answer).settings).toEqual({ everyMinutes: 1, pausesOnBattery: false, asksBeforeSending: false })
    expect(status(answer).remote).toEqual({ url: 'https://crm.example', userId: '5', tokenEnd: '9876' })
    expect(JSON.stringify(answer)).not.toContain('secret-of-the-remote')
  })

  test('changes the settings that are sent, and refuses what is none', async () => {
    expect((await post('settings', { asksBeforeSending: true })).status).toBe(200)
    expect(status(await post('settings', { everyMinutes: 15 })).settings).toEqual({
      everyMinutes: 15,
      pausesOnBattery: false,
      asksBeforeSending: true,
    })
    for (const bad of [
      { everyMinutes: 0 },
      { everyMinutes: 1441 },
      { everyMinutes: '5' },
      { pausesOnBattery: 1 },
      { other: true },
    ])
      expect((await post('settings', bad)).status, JSON.stringify(bad)).toBe(422)
    expect((await wish()).settings?.everyMinutes).toBe(15)
    expect((await post('send')).status).toBe(200)
    expect((await wish()).send).toBe(1)
  })

  test('[S83] lists held records by name, keeps them, and takes that back', async () => {
    await commit('system', [
      { op: 'create', type: 'companies', id: '4', attributes: toBytes({ name: 'Orion' }) },
      { op: 'create', type: 'companies', id: '5', attributes: toBytes({ name: 'Lyra' }) },
    ])
    const held = { ...newTypeState, cursor: 1, total: 80, held: ['4', '5'] }
    await commit('system', (await loadStates(store)).change({}, { companies: held }).operations)
    const list = async () => (await client.send('GET', '/ext/v1/sync/held?limit=1000')).list.map(({ attributes }) => attributes)
    expect(await list()).toEqual([
      { record: { type: 'companies', id: '4' }, name: 'Orion', kept: false },
      { record: { type: 'companies', id: '5' }, name: 'Lyra', kept: false },
    ])
    const few = await client.send('GET', '/ext/v1/sync/held?limit=1')
    expect([few.list.length, few.meta]).toEqual([1, { count: 2 }])
    const kept = status(await post('keep-deletions'))
    expect([kept.heldDeletions, kept.types['companies']?.keptDeletions]).toEqual([0, 2])
    expect((await list()).map((one) => one['kept'])).toEqual([true, true])
    const third = { ...held, held: ['4', '5', '6'] }
    await commit('system', (await loadStates(store)).change({}, { companies: third }).operations)
    expect(status(await client.send('GET', '/ext/v1/sync')).heldDeletions).toBe(1)
    expect(status(await post('unkeep-deletions')).heldDeletions).toBe(3)
  })

  test('tells what the token may not do', async () => {
    const rights = { of: '', at: now, denied: { deals: { update: 'Ask your admin.' }, orders: {} }, allowed: [] }
    await commit('system', (await loadStates(store)).change({ rights }).operations)
    const { types } = status(await client.send('GET', '/ext/v1/sync'))
    expect([types['deals']?.denied, types['orders']?.denied]).toEqual([{ update: 'Ask your admin.' }, undefined])
  })

  test('keeps what a person wants, for the process that syncs', async () => {
    for (const path of ['now', 'now', 'accept-deletions', 'pause']) expect((await post(path)).status).toBe(200)
    expect(await wish()).toEqual({ paused: true, syncNow: 2, acceptDeletions: 1, open: null })
    expect(status(await client.send('GET', '/ext/v1/sync'))).toMatchObject({ phase: 'paused', paused: true })
    expect(status(await post('resume'))).toMatchObject({ phase: 'idle', paused: false })
    expect((await post('open', { type: 'contacts', id: '17' })).status).toBe(200)
    expect(await wish()).toEqual({ paused: false, syncNow: 2, acceptDeletions: 1, open: { type: 'contacts', id: '17', at: now } })
    for (const bad of [{}, { type: 'users', id: '1' }, { type: 'oauth-token', id: '1' }, { type: 'contacts' }]) {
      expect((await post('open', bad)).status, JSON.stringify(bad)).toBe(422)
    }
    expect((await post('open')).status).toBe(400)
  })

  test('counts two wishes that come at once as two', async () => {
    await Promise.all(Array.from({ length: 8 }, () => post('now')))
    expect((await wish()).syncNow).toBe(8)
  })

  test('makes the row of the wish where an earlier version made none', async () => {
    const { rows } = await store.read({ type: 'sync-states', where: { op: 'equals', field: 'name', values: ['wish'] } })
    await commit(
      'system',
      rows.map(({ key }) => ({ op: 'delete', type: 'sync-states', key })),
    )
    expect((await post('now')).status).toBe(200)
    await ensureStates(store, registry, now)
    await ensureStates(store, registry, now)
    expect((await wish()).syncNow).toBe(1)
    const all = await store.read({ type: 'sync-states', where: everything, counted: true })
    expect(all.count).toBe(createStates(registry, remote).length)
  })

  test('takes another token and shows its end', async () => {
    expect((await client.send('GET', '/ext/v1/sync/token')).data.attributes).toEqual({
      url: 'https://crm.example',
      userId: '5',
      tokenEnd: '9876',
    })
    const changed = await post('token', { token: 'a-new-secret-1234' })
    expect([changed.status, changed.data.attributes['tokenEnd']]).toEqual([200, '1234'])
    expect((await loadStates(store)).get('remote')).toEqual({ ...remote, token: 'a-new-secret-1234' })
    for (const bad of ['', 'with space', 'ünïcode', 5, null]) expect((await post('token', { token: bad })).status).toBe(422)
    const journal = await store.changesSince('0')
    expect(JSON.stringify(journal)).not.toContain('a-new-secret')
  })

  test('needs the scope of the profile, to write it for wishes, and of a type to look at its records', async () => {
    const as = async (...scopes: string[]) => createApiClient({ ...api, token: await api.addToken(scopes) })
    const reader = await as('profile_read', 'contact_read')
    expect((await reader.send('GET', '/ext/v1/sync')).status).toBe(200)
    for (const path of ['now', 'pause', 'resume', 'accept-deletions', 'token']) {
      expect((await reader.send('POST', `/ext/v1/sync/${path}`, { data: { attributes: { token: 'x' } } })).status, path).toBe(403)
    }
    const open = (type: string) => reader.send('POST', '/ext/v1/sync/open', { data: { attributes: { type, id: '1' } } })
    expect([(await open('contacts')).status, (await open('deals')).status]).toEqual([200, 403])
    const stranger = await as('contact_write')
    for (const path of ['', '/token', '/removed']) expect((await stranger.send('GET', `/ext/v1/sync${path}`)).status).toBe(403)
  })

  test('is nothing on an account that mirrors nobody, in plain words', async () => {
    const local = await openEngine(createMemoryStore({ registry }))
    const other = createApiClient(local)
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/now'],
      ['GET', '/token'],
      ['GET', '/removed'],
      ['POST', '/removed/1/contacts/1/restore'],
    ] as const) {
      const { status: code, errors } = await other.send(method, `/ext/v1/sync${path}`)
      expect([code, errors[0]?.detail]).toEqual([
        404,
        'This account is not connected to a hosted CRM, so there is nothing to sync.',
      ])
    }
    await local.close()
    const unconnected = await openEngine(createMemoryStore({ registry, ids: 'down' }), { kind: 'mirror' })
    expect((await createApiClient(unconnected).send('GET', '/ext/v1/sync')).status).toBe(404)
    expect((await createApiClient(unconnected).send('POST', '/ext/v1/sync/now')).status).toBe(404)
    await unconnected.close()
  })
})

describe('event: sync', () => {
  async function openSyncEvents(token = api.token) {
    const response = await api.fetch('/events', { headers: { authorization: `Bearer ${token}` } })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let seen = ''
    return {
      async until(check: (text: string) => boolean) {
        while (!check(seen)) seen += (await reader.read()).value ?? ''
        return seen.split('\n\n').filter((piece) => piece.includes('event: sync'))
      },
      close: () => reader.cancel(),
    }
  }

  test('tells each change once, whoever wrote it, and nothing else of what is internal', async () => {
    const stream = await openSyncEvents()
    await tell('syncing')
    await stream.until((text) => text.includes('"phase":"syncing"'))
    // The same again, and a state that is not shown.
    await tell('syncing')
    const { operations } = (await loadStates(store)).change({ round: { lastSyncedAt: null, rounds: 9, linkTurn: 3 } })
    await commit('system', operations, true)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await tell('idle')
    const events = await stream.until((text) => text.includes('"phase":"idle"'))
    expect(events).toHaveLength(2)
    expect(JSON.parse(events[1]!.slice(events[1]!.indexOf('{')))).toMatchObject({ id: 'sync', attributes: { phase: 'idle' } })
    await post('pause')
    const all = await stream.until((text) => text.includes('"phase":"paused"'))
    expect(all).toHaveLength(3)
    expect(all.join()).not.toContain('sync-states')
    await stream.close()
  })

  test('is not for a token without the scope of the profile', async () => {
    const stream = await openSyncEvents(await api.addToken(['contact_read']))
    await tell('idle')
    await commit('server', [{ op: 'create', type: 'contacts', id: '1', attributes: toBytes({ 'last-name': 'Seen' }) }])
    expect(await stream.until((text) => text.includes('"contacts"'))).toEqual([])
    await stream.close()
  })
})

const link = (type: string, id: string) => ({ data: { type, id } })

/** A company of the server with two deals and a contact, which the server then no longer has. */
async function removeCompany(): Promise<string> {
  const attributes = (values: object) => toBytes({ ...values, 'updated-at': '2026-01-01T00:00:00.000Z' })
  await commit('server', [
    { op: 'create', type: 'companies', id: '17', attributes: attributes({ name: 'Gone Ltd', description: 'kept', new: 1.5 }) },
    { op: 'create', type: 'deals', id: '3', attributes: attributes({ name: 'Deal' }), held: { company: { created: 0 } } },
    { op: 'create', type: 'deals', id: '4', attributes: attributes({ name: 'Other' }), held: { company: { created: 0 } } },
    { op: 'create', type: 'contacts', id: '8', attributes: attributes({ 'last-name': 'Person' }) },
    { op: 'link', type: 'contacts', from: { created: 3 }, relationship: 'companies', to: [{ created: 0 }] },
  ])
  const { rows } = await store.read({ type: 'companies', where: everything })
  const removed = await commit('server', [{ op: 'delete', type: 'companies', key: rows[0]!.key }])
  return removed.commit
}

describe('/ext/v1/sync/removed', () => {
  test('lists what the server no longer has, newest first, page by page, and only that', async () => {
    await removeCompany()
    for (let id = 100; id < 105; id += 1) {
      const made = await commit('server', [
        { op: 'create', type: 'contacts', id: String(id), attributes: toBytes({ 'last-name': `N${id}` }) },
      ])
      await commit('server', [{ op: 'delete', type: 'contacts', key: made.created[0]!.key }])
    }
    const own = await client.create('companies', { name: 'Mine' })
    await client.send('DELETE', `/api/v1/companies/${own.data.id}`)
    const { list, meta } = await client.send('GET', '/ext/v1/sync/removed')
    expect(list.map(({ attributes }) => attributes['name'])).toEqual(['N104', 'N103', 'N102', 'N101', 'N100', 'Gone Ltd'])
    expect(list.at(-1)?.attributes).toMatchObject({ record: { type: 'companies', id: '17' }, restored: null })
    expect(meta['next']).toBeNull()
    const first = await client.send('GET', '/ext/v1/sync/removed?limit=4')
    const second = await client.send('GET', `/ext/v1/sync/removed?limit=4&before=${String(first.meta['next'])}`)
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(list.map(({ id }) => id))
    for (const bad of ['limit=0', 'limit=201', 'before=x'])
      expect((await client.send('GET', `/ext/v1/sync/removed?${bad}`)).status).toBe(400)
    const reader = createApiClient({ ...api, token: await api.addToken(['profile_read', 'company_read']) })
    expect((await reader.send('GET', '/ext/v1/sync/removed')).list).toHaveLength(1)
  })

  test('leads on through a journal that holds much else', async () => {
    await removeCompany()
    for (let count = 0; count < 2100; count += 1) await tell(count % 2 === 0 ? 'idle' : 'syncing')
    const first = await client.send('GET', '/ext/v1/sync/removed')
    expect([first.list.length, typeof first.meta['next']]).toEqual([0, 'string'])
    const second = await client.send('GET', `/ext/v1/sync/removed?before=${String(first.meta['next'])}`)
    expect([second.list.length, second.meta['next']]).toEqual([1, null])
  })

  test('[S18] restores a record as a new one of this account, with the links whose ends are still there, once', async () => {
    const removed = await removeCompany()
    await client.send('DELETE', '/api/v1/deals/4')
    const restore = () => post(`removed/${removed}/companies/17/restore`)
    const restored = await restore()
    expect([restored.status, restored.data]).toEqual([201, { type: 'companies', id: '-1' }])
    const record = await client.get('companies/-1?include=deals,contacts')
    expect(record.data.attributes).toMatchObject({ name: 'Gone Ltd', description: 'kept', new: 1.5 })
    const linked = (await client.send('GET', '/api/v1/companies/-1/relationships/deals')).list.map(({ id }) => id)
    expect(linked).toEqual(['3'])
    const people = (await client.send('GET', '/api/v1/companies/-1/relationships/contacts')).list.map(({ id }) => id)
    expect(people).toEqual(['8'])
    expect((await client.get('companies/17')).status).toBe(404)

    const again = await restore()
    expect([again.status, again.errors[0]?.detail]).toEqual([409, 'companies 17: was restored as -1.'])
    const list = async () => (await client.send('GET', '/ext/v1/sync/removed')).list[0]?.attributes['restored']
    expect(await list()).toBe('-1')
    await client.send('DELETE', '/api/v1/companies/-1')
    expect(await list()).toBeNull()
    expect((await restore()).data.id).toBe('-2')
  })

  test('does not restore what is there again, what was never removed so, or what the token may not write', async () => {
    const removed = await removeCompany()
    const reader = createApiClient({ ...api, token: await api.addToken(['profile_read', 'company_read']) })
    const path = `/ext/v1/sync/removed/${removed}/companies/17/restore`
    expect((await reader.send('POST', path)).status).toBe(403)
    for (const wrong of [`${removed}/companies/18`, `${removed}/contacts/17`, '999/companies/17', 'x/companies/17'])
      expect((await post(`removed/${wrong}/restore`)).status, wrong).toBe(404)
    await commit('server', [{ op: 'create', type: 'companies', id: '17', attributes: toBytes({ name: 'Back' }) }])
    const answer = await client.send('POST', path)
    expect([answer.status, answer.errors[0]?.detail]).toEqual([409, 'companies 17: is there again.'])
    const own = await client.create('deals', { name: 'Mine' }, { company: link('companies', '17') })
    await client.send('DELETE', `/api/v1/deals/${own.data.id}`)
    const last = (await client.send('GET', '/ext/v1/journal?limit=1')).list[0]?.attributes['commit'] as string
    expect((await post(`removed/${last}/deals/${own.data.id}/restore`)).status).toBe(404)
  })
})

describe('on SQLite', () => {
  test('another process’s status comes by the events of this one, and a removed record is restored', async () => {
    const account = await openTestAccount('mirror')
    const beside = await openAccount(account.options, registry, () => now)
    store = beside.store
    const here = await openEngine(account.store, { kind: 'mirror', clock: () => now, described: true })
    await commit('system', createStates(registry, remote))
    const response = await here.fetch('/events', { headers: { authorization: `Bearer ${here.token}` } })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    await tell('syncing')
    let seen = ''
    while (!seen.includes('"phase":"syncing"')) seen += (await reader.read()).value ?? ''
    await reader.cancel()
    const removed = await removeCompany()
    const sqlite = createApiClient(here)
    const restored = await sqlite.send('POST', `/ext/v1/sync/removed/${removed}/companies/17/restore`)
    expect(restored.data).toEqual({ type: 'companies', id: '-1' })
    expect((await sqlite.send('GET', '/ext/v1/sync/removed')).list[0]?.attributes['restored']).toBe('-1')
    expect(here.failures).toEqual([])
    await here.engine.close()
    await beside.store.close()
    await account.close()
    store = createMemoryStore({ registry, ids: 'down' })
  })
})
