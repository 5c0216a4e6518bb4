import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'

let api: Awaited<ReturnType<typeof openEngine>>
let client: ReturnType<typeof createApiClient>
let ids: string[]

beforeEach(async () => {
  api = await openEngine(createMemoryStore({ registry }))
  client = createApiClient(api)
  ids = []
  for (const name of ['One', 'Two', 'Three', 'Four'])
    ids.push((await client.create('contacts', { 'first-name': 'A', 'last-name': name })).data.id)
})

afterEach(async () => {
  expect(api.failures).toEqual([])
  await api.close()
})

const start = (attributes: object) => client.send('POST', '/ext/v1/jobs', { data: { type: 'jobs', attributes } })

async function ended(id: string) {
  for (;;) {
    const { data } = await client.send('GET', `/ext/v1/jobs/${id}`)
    if (data.attributes['state'] !== 'running') return data.attributes
    await setTimeout(1)
  }
}

const names = async () => (await client.get('contacts')).list.map(({ attributes }) => attributes['last-name'])
const contacts = { object: 'contacts', action: 'delete' }

describe('an order for a job', () => {
  test('takes ids as strings and as integers', async () => {
    const except = await start({ ...contacts, filter: 'filter[q]=a', except: [Number(ids[2])] })
    expect(await ended(except.data.id)).toMatchObject({ state: 'done', total: 3 })
    expect(await names()).toEqual(['Three'])
    const named = await start({ ...contacts, ids: [Number(ids[2])] })
    expect(await ended(named.data.id)).toMatchObject({ state: 'done', total: 1 })
    expect(await names()).toEqual([])
  })

  test('takes the filters by links and addresses, with `none` and `me`', async () => {
    await client.send('PATCH', `/api/v1/contacts/${ids[0]}`, {
      data: { type: 'contacts', id: ids[0], attributes: { 'home-city': 'Казань' } },
    })
    const filter = 'filter[user-id]=me&filter[source-id]=none&filter[any-city]=казань'
    const job = await start({ ...contacts, filter })
    expect(await ended(job.data.id)).toMatchObject({ state: 'done', total: 1 })
    expect(await names()).toEqual(['Two', 'Three', 'Four'])
  })

  test('is for the records of its preview alone, however the list changes: as many others are not meant', async () => {
    const order = { ...contacts, filter: 'filter[q]=a', except: [ids[3]] }
    const look = () => client.send('POST', '/ext/v1/jobs/preview', { data: { type: 'jobs', attributes: order } })
    const seen = (await look()).meta
    expect(seen['record-count']).toBe(3)
    expect((await look()).meta).toEqual(seen)
    const other = (await client.create('contacts', { 'first-name': 'A', 'last-name': 'Other' })).data.id
    await client.send('DELETE', `/api/v1/contacts/${ids[0]}`)
    expect((await look()).meta['record-count']).toBe(3)
    expect(await start({ ...order, set: seen['set'] })).toMatchObject({ errors: [{ status: '409' }] })
    expect(await names()).toEqual(['Two', 'Three', 'Four', 'Other'])
    await client.send('DELETE', `/api/v1/contacts/${other}`)
    const job = await start({ ...order, set: (await look()).meta['set'] })
    expect(await ended(job.data.id)).toMatchObject({ state: 'done', total: 2 })
    expect(await names()).toEqual(['Four'])
    expect(await start({ ...order, set: 7 })).toMatchObject({
      errors: [{ status: '422', source: { pointer: '/data/attributes/set' } }],
    })
  })

  test('is for the whole list only where it says so', async () => {
    const job = await start({ object: 'contacts', action: 'archive', all: true, except: [ids[0]] })
    expect(await ended(job.data.id)).toMatchObject({ state: 'done', total: 3 })
  })

  test.each([
    ['a filter without brackets', { ...contacts, filter: 'q=nobody' }, 'filter'],
    ['a filter with a bracket missing', { ...contacts, filter: 'filter[q=nobody' }, 'filter'],
    ['a filter beside which a page is asked for', { ...contacts, filter: 'filter[q]=a&page[size]=1' }, 'filter'],
    ['an unknown filter', { ...contacts, filter: 'filter[nope]=1' }, 'filter'],
    ['a filter with a value it does not take', { ...contacts, filter: 'filter[archived]=perhaps' }, 'filter'],
    ['a filter by a link with a value it does not take', { ...contacts, filter: 'filter[source-id]=me' }, 'filter'],
    ['an empty filter', { ...contacts, filter: '' }, 'filter'],
    ['a filter that is no text', { ...contacts, filter: { q: 'a' } }, 'filter'],
    ['an unknown id', { ...contacts, ids: ['1', '999'] }, 'ids/1'],
    ['an id that cannot be one', { ...contacts, ids: ['1', 'x'] }, 'ids/1'],
    ['an id of another kind', { ...contacts, ids: ['1', 1.5] }, 'ids/1'],
    ['ids that are no list', { ...contacts, ids: '1' }, 'ids'],
    ['no ids among the ids', { ...contacts, ids: [] }, 'ids'],
    ['an unknown id to leave out', { ...contacts, all: true, except: ['999'] }, 'except/0'],
    ['ids to leave out that are no list', { ...contacts, all: true, except: '1' }, 'except'],
    ['an unknown member', { ...contacts, ids: ['1'], filters: 'x' }, 'filters'],
    ['neither ids nor filter', contacts, 'ids'],
    ['ids and a filter', { ...contacts, ids: ['1'], filter: 'filter[q]=a' }, 'filter'],
    ['a filter and all', { ...contacts, all: true, filter: 'filter[q]=a' }, 'filter'],
    ['all that is not true', { ...contacts, all: 1 }, 'all'],
    ['attributes of what is not edited', { ...contacts, ids: ['1'], attributes: { note: 'x' } }, 'attributes'],
    ['an edit of nothing', { object: 'contacts', action: 'edit', ids: ['1'] }, 'attributes'],
    ['a state that the object does not have', { object: 'deals', action: 'trash', all: true }, 'action'],
  ])('is refused with %s, where it stands, and starts nothing', async (_what, attributes, pointer) => {
    const answer = await start(attributes)
    expect(answer).toMatchObject({ status: 422, errors: [{ source: { pointer: `/data/attributes/${pointer}` } }] })
    expect((await client.send('GET', '/ext/v1/jobs')).list).toEqual([])
    expect(await names()).toHaveLength(4)
  })

  test('is refused with a member beside its attributes', async () => {
    const body = { data: { type: 'jobs', ids: ['1'], attributes: { ...contacts, all: true } } }
    expect(await client.send('POST', '/ext/v1/jobs', body)).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: '/data/ids' } }],
    })
    expect((await client.send('POST', '/ext/v1/jobs', { ...body, data: { ...body.data, type: 'contacts' } })).status).toBe(409)
  })

  test('to archive or to trash leaves the date of what was archived or trashed before', async () => {
    const before = '2020-01-02T03:04:05.000+00:00'
    for (const [action, name] of [
      ['archive', 'archived-at'],
      ['trash', 'discarded-at'],
    ] as const) {
      await client.edit('contacts', ids[0] ?? '', { [name]: before })
      const job = await start({ object: 'contacts', action, ids: ids.slice(0, 2) })
      expect(await ended(job.data.id)).toMatchObject({ state: 'done', done: 2, unchanged: 1 })
      const values = (await client.get('contacts')).list.map(({ attributes }) => attributes[name])
      expect(values[0]).toBe(before)
      expect(values[1]).toEqual(expect.any(String))
    }
  })
})
