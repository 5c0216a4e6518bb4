import { describe, expect, test } from 'vitest'
import { toCsv } from '../../src-renderer/api/csv.ts'
import type { Totals } from '../../src-renderer/api/aggregates.ts'
import type { BoardStage } from '../../src-renderer/board/board-stages.ts'
import { toChartOption } from '../../src-renderer/screens/dashboard/chart-option.ts'
import { readChoice, toClosingDays, toQuery } from '../../src-renderer/screens/dashboard/choice.ts'
import { toFunnelPanel } from '../../src-renderer/screens/dashboard/funnel-panel.ts'
import { toOutcomePanel, toReasonsPanel } from '../../src-renderer/screens/dashboard/group-panels.ts'
import { toClosedPanel, toCyclePanel, toForecastPanel, type Basis } from '../../src-renderer/screens/dashboard/month-panels.ts'
import english from '../../src-renderer/locales/en/dashboard.json' with { type: 'json' }
import russian from '../../src-renderer/locales/ru/dashboard.json' with { type: 'json' }
import { listMonths, shiftMonth } from '../../src-renderer/screens/dashboard/months.ts'
import { toLists, type Numbers } from '../../src-renderer/screens/dashboard/numbers.ts'
import { toPanelLines } from '../../src-renderer/screens/dashboard/panel-csv.ts'
import { addSums, findWinRate, weigh } from '../../src-renderer/screens/dashboard/win-rate.ts'
import { createWriters } from '../../src-renderer/screens/dashboard/writers.ts'

const nothing: Totals = { count: 0, sum: '0.0', groups: [] }
const none: Numbers = {
  openByStage: nothing,
  closedByStage: nothing,
  wonByMonth: nothing,
  lostByMonth: nothing,
  planned: nothing,
  reasons: nothing,
  openByPerson: nothing,
  wonByPerson: nothing,
  lostByPerson: nothing,
  wonBySource: nothing,
  lostBySource: nothing,
  everWon: nothing,
  everLost: nothing,
  undated: nothing,
  all: nothing,
}
const totals = (...groups: Totals['groups']): Totals => ({
  count: groups.reduce((sum, { count }) => sum + count, 0),
  sum: addSums(groups.map(({ sum }) => sum ?? '0.0')),
  groups,
})
const today = '2026-11-17'

function toBasis(numbers: Partial<Numbers>, query: Record<string, string> = {}): Basis {
  const choice = readChoice(query, 'all')
  const days = toClosingDays(choice.period, today)
  const t: Basis['t'] = (key, values) => [key.replace('dashboard.', ''), ...Object.values(values ?? {})].join(' ')
  const writers = createWriters('en')
  return { t, writers, numbers: { ...none, ...numbers }, lists: toLists(choice, days), measure: choice.measure, days, today }
}
const texts = (
  panel: { rows: readonly { label: string; cells: Readonly<Record<string, { text: string } | undefined>> }[] },
  ...keys: string[]
) => panel.rows.map(({ label, cells }) => [label, ...keys.map((key) => cells[key]?.text ?? null)])

describe('the choice', () => {
  test('is in the address as a whole, and what the address gets wrong is as usual', () => {
    const query = { period: 'this-quarter', funnel: '3', person: 'me', measure: 'sum' }
    expect(toQuery(readChoice(query, 'all'))).toEqual(query)
    const wrong = readChoice({ period: 'soon', funnel: 'x', person: ['1'], measure: 1 }, '7')
    expect(wrong).toEqual({ period: 'last-twelve-months', funnel: null, person: '7', measure: 'count' })
  })

  test.each([
    ['last-twelve-months', '2025-12-01', '2026-11-30'],
    ['this-year', '2026-01-01', '2026-12-31'],
    ['last-year', '2025-01-01', '2025-12-31'],
    ['this-quarter', '2026-10-01', '2026-12-31'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['all-time', null, null],
  ] as const)('%s consists of whole months', (period, from, to) => {
    expect(toClosingDays(period, today)).toEqual({ from, to })
  })
})

describe('months', () => {
  test('go over the turn of a year', () => {
    expect(shiftMonth('2026-11', 2)).toBe('2027-01')
    expect(shiftMonth('2026-01', -13)).toBe('2024-12')
    expect(listMonths(['2026-02'], '2025-12', '2026-01')).toEqual(['2025-12', '2026-01', '2026-02'])
  })

  test('without end are only those with deals', () => {
    expect(listMonths(['2026-02', '0001-01'], null, null)).toEqual(['0001-01', '2026-02'])
    expect(listMonths([], null, null)).toEqual([])
  })
})

const stage = (id: string, title: string, kind: BoardStage['kind'] = null): BoardStage => ({
  id,
  title,
  colour: undefined,
  kind,
  isMovable: kind === null,
})
const funnel = {
  id: '1',
  title: 'Sales',
  stages: [stage('1', 'New', 'opened'), stage('4', 'Offer'), stage('2', 'Won', 'won'), stage('3', 'Lost', 'lost')],
}

describe('the funnel', () => {
  const open = totals({ value: '1', count: 6, sum: '6.0' }, { value: '4', count: 2, sum: '2.5' })
  const closed = totals({ value: '2', count: 2, sum: '9.0' }, { value: '3', count: 90, sum: '90.0' })

  test('compares deals in a stage or later with the stage before, and leaves lost deals out', () => {
    const panel = toFunnelPanel(toBasis({ openByStage: open, closedByStage: closed }), [funnel])
    expect(texts(panel, 'count', 'sum', 'reached', 'conversion')).toEqual([
      ['New', '6', '6.00', '10', null],
      ['Offer', '2', '2.50', '4', '40.0%'],
      ['Won', '2', '9.00', '2', '50.0%'],
      ['Lost', '90', '90.00', null, null],
    ])
  })

  test('opens the open deals of a stage at any time, and closed ones of the period', () => {
    const panel = toFunnelPanel(toBasis({ openByStage: open, closedByStage: closed }, { funnel: '1', person: 'me' }), [funnel])
    expect(panel.rows.map(({ cells }) => cells['count']?.to)).toMatchObject([
      { path: '/deals', query: { 'filter[stage-kind]': 'open', 'filter[deal-stage-id]': '1', 'filter[responsible-id]': 'me' } },
      { query: { 'filter[stage-kind]': 'open', 'filter[deal-stage-id]': '4', 'filter[deal-stage-category-id]': '1' } },
      {
        query: { 'filter[deal-stage-id]': '2', 'filter[finished-at-gte]': '2025.12.01', 'filter[finished-at-lte]': '2026.11.30' },
      },
      { query: { 'filter[deal-stage-id]': '3', 'filter[finished-at-gte]': '2025.12.01' } },
    ])
  })

  test('opens the counted deals of a stage of another funnel: open ones, or those closed in the period', () => {
    const elsewhere = { openByStage: totals({ value: '70', count: 2 }), closedByStage: totals({ value: '80', count: 3 }) }
    const { rows } = toFunnelPanel(toBasis(elsewhere, { funnel: '1', period: 'last-month' }), [funnel])
    expect(rows.slice(0, 2).map(({ cells }) => cells['count']?.to)).toMatchObject([
      { query: { 'filter[deal-stage-id]': '70', 'filter[stage-kind]': 'open' } },
      {
        query: {
          'filter[deal-stage-id]': '80',
          'filter[finished-at-gte]': '2026.10.01',
          'filter[finished-at-lte]': '2026.10.31',
        },
      },
    ])
  })

  test('shows deals without a stage first', () => {
    const panel = toFunnelPanel(toBasis({ openByStage: totals({ value: null, count: 1, sum: '1.0' }) }), [funnel])
    expect(texts(panel, 'count')[0]).toEqual(['board.noStage', '1'])
  })
})

describe('won and lost', () => {
  test('has every month of the period up to now, also those without deals', () => {
    const wonByMonth = totals({ value: '2026-10', count: 3, sum: '3.0', days: 10, measured: 2 })
    const lostByMonth = totals({ value: '2026-10', count: 1, sum: '1.0' })
    const basis = toBasis({ wonByMonth, lostByMonth }, { period: 'this-quarter' })
    expect(texts(toClosedPanel(basis), 'won-count', 'lost-sum', 'rate')).toEqual([
      ['Oct 2026', '3', '1.00', '75.0%'],
      ['Nov 2026', '0', '0.00', null],
    ])
    expect(texts(toCyclePanel(basis), 'count', 'measured', 'average')).toEqual([
      ['Oct 2026', '3', '2', '5.0'],
      ['Nov 2026', '0', '0', null],
    ])
  })

  test('of all time ends with deals without a closing date, and offers no list where no filter can', () => {
    const wonByMonth = totals(
      { value: null, count: 1, sum: '1.0' },
      { value: '2026-01', count: 1, sum: '1.0' },
      { value: 'soon', count: 1, sum: '1.0' },
    )
    const panel = toClosedPanel(toBasis({ wonByMonth }, { period: 'all-time' }))
    expect(texts(panel, 'won-count')).toEqual([
      ['Jan 2026', '1'],
      ['noClosingDate', '1'],
      ['soon', '1'],
    ])
    expect(panel.rows[1]?.cells['won-count']?.to).toMatchObject({ query: { 'filter[finished-at-null]': 'true' } })
    expect(panel.rows[2]?.cells['won-count']?.to).toBeUndefined()
  })
})

describe('the forecast', () => {
  const planned = totals(
    { value: null, count: 1, sum: '0.1' },
    { value: '2026-09', count: 1, sum: '0.1' },
    { value: '2026-10', count: 2, sum: '0.2' },
    { value: '2026-11', count: 3, sum: '30.0' },
    { value: '2027-01', count: 1, sum: '1.0' },
  )

  test('puts earlier months together and ends with the last month that has deals', () => {
    const panel = toForecastPanel(toBasis({ planned }))
    expect(texts(panel, 'count', 'sum')).toEqual([
      ['earlier', '3', '0.30'],
      ['Nov 2026', '3', '30.00'],
      ['Dec 2026', '0', '0.00'],
      ['Jan 2027', '1', '1.00'],
      ['noPlannedDate', '1', '0.10'],
    ])
    // Days of this month are overdue too, so the word would promise more.
    expect([english, russian].map(({ dashboard }) => dashboard.earlier)).toEqual(['Earlier months', 'Прошлые месяцы'])
    const [earlier] = panel.rows
    expect(earlier?.cells['count']?.to).toMatchObject({ query: { 'filter[planned-at-lte]': '2026.10.31' } })
  })

  test('puts months after a year together', () => {
    const later = totals({ value: '2027-11', count: 1, sum: '1.0' }, { value: '2030-01', count: 1, sum: '2.0' })
    const panel = toForecastPanel(toBasis({ planned: later }))
    expect(panel.rows).toHaveLength(13)
    expect(texts(panel, 'count', 'sum').at(-1)).toEqual(['later', '2', '3.00'])
    expect(panel.rows.at(-1)?.cells['count']?.to).toMatchObject({ query: { 'filter[planned-at-gte]': '2027.11.01' } })
  })

  test('is weighted only from 30 closed deals on, and says so', () => {
    const few = toForecastPanel(toBasis({ planned, everWon: { ...nothing, count: 10 }, everLost: { ...nothing, count: 19 } }))
    expect(few.columns.map(({ key }) => key)).toEqual(['count', 'sum'])
    expect(few.note).toBe('tooFew 30 29')
    const enough = toForecastPanel(toBasis({ planned, everWon: { ...nothing, count: 10 }, everLost: { ...nothing, count: 20 } }))
    expect(texts(enough, 'weighted')[1]).toEqual(['Nov 2026', '10.00'])
    expect(enough.note).toBe('weightedNote 33.3% 30')
  })

  test('rounds weighted amounts to hundredths', () => {
    const rate = { won: 1, closed: 3 }
    expect([weigh('10.0', rate), weigh('0.05', rate), weigh('-10.0', rate), weigh('2.0', rate)]).toEqual([
      '3.33',
      '0.02',
      '-3.33',
      '0.67',
    ])
    expect(findWinRate(0, 29)).toBeUndefined()
  })
})

describe('groups', () => {
  const findTitle = (type: string, id: string) => `${type} ${id}`

  test('are sorted by their deals, and open the list of the period', () => {
    const reasons = totals({ value: null, count: 1, sum: '1.0' }, { value: '4', count: 3, sum: '2.0' })
    const panel = toReasonsPanel(toBasis({ reasons }), findTitle)
    expect(texts(panel, 'count', 'share')).toEqual([
      ['deal-loss-reasons 4', '3', '75.0%'],
      ['noReason', '1', '25.0%'],
    ])
    expect(panel.rows[1]?.cells['count']?.to).toMatchObject({
      query: { 'filter[stage-kind]': 'lost', 'filter[loss-reason-id]': 'none', 'filter[finished-at-lte]': '2026.11.30' },
    })
  })

  test('by person have what is open now, also of those who closed nothing', () => {
    const openByPerson = totals({ value: '5', count: 2, sum: '30.0' }, { value: '6', count: 4, sum: '1.0' })
    const wonByPerson = totals({ value: '5', count: 1, sum: '1.0' })
    const panel = toOutcomePanel('person', toBasis({ openByPerson, wonByPerson }), findTitle)
    expect(panel.columns.map(({ key }) => key).slice(0, 3)).toEqual(['open-count', 'open-sum', 'won-count'])
    expect(texts(panel, 'open-count', 'open-sum', 'won-count')).toEqual([
      ['users 6', '4', '1.00', '0'],
      ['users 5', '2', '30.00', '1'],
    ])
    // The period does not apply to what is open.
    expect(panel.rows[0]?.cells['open-count']?.to).toEqual({
      path: '/deals',
      query: { 'filter[stage-kind]': 'open', 'filter[responsible-id]': '6' },
    })
    expect(panel.series.map(({ column }) => column)).toEqual(['open-count', 'won-count', 'lost-count'])
    expect(toOutcomePanel('source', toBasis({ openByPerson }), findTitle).rows).toEqual([])
  })

  test('by person replace the chosen person in their lists', () => {
    const wonByPerson = totals({ value: '5', count: 1, sum: '1.0' })
    const lostByPerson = totals({ value: '5', count: 3, sum: '1.0' }, { value: null, count: 9, sum: '1.0' })
    const panel = toOutcomePanel('person', toBasis({ wonByPerson, lostByPerson }, { person: 'me' }), findTitle)
    expect(texts(panel, 'won-count', 'lost-count', 'rate')).toEqual([
      ['noPerson', '0', '9', '0.0%'],
      ['users 5', '1', '3', '25.0%'],
    ])
    expect(panel.rows[1]?.cells['won-count']?.to).toMatchObject({ query: { 'filter[responsible-id]': '5' } })
    expect(panel.rows[0]?.cells['won-count']?.to).toBeUndefined()
  })
})

test('a CSV file has exact values, and names that look like formulas are harmless', () => {
  const cell = (plain: string) => ({ text: 'shown', plain, value: 0 })
  const rows = [
    { key: '1', label: '=1+1', cells: { count: cell('3'), sum: cell('-1234567.891') } },
    { key: '2', label: 'A, "B"', cells: { count: cell('0') } },
  ]
  const columns = [
    { key: 'count', label: 'Deals' },
    { key: 'sum', label: 'Amount' },
  ]
  const lines = toPanelLines({ head: 'Stage', columns, rows })
  expect(toCsv(lines, 'en')).toBe(`Stage,Deals,Amount\r\n'=1+1,3,-1234567.891\r\n"A, ""B""",0,\r\n`)
})

test('a CSV file has the separators of its language, and shares as precise as on screen', () => {
  const { toShare, toMoney } = createWriters('ru')
  const rows = [{ key: '1', label: 'Версия 1.5; новая', cells: { sum: toMoney('1234.5'), share: toShare(37, 43) } }]
  const columns = [
    { key: 'sum', label: 'Сумма, всего' },
    { key: 'share', label: 'Конверсия' },
  ]
  const lines = toPanelLines({ head: 'Этап', columns, rows })
  expect(toCsv(lines, 'ru')).toBe('Этап;Сумма, всего;Конверсия\r\n"Версия 1.5; новая";1234,5;0,860\r\n')
  expect(toCsv(lines, 'en')).toBe('Этап,"Сумма, всего",Конверсия\r\nВерсия 1.5; новая,1234.5,0.860\r\n')
})

test('a chart gives names the room of the longest one, so that stages of several funnels can be told apart', () => {
  const draw = (...labels: string[]) =>
    toChartOption(
      {
        ...{ key: 'funnel', title: '', hint: '', head: '', columns: [], series: [], bars: 'lying' },
        rows: labels.map((label) => ({ key: label, label, cells: {} })),
      },
      { language: 'en', isCalm: true, width: 500, measure: (text) => text.length * 6 },
    )
  const [short, long] = [draw('New', 'Won'), draw('Service contracts: New', 'Service contracts: Qualification')]
  expect([short, long]).toMatchObject([{ grid: { left: 3 * 6 + 8 } }, { grid: { left: 32 * 6 + 8 } }])
})
