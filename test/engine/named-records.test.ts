import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import type { Store } from '../../src-main/store/port.ts'
import { createApiClient } from '../support/api-client.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { adapters, openMirror } from './outbox-place.ts'

type Client = ReturnType<typeof createApiClient>

const places = [
  ['memory', () => Promise.resolve({ store: createMemoryStore({ registry }), close: () => Promise.resolve() })],
  ['SQLite', () => openTestAccount()],
] as const

const one = (type: string, id: string) => ({ data: { type, id } })
const many = (type: string, ...ids: string[]) => ({ data: ids.map((id) => ({ type, id })) })
const person = { 'first-name': 'A', 'last-name': 'B' }

describe.each(places)('records that named a deleted one, on %s', (_name, place) => {
  let store: Store
  let close: () => Promise<void>
  let api: Awaited<ReturnType<typeof openEngine>>
  let client: Client

  beforeEach(async () => {
    const opened = await place()
    store = opened.store
    close = opened.close
    api = await openEngine(store)
    client = createApiClient(api)
  })
  afterEach(async () => {
    expect(api.failures).toEqual([])
    await api.engine.close()
    await close()
  })

  const history = async (type: string, id: string) =>
    (await client.send('GET', `/ext/v1/journal?type=${type}&id=${id}`)).list.map(({ attributes }) => attributes)
  const updatedAt = async (path: string) => Date.parse(String((await client.get(path)).data.attributes['updated-at']))

  test('change: they get a new time, an entry in their history and an event', async () => {
    const status = (await client.create('deal-statuses', { name: 'Hot' })).data.id
    const contact = (await client.create('contacts', person)).data.id
    const deal = (
      await client.create('deals', { name: 'D' }, { status: one('deal-statuses', status), contact: one('contacts', contact) })
    ).data.id
    const before = await updatedAt(`deals/${deal}`)
    const stop = new AbortController()
    const headers = { authorization: `Bearer ${api.token}` }
    const stream = await api.fetch('/events', { headers, signal: stop.signal })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    await client.send('DELETE', `/api/v1/deal-statuses/${status}`)
    const between = await updatedAt(`deals/${deal}`)
    expect(between).toBeGreaterThan(before)
    expect((await history('deals', deal))[0]).toMatchObject({
      action: 'update',
      changes: { 'relationships/status': [status, null], 'updated-at': [expect.any(String), expect.any(String)] },
    })
    await client.send('DELETE', `/api/v1/contacts/${contact}`)
    expect(await updatedAt(`deals/${deal}`)).toBeGreaterThan(between)
    expect((await history('deals', deal))[0]).toMatchObject({ changes: { 'relationships/contact': [contact, null] } })
    let seen = ''
    while ((seen.match(new RegExp(`"type":"deals","ids":\\["${deal}"\\]`, 'g')) ?? []).length < 2)
      seen += (await reader?.read())?.value ?? ''
    await reader?.cancel()
    stop.abort()
  })

  test('are also those that named it in a set', async () => {
    const company = (await client.create('companies', { name: 'C' })).data.id
    const contact = (await client.create('contacts', person, { companies: many('companies', company) })).data.id
    const before = await updatedAt(`contacts/${contact}`)
    await client.send('DELETE', `/api/v1/companies/${company}`)
    expect(await updatedAt(`contacts/${contact}`)).toBeGreaterThan(before)
    expect((await history('contacts', contact))[0]).toMatchObject({ changes: { 'relationships/companies': [[company], []] } })
  })

  test('keep the time that a hosted CRM gave them where the delete came from there', async () => {
    const status = (await client.create('deal-statuses', { name: 'Hot' })).data.id
    const deal = (await client.create('deals', { name: 'D' }, { status: one('deal-statuses', status) })).data.id
    const before = await updatedAt(`deals/${deal}`)
    const [row] = (await store.read({ type: 'deal-statuses', where: { op: 'id', ids: [status] } })).rows
    const actor = { user: null, token: null }
    const operations = [{ op: 'delete' as const, type: 'deal-statuses', key: row?.key ?? 0 }]
    await store.commit({ at: Date.now() + 1000, actor, origin: 'server', operations })
    expect(await updatedAt(`deals/${deal}`)).toBe(before)
    expect((await history('deals', deal))[0]).toMatchObject({
      origin: 'server',
      action: 'link',
      changes: { 'relationships/status': [status, null] },
    })
  })

  test('are told by one entry where there are more than a thousand of them', async () => {
    const status = (await client.create('deal-statuses', { name: 'Hot' })).data.id
    const [row] = (await store.read({ type: 'deal-statuses', where: { op: 'id', ids: [status] } })).rows
    const [shape] = (await store.read({ type: 'deals', where: { op: 'id', ids: [(await client.create('deals', {})).data.id] } }))
      .rows
    const create = {
      op: 'create' as const,
      type: 'deals',
      attributes: shape?.attributes ?? new Uint8Array(),
      held: { status: row?.key ?? 0 },
    }
    const actor = { user: null, token: null }
    const operations = Array.from({ length: 1001 }, () => create)
    await store.commit({ at: Date.now(), actor, origin: 'system', summarised: true, operations })
    const before = await updatedAt('deals/1001')
    await client.send('DELETE', `/api/v1/deal-statuses/${status}`)
    const { list } = await client.send('GET', '/ext/v1/journal?limit=3')
    expect(list.slice(0, 2).map(({ attributes: { action, record, changes } }) => [action, record, changes])).toMatchObject([
      ['update', { type: 'deals', ids: expect.any(Array) as string[] }, {}],
      ['delete', { type: 'deal-statuses', ids: [status] }, {}],
    ])
    expect((list[0]?.attributes['record'] as { ids: string[] }).ids).toHaveLength(1001)
    expect(await updatedAt('deals/1001')).toBeGreaterThan(before)
    expect((await client.get(`deals?filter[deal-status-id]=${status}`)).meta['record-count']).toBe(0)
    const changed = `filter[updated-at-gte]=${encodeURIComponent(new Date(before + 1).toISOString())}`
    expect((await client.get(`deals?${changed}`)).meta['record-count']).toBe(1001)
  })
})

describe.each(places)('a link, on %s', (_name, place) => {
  test('shows in the history of both records, whichever was written, and however it is kept', async () => {
    const { store, close } = await place()
    const api = await openEngine(store)
    const client = createApiClient(api)
    const changes = async (type: string, id: string) =>
      (await client.send('GET', `/ext/v1/journal?type=${type}&id=${id}&limit=1`)).list[0]?.attributes['changes']
    const company = (await client.create('companies', { name: 'C' })).data.id
    const contact = (await client.create('contacts', person)).data.id
    const path = `/api/v1/contacts/${contact}/relationships/companies`
    await client.send('POST', path, many('companies', company))
    expect(await changes('contacts', contact)).toMatchObject({ 'relationships/companies': [[], [company]] })
    expect(await changes('companies', company)).toMatchObject({ 'relationships/contacts': [[], [contact]] })
    await client.send('DELETE', `/api/v1/companies/${company}/relationships/contacts`, many('contacts', contact))
    expect(await changes('contacts', contact)).toMatchObject({ 'relationships/companies': [[company], []] })
    expect(await changes('companies', company)).toMatchObject({ 'relationships/contacts': [[contact], []] })

    const deal = (await client.create('deals', { name: 'D' }, { company: one('companies', company) })).data.id
    expect(await changes('deals', deal)).toMatchObject({ 'relationships/company': [null, company] })
    expect(await changes('companies', company)).toMatchObject({ 'relationships/deals': [[], [deal]] })
    await client.edit('deals', deal, {}, { company: { data: null } })
    expect(await changes('deals', deal)).toMatchObject({ 'relationships/company': [company, null] })
    expect(await changes('companies', company)).toMatchObject({ 'relationships/deals': [[deal], []] })
    await client.edit('deals', deal, {}, { company: one('companies', company) })
    await client.send('DELETE', `/api/v1/deals/${deal}`)
    expect(await changes('companies', company)).toMatchObject({ 'relationships/deals': [[deal], []] })
    const other = (await client.create('contacts', person)).data.id
    await client.send('POST', `/api/v1/contacts/${contact}/relationships/contacts`, many('contacts', other))
    expect(await changes('contacts', other)).toMatchObject({ 'relationships/contacts': [[], [contact]] })
    expect(api.failures).toEqual([])
    await api.engine.close()
    await close()
  })
})

describe.each(adapters)('on a mirror, on %s', (_name, open) => {
  test('a record that named a deleted one is not pushed: it carries nothing that someone wrote', async () => {
    const mirror = await openMirror(open)
    const status = await mirror.bring('deal-statuses', '7', { name: 'Hot' })
    await mirror.bring('deals', '9', { name: 'D' }, { status })
    await mirror.client.send('DELETE', '/api/v1/deal-statuses/7')
    expect((await mirror.entries()).map(({ type, action, id }) => [type, action, id])).toEqual([['deal-statuses', 'delete', '7']])
    const { data } = await mirror.client.get('deals/9')
    expect(Date.parse(String(data.attributes['updated-at']))).toBeGreaterThan(Date.parse('2026-01-01T00:00:00.000+00:00'))
    expect(await mirror.close()).toEqual([])
  })
})
