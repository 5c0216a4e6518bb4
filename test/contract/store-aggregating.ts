import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { everything, nothing, type AggregatePlan } from '../../src-main/store/plan.ts'
import type { Ref, Store } from '../../src-main/store/port.ts'
import { add, addAll, make, write, type OpenStore } from './store-fixture.ts'

export function describeAggregating(open: OpenStore): void {
  describe('aggregates', () => {
    let store: Store
    beforeEach(async () => {
      store = await open({})
    })
    afterEach(() => store.close())

    /** Groups by their value, since the port promises no order. */
    async function groups(plan: Partial<AggregatePlan> & { type: string }) {
      const list = await store.aggregate({ where: everything, ...plan })
      const found = new Map(list.map(({ value, ...rest }) => [value, rest]))
      expect(found.size).toBe(list.length)
      return found
    }
    const sumOf = async (...amounts: string[]) => {
      await addAll(
        store,
        'deals',
        amounts.map((amount) => `{"amount":${amount}}`),
      )
      return (await groups({ type: 'deals', sum: 'amount' })).get(null)?.sum
    }

    test('without a grouping there is one group, also of nothing', async () => {
      expect(await store.aggregate({ type: 'deals', where: everything, sum: 'amount', greatest: 'number' })).toEqual([
        { value: null, count: 0, sum: '0.0', greatest: null },
      ])
      await addAll(store, 'deals', [{ number: 4 }, { number: 11 }, { number: 5 }])
      expect(await store.aggregate({ type: 'deals', where: everything, greatest: 'number' })).toEqual([
        { value: null, count: 3, greatest: 11 },
      ])
      expect(await store.aggregate({ type: 'deals', where: nothing })).toEqual([{ value: null, count: 0 }])
    })

    test('by a field: one group per comparable value, null among them', async () => {
      const kinds = ['won', 'Won', 'lost', null]
      await addAll(store, 'deal-stages', [...kinds.map((kind) => ({ kind })), {}])
      const found = await groups({ type: 'deal-stages', by: { field: 'kind' } })
      expect(Object.fromEntries(found)).toEqual({ won: { count: 2 }, lost: { count: 1 }, null: { count: 2 } })
      expect(await store.aggregate({ type: 'deal-stages', where: nothing, by: { field: 'kind' } })).toEqual([])
    })

    test('by the keys of customs: one group per key, of this type alone', async () => {
      const both = '{"customs":{"custom-1":"a","custom-2":null}}'
      await addAll(store, 'contacts', [both, '{"customs":{"custom-1":2,"custom-10":false}}', {}])
      await addAll(store, 'companies', ['{"customs":{"custom-1":"a"}}'])
      const found = await groups({ type: 'contacts', by: { customs: true } })
      expect(Object.fromEntries(found)).toEqual({ 'custom-1': { count: 2 }, 'custom-10': { count: 1 } })
      expect(await store.aggregate({ type: 'contacts', where: nothing, by: { customs: true } })).toEqual([])
      expect(await store.aggregate({ type: 'users', where: everything, by: { customs: true } })).toEqual([])
    })

    test('by a field without a column, and by one that is not declared', async () => {
      await addAll(store, 'companies', [{ city: 'Омск', x: 1 }, { city: 'ОМСК', x: '1' }, { city: 'Тула' }])
      expect(await groups({ type: 'companies', by: { field: 'city' } })).toEqual(
        new Map([
          ['омск', { count: 2 }],
          ['тула', { count: 1 }],
        ]),
      )
      expect(await groups({ type: 'companies', by: { field: 'x' } })).toEqual(
        new Map([
          ['1', { count: 2 }],
          [null, { count: 1 }],
        ]),
      )
    })

    test('by a field: the newest spelling of each group, if requested', async () => {
      await addAll(store, 'companies', [{ city: 'Омск' }, { city: 'ОМСК' }, { city: 7 }, { city: '' }, {}])
      expect(await groups({ type: 'companies', by: { field: 'city' }, spelled: true })).toEqual(
        new Map([
          ['омск', { count: 2, spelled: 'ОМСК' }],
          ['7', { count: 1, spelled: '7' }],
          ['', { count: 1, spelled: '' }],
          [null, { count: 1, spelled: null }],
        ]),
      )
    })

    test('by a relationship: one group per record it leads to, by API id', async () => {
      const [first, second] = (await addAll(store, 'deal-stages', [{}, {}])) as [Ref, Ref]
      const deal = (amount: number, stage?: Ref) =>
        make('deals', { amount, number: amount }, stage ? { held: { stage: stage.key } } : {})
      await write(store, deal(1, first), deal(2, first), deal(4, second), deal(8))
      const found = await groups({ type: 'deals', by: { relationship: 'stage' }, sum: 'amount', greatest: 'number' })
      expect(found).toEqual(
        new Map([
          ['1', { count: 2, sum: '3.0', greatest: 2 }],
          ['2', { count: 1, sum: '4.0', greatest: 4 }],
          [null, { count: 1, sum: '8.0', greatest: 8 }],
        ]),
      )
      await write(store, { op: 'adopt', type: 'deal-stages', key: first.key, id: '500' })
      expect([...(await groups({ type: 'deals', by: { relationship: 'stage' } })).keys()].sort()).toEqual(['2', '500', null])
    })

    test('by a to-many relationship a record counts once for each it leads to', async () => {
      const [first, second] = (await addAll(store, 'companies', [{}, {}])) as [Ref, Ref]
      const [one] = (await addAll(store, 'contacts', [{}, {}])) as [Ref, Ref]
      await write(store, { op: 'link', type: 'contacts', from: one.key, relationship: 'companies', to: [first.key, second.key] })
      await add(store, 'deals', {}, { held: { company: first.key } })
      const byCompany = await groups({ type: 'contacts', by: { relationship: 'companies' } })
      expect(byCompany).toEqual(
        new Map([
          ['1', { count: 1 }],
          ['2', { count: 1 }],
          [null, { count: 1 }],
        ]),
      )
      const byDeal = await groups({ type: 'companies', by: { relationship: 'deals' } })
      expect(byDeal).toEqual(
        new Map([
          ['1', { count: 1 }],
          [null, { count: 1 }],
        ]),
      )
    })

    test('by the month of a date; what is no date stays a group of its own', async () => {
      const dates = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-02-30', 'soon', null]
      await addAll(
        store,
        'deals',
        dates.map((date) => ({ 'finished-at': date, amount: 2 })),
      )
      const found = await groups({ type: 'deals', by: { monthOf: 'finished-at', zone: 'UTC' }, sum: 'amount' })
      expect(found).toEqual(
        new Map([
          [null, { count: 1, sum: '2.0' }],
          ['2026-01', { count: 1, sum: '2.0' }],
          ['2026-02', { count: 2, sum: '4.0' }],
          ['2026-02-30', { count: 1, sum: '2.0' }],
          ['soon', { count: 1, sum: '2.0' }],
        ]),
      )
    })

    test('by the month of a time, in the zone', async () => {
      // Havana sets its clocks back at one o’clock on 1 November 2026, so that midnight comes twice.
      const times = [
        '2026-11-01T03:59:59.999Z',
        '2026-11-01T04:00:00.000Z',
        '2026-11-01T05:30:00.000Z',
        '2026-12-01T04:59:59.999Z',
      ]
      await addAll(
        store,
        'deals',
        times.map((time) => ({ 'created-at': time })),
      )
      const months = async (zone: string): Promise<unknown> =>
        Object.fromEntries(await groups({ type: 'deals', by: { monthOf: 'created-at', zone } }))
      expect(await months('America/Havana')).toEqual({ '2026-10': { count: 1 }, '2026-11': { count: 3 } })
      expect(await months('UTC')).toEqual({ '2026-11': { count: 3 }, '2026-12': { count: 1 } })
    })

    test('days between a time and a date: in the zone, without those that lack one or have them in reverse', async () => {
      const deal = (created: string | null, finished: string | null) => ({ 'created-at': created, 'finished-at': finished })
      await addAll(store, 'deals', [
        deal('2026-03-28T21:30:00.000Z', '2026-03-30'), // the 29th in Moscow
        deal('2026-03-29T12:00:00.000Z', '2026-03-29'),
        deal('2026-03-29T12:00:00.000Z', '2026-03-28'),
        deal('2026-03-29T12:00:00.000Z', 'soon'),
        deal('2026-03-29T12:00:00.000Z', null),
        deal(null, '2026-03-29'),
      ])
      const span = (zone: string) => ({ from: 'created-at', to: 'finished-at', zone })
      const all = await groups({ type: 'deals', span: span('Europe/Moscow') })
      expect(all.get(null)).toEqual({ count: 6, days: 1, measured: 2 })
      const byMonth = await groups({ type: 'deals', by: { monthOf: 'finished-at', zone: 'UTC' }, span: span('UTC') })
      expect(byMonth.get('2026-03')).toEqual({ count: 4, days: 2, measured: 2 })
      expect(byMonth.get('soon')).toEqual({ count: 1, days: 0, measured: 0 })
    })

    test('sums are exact', async () => {
      expect(await sumOf('0.1', '0.2')).toBe('0.3')
      expect(await sumOf('-0.3')).toBe('0.0')
      expect(await sumOf('999999999999999', '999999999999999', '0.00000000000001')).toBe('1999999999999998.00000000000001')
    })

    test('sums are exact across scales, spellings and far beyond 2^53', async () => {
      expect(await sumOf('1e-20', '1.0', '"2.50"', 'null', '1E3')).toBe('1003.50000000000000000001')
      expect(await sumOf('123456789012345e15', '-1e-20')).toBe('123456789012345000000000001003.5')
    })

    test('sums take in what a hosted instance sent with more digits than a caller may', async () => {
      expect(await sumOf('0.30000000000000004', '0.1', '1e-40')).toBe('0.4000000000000000400000000000000000000001')
    })

    test('many sums of the same small amount do not drift', async () => {
      expect(await sumOf(...Array.from({ length: 1000 }, () => '0.07'))).toBe('70.0')
    })

    test('the sum of a field without a column is exact too', async () => {
      await addAll(store, 'deals', ['{"cost":0.7}', '{"cost":0.1}', '{}'])
      expect((await groups({ type: 'deals', sum: 'cost' })).get(null)).toEqual({ count: 3, sum: '0.8' })
    })

    test('the greatest is by comparable value', async () => {
      await addAll(store, 'deals', [
        { name: 'я', 'planned-at': '2024-01-02' },
        { name: 'Ё', 'planned-at': '2023-12-31' },
        { name: 'Z' },
      ])
      expect((await groups({ type: 'deals', greatest: 'planned-at' })).get(null)?.greatest).toBe('2024-01-02')
      expect((await groups({ type: 'deals', greatest: 'name' })).get(null)?.greatest).toBe('я')
      expect((await groups({ type: 'deals', greatest: 'amount' })).get(null)?.greatest).toBe(null)
    })
  })
}
