import { describe, expect, it } from 'vitest'
import { expectErrors, toIds } from './answers.ts'
import type { Client } from './client.ts'
import { create, toDocument, unique } from './records.ts'
import type { Attributes, Query } from './under-test.ts'

/** Records known by what was given to them, and which of them a list shows. */
async function createAsked(client: Client, type: string, given: readonly Attributes[], field: string) {
  const names = new Map<string, unknown>()
  for (const attributes of given) names.set((await create(client, type, attributes)).id, attributes[field] ?? null)
  const scope = { 'filter[id]': [...names.keys()].join(',') }
  const ask = async (query: Query) => toIds(await client.get(type, { ...scope, ...query })).map((id) => names.get(id))
  return { scope, ask }
}

export function describeBoundFilters(use: () => Client): void {
  describe.each(['deals', 'orders'])('filters by amount of %s', (type) => {
    const given = ['-5.5', '0', '0.1', '0.3', '99999.99', '100000', '100000.01', '999999999999.999', null]
    const made = () =>
      createAsked(
        use(),
        type,
        given.map((amount) => ({ amount })),
        'amount',
      )

    it('have inclusive, exact bounds, and what has none is within no bound', async () => {
      const { ask } = await made()
      const above = ['100000', '100000.01', '999999999999.999']
      for (const spelled of ['100000', '100000.00', '1e5', '00100000.0', '100000.000e0']) {
        expect(await ask({ 'filter[amount-gte]': spelled }), spelled).toEqual(above)
      }
      expect(await ask({ 'filter[amount-gte]': '99999.990001' })).toEqual(above)
      expect(await ask({ 'filter[amount-gte]': '999999999999.999' })).toEqual(['999999999999.999'])
      expect(await ask({ 'filter[amount-gte]': '999999999999.998' })).toEqual(['999999999999.999'])
      expect(await ask({ 'filter[amount-lte]': '0.3' })).toEqual(['-5.5', '0', '0.1', '0.3'])
      expect(await ask({ 'filter[amount-lte]': '0.299999999999999' })).toEqual(['-5.5', '0', '0.1'])
      expect(await ask({ 'filter[amount-lte]': '-0' })).toEqual(['-5.5', '0'])
      expect(await ask({ 'filter[amount-gte]': '0.1', 'filter[amount-lte]': '100000' })).toEqual(given.slice(2, 6))
      expect(await ask({ 'filter[amount-gte]': '2', 'filter[amount-lte]': '1' })).toEqual([])
    })

    it('find what has no amount, or has one', async () => {
      const { ask } = await made()
      expect(await ask({ 'filter[amount-null]': 'true' })).toEqual([null])
      expect(await ask({ 'filter[amount-null]': '0' })).toEqual(given.slice(0, -1))
    })

    it('take a list as one bound or the other', async () => {
      const { ask } = await made()
      expect(await ask({ 'filter[amount-gte]': '100000.01,999999999999' })).toEqual(['100000.01', '999999999999.999'])
    })

    it('hold for aggregates and saved views too', async () => {
      const client = use()
      const { scope, ask } = await made()
      const query = new URLSearchParams({ ...scope, 'filter[amount-gte]': '0.1', 'filter[amount_lte]': '0.3' }).toString()
      const sums = await client.get(`/ext/v1/aggregates/${type}?sum=amount&${query}`)
      expect(sums.body.meta, sums.text).toEqual({ 'record-count': 2, sum: '0.4' })

      const view = { name: unique(), object: type, query }
      const saved = await client.post('/ext/v1/table-states', toDocument('table-states', view))
      expect(saved.status, saved.text).toBe(201)
      const { id } = saved.body.data as { id: string }
      expect(await ask({ 'filter[table-state-id]': id })).toEqual(['0.1', '0.3'])
      const bad = toDocument('table-states', { ...view, query: 'filter[amount-gte]=much' })
      expectErrors(await client.post('/ext/v1/table-states', bad), { status: 422, code: '100' })
    })
  })

  describe.each(['planned-at', 'finished-at'])('filters of deals by %s', (field) => {
    const given = ['2026-01-30', '2026-01-31', '2026-02-01', null]

    it('have inclusive bounds by day, and find what has none', async () => {
      const { ask } = await createAsked(
        use(),
        'deals',
        given.map((day) => ({ [field]: day })),
        field,
      )
      for (const spelled of ['2026.01.31', '2026-01-31']) {
        expect(await ask({ [`filter[${field}-gte]`]: spelled })).toEqual(['2026-01-31', '2026-02-01'])
        expect(await ask({ [`filter[${field}-lte]`]: spelled })).toEqual(['2026-01-30', '2026-01-31'])
      }
      expect(await ask({ [`filter[${field}-null]`]: '1' })).toEqual([null])
      expect(await ask({ [`filter[${field}-null]`]: 'false' })).toEqual(given.slice(0, -1))
    })
  })
}
