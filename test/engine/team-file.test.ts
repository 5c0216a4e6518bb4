import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'

interface Change {
  readonly action: string
  readonly changes: readonly string[]
}

let api: Awaited<ReturnType<typeof openEngine>>
let client: ReturnType<typeof createApiClient>
beforeEach(async () => {
  api = await openEngine(createMemoryStore({ registry }))
  client = createApiClient(api)
})
afterEach(() => api.close())

const about = { format: 'outpost-team-file', version: 1 } as const

async function create(path: string, attributes: object): Promise<string> {
  const answer = await client.send('POST', path, { data: { type: path.split('/').at(-1), attributes } })
  expect(answer).toMatchObject({ status: 201 })
  return answer.data.id
}

async function importFile(file: object): Promise<readonly Change[]> {
  const answer = await client.send('POST', '/ext/v1/team-file', { data: { attributes: { ...about, ...file } } })
  expect(answer).toMatchObject({ status: 200 })
  return answer.list.map(({ attributes }) => attributes as unknown as Change)
}

const list = async (path: string) => (await client.send('GET', path)).list.map(({ attributes }) => attributes)

describe('importing a team file', () => {
  it('keeps what the file does not say about a custom field', async () => {
    const held = {
      ...{
        object: 'deals',
        key: 'custom-3',
        kind: 'choice',
        choices: ['Gold', 'Silver'],
        'name-en': 'Level',
        'name-ru': 'Уровень',
      },
      ...{ section: 'Terms', position: 4, 'is-column': false, 'is-filter': true },
    }
    await create('/ext/v1/custom-fields', held)
    const given = { object: 'deals', key: 'custom-3', kind: 'choice', 'name-en': 'Tier' }
    expect(await importFile({ 'custom-fields': [given] })).toMatchObject([{ action: 'change', changes: ['name-en'] }])
    expect(await list('/ext/v1/custom-fields')).toMatchObject([{ ...held, 'name-en': 'Tier' }])
  })

  it('keeps what another program has put beside the order of stages', async () => {
    const id = await create('/api/v1/order-stages', { name: 'Packed' })
    await create('/ext/v1/preferences', { key: 'stage-order', value: { 'task-stages': ['7'] } })
    const stages = [{ id, name: 'Packed' }]
    await importFile({ 'stage-order': [{ type: 'order-stages', funnel: null, stages }] })
    expect(await list('/ext/v1/preferences')).toMatchObject([{ value: { 'task-stages': ['7'], 'order-stages': [id] } }])
  })

  it('takes every file that an account writes, also with long texts', async () => {
    const long = 'x'.repeat(3000)
    const [first, second] = [
      await create('/api/v1/order-stages', { name: long }),
      await create('/api/v1/order-stages', { name: 'Sent' }),
    ]
    await create('/ext/v1/custom-fields', { object: 'deals', key: 'custom-3', kind: 'text', 'name-en': long, section: long })
    await create('/ext/v1/table-states', { object: 'deals', name: long, query: `filter[q]=${long.repeat(10)}` })
    await create('/ext/v1/preferences', { key: 'stage-order', value: { 'order-stages': [second, first] } })
    const exported = await client.send('GET', '/ext/v1/team-file')
    const changes = await importFile(exported.data.attributes)
    expect(changes.map(({ action }) => action)).toEqual(['same', 'same', 'same'])
  })
})
