import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiClient } from '../support/api-client.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { openEngine } from '../support/engine-under-test.ts'

let account: Awaited<ReturnType<typeof openTestAccount>>
let api: Awaited<ReturnType<typeof openEngine>>
let client: ReturnType<typeof createApiClient>

beforeAll(async () => {
  account = await openTestAccount()
  api = await openEngine(account.store, { described: true })
  client = createApiClient(api)
  for (let count = 0; count < 220; count += 1) {
    await client.create('contacts', {
      'first-name': 'Bulk',
      'last-name': `Person${count}`,
      position: count % 2 === 0 ? 'even' : 'odd',
    })
  }
})

afterAll(async () => {
  await api.engine.close()
  expect(api.failures).toEqual([])
  await account.close()
})

const start = (attributes: object) => client.send('POST', '/ext/v1/jobs', { data: { type: 'jobs', attributes } })

async function ended(id: string) {
  for (;;) {
    const { data } = await client.send('GET', `/ext/v1/jobs/${id}`)
    if (data.attributes['state'] !== 'running') return data.attributes
    await setTimeout(5)
  }
}
const count = async (query: string) => (await client.get(`contacts?${query}&page[size]=1`)).meta['record-count']

describe('a job', () => {
  test('edits all that a filter finds, tells how far it is, and is undone as one', async () => {
    const job = await start({ object: 'contacts', action: 'edit', filter: 'filter[q]=bulk', attributes: { position: 'Buyer' } })
    expect(job.status).toBe(202)
    expect(await ended(job.data.id)).toMatchObject({ state: 'done', total: 220, done: 220, 'skipped-count': 0 })
    expect(await count('filter[q]=buyer')).toBe(220)
    const history = await client.send('GET', `/ext/v1/journal?group=${job.data.id}&limit=200`)
    expect(history.list).toHaveLength(200)

    const [touched] = (await client.get('contacts?filter[q]=person7&page[size]=1')).list
    await client.edit('contacts', touched?.id ?? '', { position: 'Moved on' })
    const undone = await client.send('POST', `/ext/v1/jobs/${job.data.id}/undo`)
    const outcome = await ended(undone.data.id)
    expect(outcome).toMatchObject({
      state: 'done',
      total: 220,
      'skipped-count': 1,
      skipped: [{ id: touched?.id, reason: 'position changed since' }],
    })
    expect([await count('filter[q]=even'), await count('filter[q]=odd')]).toEqual([110, 109])

    const redone = await client.send('POST', `/ext/v1/jobs/${undone.data.id}/undo`)
    expect(await ended(redone.data.id)).toMatchObject({ state: 'done', 'skipped-count': 0 })
    expect(await count('filter[q]=buyer')).toBe(219)

    const again = await start({ object: 'contacts', action: 'edit', filter: 'filter[q]=bulk', attributes: { position: 'Buyer' } })
    expect(await ended(again.data.id)).toMatchObject({ state: 'done', done: 220, unchanged: 219, 'skipped-count': 0 })
  })

  test('edits what lies within bounds of an amount, also where it moves out of them, and refuses a bound that is none', async () => {
    for (const amount of ['10', '20.5', '20.51', null]) await client.create('deals', { name: 'Bound', amount })
    const filter = 'filter[q]=bound&filter[amount-gte]=10&filter[amount-lte]=20.5'
    const job = await start({ object: 'deals', action: 'edit', filter, attributes: { amount: '30' } })
    expect(await ended(job.data.id)).toMatchObject({ state: 'done', total: 2, done: 2 })
    const amounts = (await client.get('deals?filter[q]=bound')).list.map(({ attributes }) => attributes['amount'])
    expect(amounts).toEqual([30, 30, 20.51, null])
    const bad = { object: 'deals', action: 'delete', filter: 'filter[amount-gte]=much' }
    expect(await start(bad)).toMatchObject({ status: 422, errors: [{ code: '107' }] })
  })

  test('archives what is lost and leaves what is open', async () => {
    const stages = (await client.get('order-stages')).list
    const lost = stages.find(({ attributes }) => attributes['kind'] === 'lost')
    const stage = { data: { type: 'order-stages', id: lost?.id ?? '' } }
    await client.create('orders', { name: 'Ended' }, { stage })
    await client.create('orders', { name: 'Ended not' })
    const job = await start({ object: 'orders', action: 'archive', filter: 'filter[q]=ended&filter[stage-kind]=lost' })
    expect(await ended(job.data.id)).toMatchObject({ state: 'done', total: 1, done: 1 })
    const left = (await client.get('orders?filter[q]=ended&filter[actual]=1')).list.map(({ attributes }) => attributes['name'])
    expect(left).toEqual(['Ended not'])
    const bad = { object: 'orders', action: 'archive', filter: 'filter[stage-kind]=closed' }
    expect(await start(bad)).toMatchObject({ status: 422, errors: [{ code: '107' }] })
  })

  test('archives, trashes and brings back', async () => {
    const ids = (await client.get('contacts?filter[q]=bulk&page[size]=5')).list.map(({ id }) => id)
    for (const [action, query, expected] of [
      ['archive', 'filter[archived]=1', 5],
      ['unarchive', 'filter[archived]=1', 0],
      ['trash', 'filter[discarded]=1', 5],
      ['restore', 'filter[discarded]=1', 0],
    ] as const) {
      await ended((await start({ object: 'contacts', action, ids })).data.id)
      expect(await count(query), action).toBe(expected)
    }
  })

  test('leaves out the records that are named', async () => {
    const all = (await client.get('contacts?filter[q]=person1&page[size]=100')).list.map(({ id }) => id)
    const except = all.slice(0, 2)
    const before = await count('filter[q]=person1')
    const job = await start({ object: 'contacts', action: 'archive', filter: 'filter[q]=person1', except })
    expect(await ended(job.data.id)).toMatchObject({ state: 'done', total: Number(before) - 2, 'skipped-count': 0 })
    const left = (await client.get('contacts?filter[q]=person1&filter[actual]=1')).list.map(({ id }) => id)
    expect(left.toSorted()).toEqual(except.toSorted())
    await ended((await client.send('POST', `/ext/v1/jobs/${job.data.id}/undo`)).data.id)
    const some = await start({ object: 'contacts', action: 'archive', ids: all.slice(0, 3), except })
    expect(await ended(some.data.id)).toMatchObject({ total: 1, done: 1 })
    await ended((await client.send('POST', `/ext/v1/jobs/${some.data.id}/undo`)).data.id)
  })

  test('deletes for good, with what stands on them, and brings it all back', async () => {
    const ids: string[] = []
    for (const name of ['First', 'Second']) ids.push((await client.create('companies', { name: `Deleted ${name}` })).data.id)
    const company = { company: { data: { type: 'companies', id: ids[0] ?? '' } } }
    const details = (await client.create('company-bank-details', { name: 'Bank' }, company)).data.id
    const job = await start({ object: 'companies', action: 'delete', ids })
    expect(await ended(job.data.id)).toMatchObject({ state: 'done', total: 2, done: 2, 'skipped-count': 0 })
    expect((await client.get('companies?filter[q]=deleted')).list).toEqual([])
    expect((await client.get(`company-bank-details/${details}`)).status).toBe(404)
    const undone = await client.send('POST', `/ext/v1/jobs/${job.data.id}/undo`)
    expect(await ended(undone.data.id)).toMatchObject({ state: 'done', 'skipped-count': 0 })
    expect((await client.get('companies?filter[q]=deleted')).list).toHaveLength(2)
    expect((await client.get(`company-bank-details/${details}`)).status).toBe(200)
  })

  test('gives everyone else a turn while it runs', async () => {
    const job = await start({ object: 'contacts', action: 'edit', filter: 'filter[q]=bulk', attributes: { note: 'turns' } })
    const seen = new Set<unknown>()
    for (let state: unknown = 'running'; state === 'running';) {
      await setTimeout(0)
      const { data } = await client.send('GET', `/ext/v1/jobs/${job.data.id}`)
      state = data.attributes['state']
      seen.add(data.attributes['done'])
    }
    expect(seen.size).toBeGreaterThan(3)
  })

  test('ends where it is when it is cancelled, and what it did can still be undone', async () => {
    const job = await start({ object: 'contacts', action: 'edit', filter: 'filter[q]=bulk', attributes: { note: 'half' } })
    await client.send('DELETE', `/ext/v1/jobs/${job.data.id}`)
    const outcome = await ended(job.data.id)
    expect(outcome['state']).toBe('cancelled')
    expect(Number(outcome['done'])).toBeLessThan(220)
    if (Number(outcome['done']) > 0)
      expect(await ended((await client.send('POST', `/ext/v1/jobs/${job.data.id}/undo`)).data.id)).toMatchObject({
        state: 'done',
      })
  })

  test('tells which records could not take the edit, and writes the rest', async () => {
    const funnel = (
      await client.create('deal-stage-categories', {
        name: 'Formula',
        'amount-calc-method': 'formula',
        'cost-calc-method': 'manually',
      })
    ).data.id
    const formula = (
      await client.create(
        'deals',
        { name: 'Calc' },
        { 'stage-category': { data: { type: 'deal-stage-categories', id: funnel } } },
      )
    ).data.id
    const plain = (await client.create('deals', { name: 'Calc' })).data.id
    const outcome = await ended(
      (await start({ object: 'deals', action: 'edit', ids: [formula, plain], attributes: { amount: '5' } })).data.id,
    )
    expect(outcome).toMatchObject({
      done: 2,
      'skipped-count': 1,
      skipped: [{ id: formula, reason: 'amount - is calculated by the formula of its funnel' }],
    })
    expect((await client.get(`deals/${plain}`)).data.attributes['amount']).toBe(5)
  })

  test.each([
    ['no object', { action: 'edit', ids: ['1'] }, 422],
    ['no action', { object: 'contacts', ids: ['1'] }, 422],
    ['undo as an action', { object: 'contacts', action: 'undo', ids: ['1'] }, 422],
    ['a bad value', { object: 'contacts', action: 'edit', ids: ['1'], attributes: { birthdate: 'x' } }, 422],
    ['an unknown attribute', { object: 'contacts', action: 'edit', ids: ['1'], attributes: { nope: 'x' } }, 400],
  ])('is refused with %s', async (_what, attributes, status) => expect((await start(attributes)).status).toBe(status))

  test('needs the scope to write', async () => {
    const other = createApiClient({ ...api, token: await api.addToken(['contact_read', 'deal_write']) })
    const body = { data: { type: 'jobs', attributes: { object: 'contacts', action: 'archive', ids: ['1'] } } }
    expect((await other.send('POST', '/ext/v1/jobs', body)).status).toBe(403)
  })

  test('moves show on /events', async () => {
    const stop = new AbortController()
    const response = await api.fetch('/events', { headers: { authorization: `Bearer ${api.token}` }, signal: stop.signal })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const job = await start({ object: 'contacts', action: 'archive', ids: ['1'] })
    let seen = ''
    while (!/"state":"done"/.test(seen)) seen += (await reader?.read())?.value ?? ''
    expect(seen).toContain(`"id":"${job.data.id}"`)
    await reader?.cancel()
    stop.abort()
  })
})
