import type { RecordGroup } from '../../api/aggregates.ts'
import { joinFilters, lastDayOf, toDayFilters, type ClosingDays, type Measure } from './choice.ts'
import { isMonth, listMonths, shiftMonth } from './months.ts'
import type { Lists, Numbers } from './numbers.ts'
import type { Panel, PanelRow } from './panel.ts'
import { addSums, fewestClosed, findWinRate, weigh } from './win-rate.ts'
import type { Writers } from './writers.ts'

export interface Basis {
  readonly t: (key: string, values?: Record<string, string | number>, count?: number) => string
  readonly writers: Writers
  readonly numbers: Numbers
  readonly lists: Lists
  readonly measure: Measure
  readonly days: ClosingDays
  readonly today: string
}

const find = (groups: readonly RecordGroup[], month: string | null) => groups.find(({ value }) => value === month)

/** Months of the period up to now, months with deals, and at the end the deals without a date. */
function listClosingMonths({ numbers, days, today }: Basis): readonly (string | null)[] {
  const groups = [...numbers.wonByMonth.groups, ...numbers.lostByMonth.groups].map(({ value }) => value)
  const now = today.slice(0, 7)
  const last = days.to === null || days.to.slice(0, 7) > now ? now : days.to.slice(0, 7)
  const months = listMonths(groups.filter(isMonth), days.from?.slice(0, 7) ?? null, days.from === null ? null : last)
  const others = groups.filter((value) => !isMonth(value))
  return [...months, ...new Set(others)]
}

/** The list of one month; null if the value is no date, which no filter can name. Every period consists of whole months. */
function toClosedFilters({ lists }: Basis, list: 'won' | 'lost', month: string | null) {
  if (month === null) return joinFilters(lists[list], [{ name: 'finished-at-null', value: 'true' }])
  if (!isMonth(month)) return null
  return joinFilters(lists[list], toDayFilters('finished-at', { from: `${month}-01`, to: lastDayOf(month) }))
}

export function toClosedPanel(basis: Basis): Panel {
  const { t, writers, numbers, measure } = basis
  const rows = listClosingMonths(basis).map((month): PanelRow => {
    const won = find(numbers.wonByMonth.groups, month)
    const lost = find(numbers.lostByMonth.groups, month)
    const [wins, losses] = [won?.count ?? 0, lost?.count ?? 0]
    return {
      key: month ?? 'none',
      label: month === null ? t('dashboard.noClosingDate') : writers.writeMonth(month),
      cells: {
        ...writers.toPair(won, toClosedFilters(basis, 'won', month), 'won-'),
        ...writers.toPair(lost, toClosedFilters(basis, 'lost', month), 'lost-'),
        rate: writers.toShare(wins, wins + losses),
      },
    }
  })
  return {
    key: 'closed',
    title: t('dashboard.closed'),
    hint: t('dashboard.closedHint'),
    head: t('dashboard.month'),
    columns: toOutcomeColumns(t),
    rows,
    series: toOutcomeSeries(t, measure),
    bars: 'standing',
  }
}

export const toOutcomeColumns = (t: Basis['t']) => [
  { key: 'won-count', label: t('dashboard.won') },
  { key: 'won-sum', label: t('dashboard.wonSum') },
  { key: 'lost-count', label: t('dashboard.lost') },
  { key: 'lost-sum', label: t('dashboard.lostSum') },
  { key: 'rate', label: t('dashboard.winRate') },
]

export const toOutcomeSeries = (t: Basis['t'], measure: Measure): Panel['series'] => [
  { column: `won-${measure}`, opens: 'won-count', label: t('dashboard.won'), tone: 'good' },
  { column: `lost-${measure}`, opens: 'lost-count', label: t('dashboard.lost'), tone: 'bad' },
]

/** From creation to closing. */
export function toCyclePanel(basis: Basis): Panel {
  const { t, writers, numbers } = basis
  const { days = 0, measured = 0, count } = numbers.wonByMonth
  const rows = listClosingMonths(basis).flatMap((month): PanelRow[] => {
    const won = find(numbers.wonByMonth.groups, month)
    if (month === null && !won) return []
    return [
      {
        key: month ?? 'none',
        label: month === null ? t('dashboard.noClosingDate') : writers.writeMonth(month),
        cells: {
          count: writers.toCount(won?.count ?? 0, toClosedFilters(basis, 'won', month)),
          measured: writers.toCount(won?.measured ?? 0, null),
          average: writers.toAverage(won?.days ?? 0, won?.measured ?? 0),
        },
      },
    ]
  })
  const average = writers.toAverage(days, measured)
  return {
    key: 'cycle',
    title: t('dashboard.cycle'),
    hint: t('dashboard.cycleHint'),
    ...(average && {
      note: t('dashboard.cycleNote', {
        days: average.text,
        measured: writers.writeCount(measured),
        count: writers.writeCount(count),
      }),
    }),
    head: t('dashboard.month'),
    columns: [
      { key: 'count', label: t('dashboard.wonDeals') },
      { key: 'measured', label: t('dashboard.measured') },
      { key: 'average', label: t('dashboard.averageDays') },
    ],
    rows,
    series: [{ column: 'average', opens: 'count', label: t('dashboard.averageDays'), tone: 'plain' }],
    bars: 'standing',
  }
}

/** The months that the forecast shows one by one. */
const monthsAhead = 12

/**
 * Open deals by planned month: earlier ones together, a year month by month up to the last one with deals, later ones together,
 * and those without a date.
 */
export function toForecastPanel({ t, writers, numbers, lists, measure, today }: Basis): Panel {
  const now = today.slice(0, 7)
  const last = shiftMonth(now, monthsAhead - 1)
  const rate = findWinRate(numbers.everWon.count, numbers.everLost.count)
  const { groups } = numbers.planned
  const toRow = (key: string, label: string, own: readonly RecordGroup[], days: ClosingDays | null): PanelRow => {
    const sum = addSums(own.map((group) => group.sum ?? '0.0'))
    const count = own.reduce((total, group) => total + group.count, 0)
    const filters = days === null ? [{ name: 'planned-at-null', value: 'true' }] : toDayFilters('planned-at', days)
    return {
      key,
      label,
      cells: {
        ...writers.toPair({ count, sum }, joinFilters(lists.open, filters)),
        weighted: rate && writers.toMoney(weigh(sum, rate)),
      },
    }
  }
  const within = (isIn: (value: string) => boolean) => groups.filter(({ value }) => value !== null && isIn(value))
  const earlier = within((value) => value < now)
  const later = within((value) => value >= shiftMonth(last, 1))
  const none = groups.filter(({ value }) => value === null)
  const inYear = within((value) => value >= now && value < shiftMonth(last, 1))
  const until = later.length > 0 ? last : (inYear.at(-1)?.value ?? now).slice(0, 7)
  const months = listMonths([], now, until).map((month) =>
    toRow(
      month,
      writers.writeMonth(month),
      within((value) => value.startsWith(month)),
      { from: `${month}-01`, to: lastDayOf(month) },
    ),
  )
  const beforeNow = lastDayOf(shiftMonth(now, -1))
  const afterLast = `${shiftMonth(last, 1)}-01`
  const closed = numbers.everWon.count + numbers.everLost.count
  return {
    key: 'forecast',
    title: t('dashboard.forecast'),
    hint: t('dashboard.forecastHint'),
    note: rate
      ? t('dashboard.weightedNote', {
          rate: writers.writePercent(rate.won / rate.closed),
          closed: writers.writeCount(rate.closed),
        })
      : t('dashboard.tooFew', { fewest: fewestClosed, closed: writers.writeCount(closed) }),
    head: t('dashboard.plannedMonth'),
    columns: [
      { key: 'count', label: t('dashboard.deals') },
      { key: 'sum', label: t('dashboard.amount') },
      ...(rate ? [{ key: 'weighted', label: t('dashboard.weighted') }] : []),
    ],
    rows: [
      ...(earlier.length > 0 ? [toRow('earlier', t('dashboard.earlier'), earlier, { from: null, to: beforeNow })] : []),
      ...months,
      ...(later.length > 0 ? [toRow('later', t('dashboard.later'), later, { from: afterLast, to: null })] : []),
      ...(none.length > 0 ? [toRow('none', t('dashboard.noPlannedDate'), none, null)] : []),
    ],
    series: [
      { column: measure, opens: 'count', label: t(measure === 'sum' ? 'dashboard.amount' : 'dashboard.deals'), tone: 'plain' },
      ...(rate && measure === 'sum'
        ? [{ column: 'weighted', opens: 'count', label: t('dashboard.weighted'), tone: 'good' } as const]
        : []),
    ],
    bars: 'standing',
  }
}
