import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { readTotals } from '../../src-renderer/api/aggregates.ts'
import { wholeList } from '../../src-renderer/api/list-query.ts'
import type { Outcome } from '../../src-renderer/api/outcome.ts'
import { createRecords, type RecordRow } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { nothingSelected, putSelected, selectAll } from '../../src-renderer/list/selection/selection.ts'
import { sumSelected } from '../../src-renderer/list/sums/sum-selected.ts'
import { orderStage } from '../../src-shared/resources/order-stage.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { order } from '../../src-shared/resources/order.ts'
import { findNumberText, rawNumber } from '../../src-shared/values/json.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { openEngine } from '../support/engine-under-test.ts'

const memory = () => Promise.resolve({ store: createMemoryStore({ registry }), close: () => Promise.resolve() })

/** Ten thousandths, as whole numbers: the brute force that sums are compared with. */
const digits = 4
const toUnits = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(digits, '0').slice(0, digits))
}
const need = <T>(outcome: Outcome<T>): T => (outcome.ok ? outcome.value : expect.fail(JSON.stringify(outcome.problem)))

/** An amount with up to four digits after the point, as large as the API takes. */
const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n }), fc.integer({ min: 0, max: digits }))
  .map(([units, scale]) => {
    const text = String(units < 0n ? -units : units).padStart(scale + 1, '0')
    const point = text.length - scale
    return `${units < 0n ? '-' : ''}${text.slice(0, point)}${scale === 0 ? '' : `.${text.slice(point)}`}`
  })

describe.each([
  ['memory', memory],
  ['SQLite', () => openTestAccount('local')],
] as const)('on %s', (_name, place) => {
  let close: () => Promise<unknown> = () => Promise.resolve()
  let request: ReturnType<typeof createRequest>
  const stages: string[] = []

  beforeAll(async () => {
    const { store, close: closeStore } = await place()
    const api = await openEngine(store)
    close = async () => (await api.close(), await closeStore())
    request = createRequest(api.ask, () => undefined)
    for (const name of ['A', 'B', 'C'])
      stages.push(need(await createRecords(request).createRecord(orderStage, { attributes: { name } })).id)
  })
  afterAll(() => close())

  test('counts and sums of columns and selections are those of all records read one by one', async () => {
    const records = createRecords(request)
    const one = fc.record({ amount: fc.option(amount), stage: fc.option(fc.nat({ max: 2 })), chosen: fc.boolean() })
    const all: (RecordRow & { readonly chosen: boolean })[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 6 }), async (made) => {
        for (const { amount: value, stage, chosen } of made) {
          const end = stage === null ? null : { type: orderStage.type, id: stages[stage] ?? '' }
          const change = { attributes: { amount: value === null ? null : rawNumber(value) }, relationships: { stage: end } }
          const { id } = need(await records.createRecord(order, change))
          all.push({ ...need(await records.readRecord(order, id, ['stage'])), chosen })
        }
        const sumOf = (rows: readonly RecordRow[]) =>
          rows.reduce((sum, { attributes }) => sum + toUnits(findNumberText(attributes['amount'] ?? undefined) ?? '0'), 0n)
        const totals = need(await readTotals(request, order, wholeList, { by: 'stage', sum: 'amount' }))
        expect([totals.count, toUnits(totals.sum ?? '')]).toEqual([all.length, sumOf(all)])
        for (const stage of [undefined, ...stages]) {
          const own = all.filter(({ links }) => links['stage']?.[0]?.id === stage)
          const found = totals.groups.find(({ value }) => value === (stage ?? null))
          expect([found?.count ?? 0, toUnits(found?.sum ?? '0')]).toEqual([own.length, sumOf(own)])
        }
        const [inside, outside] = [all.filter(({ chosen }) => chosen), all.filter(({ chosen }) => !chosen)]
        const ids = (rows: readonly RecordRow[]) => rows.map(({ id }) => id)
        const chosen = putSelected(nothingSelected, ids(inside), true)
        const allBut = putSelected(selectAll(wholeList), ids(outside), false)
        for (const selection of [chosen, allBut])
          expect(toUnits(need(await sumSelected(request, order, selection, 'amount')))).toBe(sumOf(inside))
      }),
      { numRuns: 25 },
    )
  })
})
