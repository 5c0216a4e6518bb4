import { describe, expect, it } from 'vitest'
import { expectErrors, to, toIds } from './answers.ts'
import type { Client } from './client.ts'
import { create, createFunnel, edit, listAll, toDocument, unique } from './records.ts'
import type { Identifier, Query } from './under-test.ts'

interface Stages {
  readonly own: Identifier
  readonly opened: Identifier
  readonly won: Identifier
  readonly lost: Identifier
}

/** One stage of every kind, also of none. */
async function findStages(client: Client, type: string): Promise<Stages> {
  if (type === 'deals') {
    const { category, ...system } = await createFunnel(client)
    return { ...system, own: await create(client, 'deal-stages', {}, { 'deal-stage-category': to(category) }) }
  }
  const stages = await listAll(client, 'order-stages')
  const ofKind = (kind: string) => stages.find(({ attributes }) => attributes['kind'] === kind) as Identifier
  return { opened: ofKind('opened'), won: ofKind('won'), lost: ofKind('lost'), own: await create(client, 'order-stages') }
}

/** A record in each stage, named after it, and one without any; and which of them a list shows. */
async function createStaged(client: Client, type: string) {
  const names = new Map<string, string>()
  const stages = await findStages(client, type)
  for (const name of ['opened', 'own', 'won', 'lost'] as const) {
    names.set((await create(client, type, {}, { stage: to(stages[name]) })).id, name)
  }
  const without = await create(client, type, {}, { stage: to(stages.won) })
  await edit(client, without, {}, { stage: { data: null } })
  names.set(without.id, 'none')
  const scope = { 'filter[id]': [...names.keys()].join(',') }
  const ask = async (query: Query) => toIds(await client.get(type, { ...scope, ...query })).map((id) => names.get(id))
  return { scope, ask }
}

export function describeEndingFilters(use: () => Client): void {
  describe.each(['deals', 'orders'])('the filter of %s by how their stage ends', (type) => {
    it('tells won, lost and open, which is every other stage and none at all', async () => {
      const { ask } = await createStaged(use(), type)
      expect(await ask({ 'filter[stage-kind]': 'open' })).toEqual(['opened', 'own', 'none'])
      expect(await ask({ 'filter[stage-kind]': 'won' })).toEqual(['won'])
      expect(await ask({ 'filter[stage-kind]': 'lost' })).toEqual(['lost'])
    })

    it('takes several, and counts exactly', async () => {
      const client = use()
      const { scope, ask } = await createStaged(client, type)
      expect(await ask({ 'filter[stage-kind]': 'won,lost' })).toEqual(['won', 'lost'])
      expect(await ask({ 'filter[stage-kind]': 'lost,open' })).toEqual(['opened', 'own', 'lost', 'none'])
      expect(await ask({ 'filter[stage-kind]': 'open,won,lost' })).toEqual(['opened', 'own', 'won', 'lost', 'none'])
      const first = await client.get(type, { ...scope, 'filter[stage_kind]': 'open,won', 'page[size]': 1 })
      expect(first.body.meta?.['record-count']).toBe(4)
      expect(await ask({ 'filter[stage-kind]': 'open', sort: '-id', 'filter[actual]': '1' })).toEqual(['none', 'own', 'opened'])
    })

    it.each(['opened', 'Won', 'open,nope', '1'])('refuses %s', async (value) => {
      expectErrors(await use().get(type, { 'filter[stage-kind]': value }), {
        status: 400,
        code: '107',
        parameter: 'filter[stage-kind]',
      })
    })

    it('holds for aggregates and saved views too', async () => {
      const client = use()
      const { scope, ask } = await createStaged(client, type)
      const query = new URLSearchParams({ ...scope, 'filter[stage-kind]': 'open' }).toString()
      const counted = await client.get(`/ext/v1/aggregates/${type}?${query}`)
      expect(counted.body.meta, counted.text).toMatchObject({ 'record-count': 3 })

      const view = { name: unique(), object: type, query }
      const saved = await client.post('/ext/v1/table-states', toDocument('table-states', view))
      expect(saved.status, saved.text).toBe(201)
      const { id } = saved.body.data as { id: string }
      expect(await ask({ 'filter[table-state-id]': id })).toEqual(['opened', 'own', 'none'])
      const bad = toDocument('table-states', { ...view, query: 'filter[stage-kind]=closed' })
      expectErrors(await client.post('/ext/v1/table-states', bad), { status: 422, code: '100' })
    })
  })

  it.each(['contacts', 'companies'])('%s have no stage, and no filter by it', async (type) => {
    expectErrors(await use().get(type, { 'filter[stage-kind]': 'open' }), { status: 400, code: '102' })
  })
}
