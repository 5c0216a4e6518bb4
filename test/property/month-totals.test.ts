import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { listGroups, readTotals } from '../../src-renderer/api/aggregates.ts'
import { wholeList } from '../../src-renderer/api/list-query.ts'
import type { Outcome } from '../../src-renderer/api/outcome.ts'
import { createRecords, type RecordRow } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { addDecimals, findStoredDecimal, toDecimalText } from '../../src-shared/values/decimal.ts'
import { findNumberText, rawNumber } from '../../src-shared/values/json.ts'
import { findInstantOf, toDay } from '../../src-shared/values/time.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { openEngine } from '../support/engine-under-test.ts'

const memory = () => Promise.resolve({ store: createMemoryStore({ registry }), close: () => Promise.resolve() })
const need = <T>(outcome: Outcome<T>): T => (outcome.ok ? outcome.value : expect.fail(JSON.stringify(outcome.problem)))

/** Around the borders of months and years, and where Havana and Gaza set their clocks at midnight. */
const finished = fc.constantFrom('2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '2026-10-31', '2026-11-01', null)
const borders = [Date.UTC(2026, 0, 1), Date.UTC(2026, 10, 1), Date.UTC(2026, 2, 1), Date.UTC(2022, 9, 29)]
const created = fc
  .tuple(fc.constantFrom(...borders), fc.integer({ min: -43_200_000, max: 43_200_000 }))
  .map(([border, by]) => new Date(border + by).toISOString())
const amount = fc.constantFrom('0.1', '0.2', '-0.3', '10.0001', '999999999999999', '0.00000000000001', null)

const toDays = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

const addUp = (rows: readonly RecordRow[]): string =>
  toDecimalText(
    rows
      .map(({ attributes }) => findStoredDecimal(findNumberText(attributes['amount'] ?? undefined) ?? '0'))
      .reduce<{ units: bigint; scale: number }>((sum, one) => addDecimals(sum, one ?? sum), { units: 0n, scale: 0 }),
  )

const places = ['America/Havana', 'Asia/Gaza'].flatMap((zone) => [
  { zone, store: 'memory', place: memory },
  { zone, store: 'SQLite', place: () => openTestAccount('local', zone) },
])

describe.each(places)('in $zone, on $store', ({ zone, place }) => {
  let close: () => Promise<unknown> = () => Promise.resolve()
  let request: ReturnType<typeof createRequest>
  let won = ''

  beforeAll(async () => {
    const { store, close: closeStore } = await place()
    const api = await openEngine(store, { timeZone: zone })
    close = async () => (await api.close(), await closeStore())
    request = createRequest(api.ask, () => undefined)
    const stage = registry.get('deal-stages')
    const funnel = registry.get('deal-stage-categories')
    if (!stage || !funnel) throw new Error('no stages')
    const calculated = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
    need(await createRecords(request).createRecord(funnel, { attributes: { name: 'Sales', ...calculated } }))
    const kinds = need(await listGroups(request, stage, wholeList, { by: 'kind' }))
    expect(kinds.map(({ value }) => value)).toContain('won')
    const page = need(await request({ path: '/api/v1/deal-stages' }))
    const rows = page.data as unknown as { id: string; attributes: { kind: string | null } }[]
    won = rows.find(({ attributes }) => attributes.kind === 'won')?.id ?? ''
  })
  afterAll(() => close())

  test('counts, sums and days by month are those of all records read one by one, and those of the list of that month', async () => {
    const records = createRecords(request)
    const one = fc.record({ amount, finished, created })
    const all: RecordRow[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 6 }), async (made) => {
        for (const { amount: value, finished: end, created: start } of made) {
          const change = {
            attributes: { amount: value === null ? null : rawNumber(value), 'finished-at': end, 'created-at': start },
            relationships: { stage: { type: 'deal-stages', id: won } },
          }
          const { id } = need(await records.createRecord(deal, change))
          all.push(need(await records.readRecord(deal, id, [])))
        }
        const monthOf = (field: string) => (row: RecordRow) => {
          const value = row.attributes[field]
          if (typeof value !== 'string') return null
          return (field === 'created-at' ? toDay(findInstantOf(value) ?? NaN, zone) : value).slice(0, 7)
        }
        for (const by of ['finished-at', 'created-at']) {
          const asked = { by, step: 'month', sum: 'amount', days: 'created-at,finished-at' } as const
          const totals = need(await readTotals(request, deal, wholeList, asked))
          const months = Map.groupBy(all, monthOf(by))
          const expected = [...months].map(([value, rows]) => ({ value, count: rows.length, sum: addUp(rows), ...measure(rows) }))
          const order = (list: readonly { readonly value: string | null }[]) =>
            list.toSorted((a, b) => ((a.value ?? '') < (b.value ?? '') ? -1 : 1))
          expect(order(totals.groups)).toEqual(order(expected))
          expect(totals).toMatchObject({ count: all.length, sum: addUp(all), ...measure(all) })
        }
        const totals = need(await readTotals(request, deal, wholeList, { by: 'finished-at', step: 'month', sum: 'amount' }))
        for (const { value, count, sum } of totals.groups) {
          const filters =
            value === null
              ? [{ name: 'finished-at-null', value: '1' }]
              : [
                  { name: 'finished-at-gte', value: `${value}-01` },
                  {
                    name: 'finished-at-lte',
                    value: `${value}-${value.endsWith('02') ? '28' : /(04|06|09|11)$/.test(value) ? '30' : '31'}`,
                  },
                ]
          expect(need(await readTotals(request, deal, { ...wholeList, filters }, { sum: 'amount' }))).toMatchObject({
            count,
            sum,
          })
        }
      }),
      { numRuns: 12 },
    )
  })

  const measure = (rows: readonly RecordRow[]) => {
    const spans = rows.flatMap(({ attributes }) => {
      const end = attributes['finished-at']
      if (typeof end !== 'string') return []
      const days = toDays(end) - toDays(toDay(findInstantOf(attributes['created-at']) ?? NaN, zone))
      return days < 0 ? [] : [days]
    })
    return { days: spans.reduce((sum, days) => sum + days, 0), measured: spans.length }
  }
})
