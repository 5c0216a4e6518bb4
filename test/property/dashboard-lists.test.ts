import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RouteLocationRaw } from 'vue-router'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { readTotals } from '../../src-renderer/api/aggregates.ts'
import { fromFilterParameters } from '../../src-renderer/api/list-query.ts'
import type { Outcome } from '../../src-renderer/api/outcome.ts'
import { createRecords, type RecordRow } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { toBoardStage } from '../../src-renderer/board/board-stages.ts'
import { dashboardPeriods, readChoice, toClosingDays } from '../../src-renderer/screens/dashboard/choice.ts'
import { listPanels } from '../../src-renderer/screens/dashboard/list-panels.ts'
import { readNumbers, toLists } from '../../src-renderer/screens/dashboard/numbers.ts'
import { createWriters } from '../../src-renderer/screens/dashboard/writers.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { dealStage } from '../../src-shared/resources/deal-stage.ts'
import { dealStageCategory } from '../../src-shared/resources/deal-stage-category.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { addDecimals, findStoredDecimal, toDecimalText } from '../../src-shared/values/decimal.ts'
import { findNumberText, rawNumber } from '../../src-shared/values/json.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { openEngine } from '../support/engine-under-test.ts'

const memory = () => Promise.resolve({ store: createMemoryStore({ registry }), close: () => Promise.resolve() })
const need = <T>(outcome: Outcome<T>): T => (outcome.ok ? outcome.value : expect.fail(JSON.stringify(outcome.problem)))
const today = '2026-11-17'
const writers = createWriters('en')

const one = fc.record({
  amount: fc.constantFrom('0.1', '0.2', '-0.3', '10.0001', '999999999999999', null),
  finished: fc.constantFrom(
    '2024-02-29',
    '2025-11-30',
    '2025-12-01',
    '2026-09-30',
    '2026-10-31',
    '2026-11-01',
    '2027-01-01',
    null,
  ),
  planned: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-30', '2027-10-31', '2027-11-01', null),
  stage: fc.option(fc.nat({ max: 5 })),
  archived: fc.boolean(),
})

describe.each([
  ['memory', memory],
  ['SQLite', () => openTestAccount('local', 'Asia/Gaza')],
] as const)('on %s', (_name, place) => {
  let close: () => Promise<unknown> = () => Promise.resolve()
  let request: ReturnType<typeof createRequest>
  let stages: readonly RecordRow[] = []
  let funnels: readonly RecordRow[] = []

  beforeAll(async () => {
    const { store, close: closeStore } = await place()
    const api = await openEngine(store, { timeZone: 'Asia/Gaza' })
    close = async () => (await api.close(), await closeStore())
    request = createRequest(api.ask, () => undefined)
    const records = createRecords(request)
    const methods = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
    for (const name of ['Sales', 'Service'])
      need(await records.createRecord(dealStageCategory, { attributes: { name, ...methods } }))
    const list = async (resource: typeof dealStage | typeof dealStageCategory, names: string[]) => {
      const query = { part: 'actual', filters: [], q: '', sort: undefined } as const
      return need(await records.listRecords(resource, { query, names, page: 1, size: 100 })).rows
    }
    stages = await list(dealStage, ['name', 'kind', 'deal-stage-category'])
    funnels = await list(dealStageCategory, ['name'])
  })
  afterAll(() => close())

  test('each link of the dashboard opens a list with its count and sum, read one by one', async () => {
    const records = createRecords(request)
    const all: RecordRow[] = []
    await fc.assert(
      fc.asyncProperty(
        fc.array(one, { minLength: 3, maxLength: 8 }),
        fc.constantFrom(...dashboardPeriods),
        fc.boolean(),
        async (made, period, isOneFunnel) => {
          for (const { amount, finished, planned, stage, archived } of made) {
            const at = stage === null ? undefined : stages[stage % stages.length]
            const change = {
              attributes: {
                amount: amount === null ? null : rawNumber(amount),
                'finished-at': finished,
                'planned-at': planned,
                'archived-at': archived ? '2026-11-01T00:00:00.000Z' : null,
              },
              relationships: { stage: at ? { type: dealStage.type, id: at.id } : null },
            }
            const { id } = need(await records.createRecord(deal, change))
            all.push(need(await records.readRecord(deal, id, ['stage'])))
          }
          const choice = readChoice({ period, ...(isOneFunnel && { funnel: funnels[0]?.id }) }, 'all')
          const days = toClosingDays(period, today)
          const lists = toLists(choice, days)
          const numbers = need(await readNumbers(request, lists))
          const basis = { t: (key: string) => key, writers, numbers, lists, measure: 'count', days, today } as const
          const shown = funnels
            .filter(({ id }) => choice.funnel === null || choice.funnel === id)
            .map(({ id }) => ({
              id,
              title: id,
              stages: stages.filter(({ links }) => links['deal-stage-category']?.[0]?.id === id).map(toBoardStage),
            }))
          const title = (_type: string, id: string) => id
          const panels = listPanels(basis, shown, title)
          for (const { key, columns, rows } of panels) {
            for (const { label, cells } of rows) {
              for (const { key: column } of columns.filter((head) => head.key.endsWith('count'))) {
                const { to, plain = '0' } = cells[column] ?? {}
                if (to === undefined) expect(plain, `${key} ${label}`).toBe('0')
                else
                  expect(await countListed(to), `${key} ${label}`).toMatchObject(
                    toExpected(plain, cells[column.replace('count', 'sum')]?.plain),
                  )
              }
            }
          }
          const active = all.filter(({ attributes }) => attributes['archived-at'] === null)
          expect(numbers.all.count).toBe(active.length)
          if (isOneFunnel) return
          const open = active.filter((row) => !isClosed(row))
          for (const [name, prefix] of [
            ['forecast', ''],
            ['person', 'open-'],
          ]) {
            const { rows = [] } = panels.find(({ key }) => key === name) ?? {}
            const sums = ['count', 'sum'].map((column) => rows.map(({ cells }) => cells[`${prefix}${column}`]?.plain ?? '0'))
            expect([Number(addUp(sums[0] ?? [])), addUp(sums[1] ?? [])], name).toEqual([open.length, addUp(open.map(amountOf))])
          }
        },
      ),
      { numRuns: 10 },
    )
  })

  const isClosed = ({ links }: RecordRow) => {
    const stage = stages.find(({ id }) => id === links['stage']?.[0]?.id)
    return ['won', 'lost'].some((kind) => kind === stage?.attributes['kind'])
  }
  const amountOf = ({ attributes }: RecordRow) => findNumberText(attributes['amount'] ?? undefined) ?? '0'
  const addUp = (texts: readonly string[]) =>
    toDecimalText(texts.map((text) => findStoredDecimal(text) ?? expect.fail(text)).reduce(addDecimals, { units: 0n, scale: 0 }))
  const toExpected = (count: string, sum: string | undefined) => ({ count: Number(count), ...(sum !== undefined && { sum }) })

  /** What the list of that address shows in its status bar. */
  async function countListed(to: RouteLocationRaw) {
    const { query = {} } = to as { query?: Record<string, string> }
    const shown = { ...fromFilterParameters(deal, Object.entries(query)), sort: undefined }
    return need(await readTotals(request, deal, shown, { sum: 'amount' }))
  }
})
