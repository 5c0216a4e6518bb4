import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { openTestAccount } from '../support/account-under-test.ts'

let account: Awaited<ReturnType<typeof openTestAccount>>
let api: Awaited<ReturnType<typeof openEngine>>
let client: ReturnType<typeof createApiClient>

beforeAll(async () => {
  account = await openTestAccount()
  api = await openEngine(account.store, { described: true })
  client = createApiClient(api)
})

afterAll(async () => {
  expect(api.failures).toEqual([])
  await api.engine.close()
  await account.close()
})

const groups = (answer: Awaited<ReturnType<typeof client.send>>) => answer.list.map(({ attributes }) => attributes)

describe('/ext/v1/aggregates', () => {
  test('counts and adds up exactly, in all and by group, under the filters of the list', async () => {
    const stages = (await client.get('deal-stages')).list
    const [first, second] = stages
    const inStage = (id: string | undefined) => ({ stage: { data: { type: 'deal-stages', id } } })
    for (const amount of ['0.1', '0.2', '999999999999999'])
      await client.create('deals', { name: 'Agg', amount }, inStage(first?.id))
    await client.create('deals', { name: 'Agg', amount: '5' }, inStage(second?.id))
    await client.create('deals', { name: 'Other', amount: '7' }, inStage(second?.id))
    const answer = await client.send('GET', '/ext/v1/aggregates/deals?by=stage&sum=amount&filter[q]=agg')
    expect(groups(answer)).toEqual([
      { value: first?.id, count: 3, sum: '999999999999999.3' },
      { value: second?.id, count: 1, sum: '5.0' },
    ])
    expect(answer.meta).toEqual({ 'record-count': 4, sum: '1000000000000004.3' })
    const byName = await client.send('GET', '/ext/v1/aggregates/deals?by=name&greatest=number')
    expect(groups(byName)).toMatchObject([
      { value: 'agg', count: 4 },
      { value: 'other', count: 1 },
    ])
    expect((await client.send('GET', '/ext/v1/aggregates/deals')).list).toHaveLength(1)
  })

  test('groups by month and measures days, with totals over all groups', async () => {
    const won = (await client.get('deal-stages')).list.find(({ attributes }) => attributes['kind'] === 'won')
    const close = (finished: string, amount: string) =>
      client.create(
        'deals',
        { name: 'Closed', amount, 'created-at': '2026-01-20T12:00:00.000Z', 'finished-at': finished },
        { stage: { data: { type: 'deal-stages', id: won?.id } } },
      )
    await close('2026-01-31', '0.1')
    await close('2026-01-31', '0.2')
    await close('2026-02-01', '5')
    await close('2026-01-01', '7')
    const query = 'by=finished-at&step=month&sum=amount&days=created-at,finished-at&filter[q]=closed&filter[stage-kind]=won'
    const answer = await client.send('GET', `/ext/v1/aggregates/deals?${query}`)
    expect(groups(answer)).toEqual([
      { value: '2026-01', count: 3, sum: '7.3', days: 22, measured: 2 },
      { value: '2026-02', count: 1, sum: '5.0', days: 12, measured: 1 },
    ])
    expect(answer.meta).toEqual({ 'record-count': 4, sum: '12.3', days: 34, measured: 3 })
    const none = await client.send('GET', `/ext/v1/aggregates/deals?${query.replace('q]=closed', 'q]=nobody')}`)
    expect([none.list, none.meta]).toEqual([[], { 'record-count': 0, sum: '0.0', days: 0, measured: 0 }])
    const byText = await client.send(
      'GET',
      '/ext/v1/aggregates/deals?by=loss-comment&days=created-at,finished-at&filter[q]=closed',
    )
    expect(groups(byText)).toEqual([{ value: null, label: null, count: 4, days: 34, measured: 3 }])
  })

  test('counts a record once in the total, also if it is in several groups', async () => {
    const orders = [await client.create('orders', { name: 'One' }), await client.create('orders', { name: 'Two' })]
    const data = orders.map((made) => ({ type: 'orders', id: made.data.id }))
    await client.create('deals', { name: 'Both', amount: '3' }, { orders: { data } })
    const answer = await client.send('GET', '/ext/v1/aggregates/deals?by=orders&sum=amount&filter[q]=both')
    expect(groups(answer)).toHaveLength(2)
    expect(answer.meta).toEqual({ 'record-count': 1, sum: '3.0' })
  })

  const badQueries = [
    'by=nope',
    'sum=name',
    'greatest=nope',
    'filter[nope]=1',
    'by=token-hash',
    'step=month',
    'by=name&step=month',
    'by=finished-at&step=week',
    'days=created-at',
    'days=created-at,name',
    'days=created-at,finished-at,updated-at',
  ]
  test.each(badQueries)('refuses %s', async (query) =>
    expect((await client.send('GET', `/ext/v1/aggregates/deals?${query}`)).status).toBe(400),
  )

  test('needs the scope of the type, and knows no internal one', async () => {
    const other = createApiClient({ ...api, token: await api.addToken(['contact_read']) })
    expect((await other.send('GET', '/ext/v1/aggregates/deals')).status).toBe(403)
    expect((await client.send('GET', '/ext/v1/aggregates/oauth-token')).status).toBe(404)
  })
})

describe('/ext/v1/search', () => {
  test('finds every type in one call, with true counts, and only what the token may read', async () => {
    for (let count = 0; count < 3; count += 1)
      await client.create('contacts', { 'first-name': 'Zara', 'last-name': `Quux${count}` })
    await client.create('companies', { name: 'Quux Ltd' })
    const answer = await client.send('GET', '/ext/v1/search?q=quux&limit=2')
    expect(answer.meta['groups']).toEqual([
      { type: 'contacts', count: 3 },
      { type: 'companies', count: 1 },
    ])
    expect(answer.list).toHaveLength(3)
    const other = createApiClient({ ...api, token: await api.addToken(['company_read']) })
    expect((await other.send('GET', '/ext/v1/search?q=quux')).meta['groups']).toEqual([{ type: 'companies', count: 1 }])
    expect((await other.send('GET', '/ext/v1/search?q=quux&types=contacts')).status).toBe(403)
    expect((await client.send('GET', '/ext/v1/search?q=%20-%20')).list).toEqual([])
    for (const bad of ['types=nope', 'types=oauth-token', 'limit=0', 'limit=51', 'limit=x']) {
      expect((await client.send('GET', `/ext/v1/search?q=a&${bad}`)).status, bad).toBe(400)
    }
  })
})

describe('/ext/v1/duplicates', () => {
  const look = (type: string, attributes: object, id?: string) =>
    client.send('POST', `/ext/v1/duplicates/${type}`, { data: { type, ...(id !== undefined && { id }), attributes } })

  test('finds a contact by the digits of any phone, by e-mail, by folded name, the likeliest first', async () => {
    const person = {
      'first-name': 'Пётр',
      'last-name': 'Дублёв',
      'mobile-phone': '+7 (999) 000-11-22',
      email: 'Petr@Example.com',
    }
    const { data } = await client.create('contacts', person)
    const namesake = await client.create('contacts', { 'first-name': 'ПЕТР', 'last-name': 'Дублев' })
    const found = await look('contacts', {
      'first-name': 'петр',
      'last-name': 'дублев',
      'work-phone': '79990001122',
      'other-email': 'petr@example.com',
    })
    expect(found.list.map(({ id }) => id)).toEqual([data.id, namesake.data.id])
    expect(found.meta['reasons']).toEqual({ [data.id]: ['phone', 'email', 'name'], [namesake.data.id]: ['name'] })
    expect((await look('contacts', person, data.id)).list.map(({ id }) => id)).toEqual([namesake.data.id])
    expect((await look('contacts', { 'work-phone': '12', 'first-name': 'петр' })).list).toEqual([])
  })

  test('finds a company by its INN and by its name', async () => {
    const { data } = await client.create('companies', { name: 'ООО «Ёлка»', inn: '7707083893' })
    expect((await look('companies', { name: 'ооо «елка»' })).meta['reasons']).toEqual({ [data.id]: ['name'] })
    expect((await look('companies', { inn: '7707083893' })).meta['reasons']).toEqual({ [data.id]: ['inn'] })
    expect((await client.send('POST', '/ext/v1/duplicates/deals', { data: {} })).status).toBe(404)
  })
})

describe('/ext/v1/custom-fields and /ext/v1/preferences', () => {
  const make = (type: string, attributes: object) => client.send('POST', `/ext/v1/${type}`, { data: { type, attributes } })

  test('name a custom field once per object', async () => {
    const field = { object: 'deals', key: 'custom-7', kind: 'number', 'name-en': 'Margin', 'name-ru': 'Наценка' }
    expect((await make('custom-fields', field)).status).toBe(201)
    expect((await make('custom-fields', { ...field, object: 'orders' })).status).toBe(201)
    expect((await make('custom-fields', field)).errors[0]?.detail).toBe('key - has already been taken')
    expect((await make('custom-fields', { ...field, key: 'margin' })).status).toBe(422)
  })

  test('keep one value under a key, of any shape', async () => {
    const kept = await make('preferences', { key: 'currency', value: { sign: '₽', places: 2 } })
    expect(kept.data.attributes['value']).toEqual({ sign: '₽', places: 2 })
    expect((await make('preferences', { key: 'currency', value: '$' })).status).toBe(422)
  })
})
