import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { newEntry } from '../../src-main/outbox/entry.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { fromBytes, toBytes } from '../../src-main/store/attributes.ts'
import type { Operation } from '../../src-main/store/batch.ts'
import type { Row } from '../../src-main/store/port.ts'
import { everything } from '../../src-main/store/plan.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { adapters, link, links, now, openMirror, stamp, type Mirror } from './outbox-place.ts'

const unsent = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { base: null }]))

describe.each(adapters)('the outbox, on %s,', (_name, open) => {
  let mirror: Mirror
  beforeEach(async () => {
    mirror = await openMirror(open)
  })
  afterEach(async () => expect(await mirror.close()).toEqual([]))

  test('[S29] has nothing of what the engine works out beside what was sent', async () => {
    const { client, bring, entries, keyOf } = mirror
    await bring('users', '5', { name: 'U' })
    const funnel = await bring('deal-stage-categories', '1', { name: 'F', 'is-default': true })
    await bring('deal-stages', '1', { name: 'O', kind: 'opened' }, { 'deal-stage-category': funnel })
    const made = await client.create('deals', { name: 'D', amount: '10', cost: '1' })
    expect(made.data.attributes).toMatchObject({ number: 1, profit: 9, 'as-string': 'D' })
    const deal = await keyOf('deals', '-1')
    expect(await entries()).toEqual([
      { ...newEntry('deals', deal, 'create', now), fields: unsent(['name', 'amount', 'cost', 'created-at']), stamp },
    ])
    await client.create('deal-stage-categories', {
      name: 'G',
      'amount-calc-method': 'manually',
      'cost-calc-method': 'manually',
      'is-default': true,
    })
    const stages = (await client.get('deal-stages?sort=created-at')).list.slice(1)
    expect(stages.map(({ attributes }) => String(attributes['created-at']).slice(17, 23))).toEqual(['00.000', '00.001', '00.002'])
    expect((await client.get('deal-stage-categories/1')).data.attributes['is-default']).toBe(false)
    expect((await entries()).map(({ type }) => type).toSorted()).toEqual(['deal-stage-categories', 'deals'])
  })

  test('has of a far record that holds a link that link alone', async () => {
    const { client, bring, entries } = mirror
    const from = await bring('companies', '1', { name: 'From' })
    await bring('companies', '2', { name: 'To' })
    const details = await bring('company-bank-details', '8', { name: 'B', 'is-default': true }, { company: from })
    const answer = await client.edit('companies', '2', {}, { 'bank-details': links('company-bank-details', '8') })
    expect(answer.status).toBe(200)
    expect((await client.get('company-bank-details/8')).data.attributes['is-default']).toBe(false)
    expect(await entries()).toEqual([
      {
        ...newEntry('company-bank-details', details, 'update', now),
        fields: { 'relationships/company': { base: '1', points: true } },
      },
    ])
  })

  test('forgets a value that something else took back', async () => {
    const { client, bring, entries } = mirror
    const company = await bring('companies', '1', { name: 'C' })
    await bring('company-bank-details', '7', { name: 'A', 'is-default': false }, { company })
    const other = await bring('company-bank-details', '8', { name: 'B', 'is-default': false }, { company })
    await client.edit('company-bank-details', '7', { 'is-default': true })
    await client.edit('company-bank-details', '8', { 'is-default': true })
    expect((await entries()).map(({ key, fields }) => [key, fields])).toEqual([[other, { 'is-default': { base: false } }]])
  })

  test('leaves other defaults alone where the company of bank details is not here', async () => {
    const { client, bring, serve, undo, store } = mirror
    const type = 'company-bank-details'
    for (const id of ['1', '2']) {
      const company = await bring('companies', id, { name: `C${id}` })
      await bring(type, `1${id}`, { name: `Of C${id}`, 'is-default': true }, { company })
    }
    for (const id of ['13', '14']) await bring(type, id, { name: 'Of one that is not here', 'is-default': false })
    const listDefaults = async () =>
      (await client.get(type)).list.filter(({ attributes }) => attributes['is-default']).map(({ id }) => Number(id))
    for (const id of ['13', '14']) expect((await client.edit(type, id, { 'is-default': true })).status).toBe(200)
    expect((await listDefaults()).toSorted()).toEqual([11, 12, 13, 14])
    expect((await client.edit(type, '13', { bik: '044525225' })).status).toBe(200)
    expect((await listDefaults()).toSorted()).toEqual([11, 12, 13, 14])
    const off = async (id: string): Promise<Operation> => {
      const { key, attributes } = (await store.read({ type, where: { op: 'id', ids: [id] } })).rows[0] as Row
      const values = { ...fromBytes(attributes), 'is-default': false }
      return { op: 'update', type, key, attributes: toBytes(values), changes: { 'is-default': [true, false] } }
    }
    await serve(await off('13'), await off('14'))
    expect(await undo()).toMatchObject({ status: 200 })
    expect((await listDefaults()).toSorted()).toEqual([11, 12, 13, 14])
    expect((await client.edit(type, '13', {}, { company: link('companies', '1') })).status).toBe(200)
    expect((await listDefaults()).toSorted()).toEqual([12, 13, 14])
  })

  test('has relationship endpoints, links to what the server does not know, and links back', async () => {
    const { client, bring, entries } = mirror
    const company = await bring('companies', '3', { name: 'C' })
    const deal = await bring('deals', '9', { name: 'D' }, { company })
    await client.create('companies', { name: 'Mine' })
    const path = '/api/v1/deals/9/relationships/company'
    await client.send('PATCH', path, link('companies', '-1'))
    const ofDeal = async () => (await entries()).filter(({ key }) => key === deal).map(({ fields }) => fields)
    expect(await ofDeal()).toEqual([{ 'relationships/company': { base: '3', points: true } }])
    await client.send('PATCH', path, { data: null })
    expect(await ofDeal()).toEqual([{ 'relationships/company': { base: '3' } }])
    await client.send('PATCH', path, link('companies', '3'))
    expect(await ofDeal()).toEqual([])
  })

  test('has each of fifty records of one job, and none of them after its undo', async () => {
    const { client, bring, entries } = mirror
    for (let id = 1; id <= 50; id += 1) {
      await bring('contacts', String(id), { 'last-name': `L${id}`, 'first-name': 'F', position: `P${id}` })
    }
    const attributes = { object: 'contacts', action: 'edit', all: true, attributes: { position: 'P7', note: 'n' } }
    const { data } = await client.send('POST', '/ext/v1/jobs', { data: { attributes } })
    await expect.poll(async () => (await client.send('GET', `/ext/v1/jobs/${data.id}`)).data.attributes['state']).toBe('done')
    const found = (await entries()).map(({ action, fields }) => [action, fields])
    expect(found).toHaveLength(50)
    expect(found).toContainEqual(['update', { position: { base: 'P50' }, note: { base: null } }])
    expect(found).toContainEqual(['update', { note: { base: null } }])
    const undone = await client.send('POST', `/ext/v1/jobs/${data.id}/undo`)
    expect(undone.status).toBe(202)
    const state = async () => (await client.send('GET', `/ext/v1/jobs/${undone.data.id}`)).data.attributes
    await expect.poll(async () => (await state())['state']).toBe('done')
    expect(await state()).toMatchObject({ total: 50, skipped: [] })
    expect(await entries()).toEqual([])
  })

  test('gives every create of a type a time of its own, unless one was sent', async () => {
    const { client } = mirror
    const names = { 'last-name': 'L', 'first-name': 'F' }
    const made = [await client.create('contacts', names), await client.create('contacts', names)]
    made.push(await client.create('contacts', { ...names, 'created-at': '2026-04-01T12:00:00.000Z' }))
    made.push(await client.create('contacts', names), await client.create('companies', { name: 'C' }))
    expect(made.map(({ data }) => String(data.attributes['created-at']).slice(17, 23))).toEqual([
      '00.000',
      '00.001',
      '00.000',
      '00.002',
      '00.000',
    ])
  })

  test('is told to nobody: neither by the journal nor by events, which show as many entries as were asked for', async () => {
    const { client, store, bring } = mirror
    await bring('contacts', '4', { 'last-name': 'L', 'first-name': 'F' })
    for (const note of ['a', 'b', 'c']) await client.edit('contacts', '4', { note })
    const { list } = await client.send('GET', '/ext/v1/journal?limit=3')
    expect(list.map(({ attributes }) => (attributes['record'] as { type: string }).type)).toEqual(Array(3).fill('contacts'))
    const found = await store.changesSince('0')
    const ofOutbox = found.kept ? found.entries.filter(({ type }) => type === 'outbox-entries') : []
    expect(ofOutbox.map(({ action, changes }) => [action, changes])).toEqual([
      ['create', {}],
      ['update', {}],
      ['update', {}],
    ])
    expect((await client.send('GET', '/ext/v1/journal?type=outbox-entries&id=1')).status).toBe(400)
  })
})

test('an account of its own has no outbox', async () => {
  const store = createMemoryStore({ registry })
  const api = await openEngine(store)
  const client = createApiClient(api)
  await client.create('contacts', { 'last-name': 'L', 'first-name': 'F' })
  await client.edit('contacts', '1', { note: 'n' })
  expect((await store.read({ type: 'outbox-entries', where: everything })).rows).toEqual([])
  await api.close()
})
