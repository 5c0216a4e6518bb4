import { describe, expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'

const open = async (settings: Parameters<typeof openEngine>[1]) => {
  const api = await openEngine(createMemoryStore({ registry, ids: settings?.kind === 'mirror' ? 'down' : 'up' }), settings)
  return { api, client: createApiClient(api) }
}

describe('an account in Moscow', () => {
  test('shows times with its offset and takes filter minutes on its own clock', async () => {
    const { client, api } = await open({ timeZone: 'Europe/Moscow' })
    const { data } = await client.create('companies', { name: 'A', 'created-at': '2024-03-01T09:30:15.250Z' })
    expect(data.attributes['created-at']).toBe('2024-03-01T12:30:15.250+03:00')
    expect(data.attributes['updated-at']).toMatch(/\.\d{3}\+03:00$/)
    const found = async (filter: string) => (await client.get(`companies?filter[${filter}`)).list.length
    expect(await found('created-at-gte]=2024.03.01 12:30')).toBe(1)
    expect(await found('created-at-gte]=2024.03.01 12:31')).toBe(0)
    expect(await found('created-at-lte]=2024.03.01 12:30')).toBe(0)
    expect(await found('created-at-lte]=2024.03.01 12:31')).toBe(1)
    expect(await found('created-at-gte]=2024-03-01T09:30:15Z')).toBe(1)
    await api.close()
  })

  test('closes a deal on its own calendar day', async () => {
    const { client, api } = await open({ timeZone: 'Europe/Moscow', clock: () => Date.UTC(2026, 4, 9, 22) })
    const stages = (await client.get('deal-stages')).list
    const won = stages.find(({ attributes }) => attributes['kind'] === 'won')?.id
    const deal = await client.create('deals', { name: 'D' }, { stage: { data: { type: 'deal-stages', id: won } } })
    expect(deal.data.attributes['finished-at']).toBe('2026-05-10')
    await api.close()
  })
})

describe('a mirror', () => {
  test('has nothing of its own, counts its ids down, and leaves targets to its server', async () => {
    const { client, api } = await open({ kind: 'mirror' })
    expect((await client.get('deal-stages')).meta['record-count']).toBe(0)
    expect((await client.create('companies', { name: 'A' })).data.id).toBe('-1')
    expect((await client.create('companies', { name: 'B' })).data.id).toBe('-2')
    expect((await client.get('companies')).list.map(({ id }) => id)).toEqual(['-2', '-1'])
    const refused = await client.send('POST', '/ext/v1/targets/users', { data: { type: 'users', attributes: { name: 'U' } } })
    expect(refused.status).toBe(403)
    await api.close()
  })
})

describe('numbers', () => {
  test('when the greatest is taken, the next must be given', async () => {
    const { client, api } = await open({})
    expect((await client.create('orders', { number: Number.MAX_SAFE_INTEGER })).status).toBe(201)
    const next = await client.create('orders', { name: 'One more' })
    expect(next.status).toBe(422)
    expect(next.errors[0]?.detail).toContain('number')
    expect((await client.create('orders', { number: 5 })).data.attributes['as-string']).toBe('5')
    await api.close()
  })
})
