import { expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { listDaysOfYear } from '../../src-shared/values/day.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'

const dayMs = 86_400_000

test('a deal is stuck once it is in its stage for longer than the stage should take, and no longer once it has moved on', async () => {
  let now = Date.UTC(2026, 0, 1)
  const api = await openEngine(createMemoryStore({ registry, ids: 'up' }), { clock: () => now })
  const client = createApiClient(api)
  const stages = (await client.get('deal-stages')).list
  const ofKind = (kind: string) => stages.find(({ attributes }) => attributes['kind'] === kind)?.id ?? ''
  const [opened, won] = [ofKind('opened'), ofKind('won')]
  for (const id of [opened, won])
    await client.send('PATCH', `/api/v1/deal-stages/${id}`, { data: { type: 'deal-stages', id, attributes: { duration: 3 } } })
  const inStage = (id: string) => ({ stage: { data: { type: 'deal-stages', id } } })
  const waiting = (await client.create('deals', { name: 'Waiting' }, inStage(opened))).data.id
  await client.create('deals', { name: 'Won' }, inStage(won))
  const stuck = async (value = 'true') => (await client.get(`deals?filter[stuck]=${value}`)).list.map(({ id }) => id)
  now += 3 * dayMs
  expect(await stuck()).toEqual([])
  now += 1
  expect(await stuck()).toEqual([waiting])
  expect(await stuck('false')).toHaveLength(1)
  await client.send('PATCH', `/api/v1/deals/${waiting}`, { data: { type: 'deals', id: waiting, relationships: inStage(won) } })
  expect(await stuck()).toEqual([])
  await api.close()
})

test('a birthday is today by the calendar of the account', async () => {
  const clock = () => Date.UTC(2026, 4, 9, 22)
  const api = await openEngine(createMemoryStore({ registry, ids: 'up' }), { timeZone: 'Europe/Moscow', clock })
  const client = createApiClient(api)
  await client.create('contacts', { 'last-name': 'Ninth', 'first-name': 'A', birthdate: '1990-05-09' })
  await client.create('contacts', { 'last-name': 'Tenth', 'first-name': 'B', birthdate: '1970-05-10' })
  const { list } = await client.get('contacts?filter[birthday-within]=1')
  expect(list.map(({ attributes }) => attributes['last-name'])).toEqual(['Tenth'])
  await api.close()
})

test('a saved view of this quarter means the quarter in which it is opened', async () => {
  let now = Date.UTC(2026, 2, 31)
  const api = await openEngine(createMemoryStore({ registry, ids: 'up' }), { clock: () => now })
  const client = createApiClient(api)
  for (const day of ['2026-03-31', '2026-04-01', '2026-06-30', '2026-07-01'])
    await client.create('deals', { name: day, 'planned-at': day })
  const query = 'filter[planned-at-gte]=this-quarter&filter[planned-at-lte]=this-quarter'
  const attributes = { name: 'Mine', object: 'deals', query }
  const made = await client.send('POST', '/ext/v1/table-states', { data: { type: 'table-states', attributes } })
  const { id } = made.data
  const shown = async () =>
    (await client.get(`deals?filter[table-state-id]=${id}&sort=planned-at`)).list.map(({ attributes: { name } }) => name)
  expect(await shown()).toEqual(['2026-03-31'])
  now += dayMs
  expect(await shown()).toEqual(['2026-04-01', '2026-06-30'])
  await api.close()
})

test('days go over the end of a year; the 29th of February goes with the 28th where there is none', () => {
  expect(listDaysOfYear('2026-12-30', 4)).toEqual(['12-30', '12-31', '01-01', '01-02'])
  expect(listDaysOfYear('2026-02-27', 3)).toEqual(['02-27', '02-28', '02-29', '03-01'])
  expect(listDaysOfYear('2028-02-28', 2)).toEqual(['02-28', '02-29'])
})
