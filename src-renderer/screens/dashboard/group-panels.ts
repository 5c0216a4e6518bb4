import { emptyValue } from '../../../src-shared/schema/filter.ts'
import type { RecordGroup } from '../../api/aggregates.ts'
import { joinFilters } from './choice.ts'
import { toOutcomeColumns, toOutcomeSeries, type Basis } from './month-panels.ts'
import type { Panel, PanelRow } from './panel.ts'

/** The title of a linked record. */
export type FindTitle = (type: string, id: string) => string

const byCount = (a: RecordGroup, b: RecordGroup) => b.count - a.count

export function toReasonsPanel({ t, writers, numbers, lists, measure }: Basis, findTitle: FindTitle): Panel {
  const { groups, count: all } = numbers.reasons
  const rows = groups.toSorted(byCount).map((group): PanelRow => {
    const id = group.value ?? emptyValue
    return {
      key: id,
      label: group.value === null ? t('dashboard.noReason') : findTitle('deal-loss-reasons', id),
      cells: {
        ...writers.toPair(group, joinFilters(lists.lost, [{ name: 'loss-reason-id', value: id }])),
        share: writers.toShare(group.count, all),
      },
    }
  })
  return {
    key: 'reasons',
    title: t('dashboard.reasons'),
    hint: t('dashboard.reasonsHint'),
    head: t('dashboard.reason'),
    columns: [
      { key: 'count', label: t('dashboard.lost') },
      { key: 'sum', label: t('dashboard.amount') },
      { key: 'share', label: t('dashboard.share') },
    ],
    rows,
    series: [
      { column: measure, opens: 'count', label: t(measure === 'sum' ? 'dashboard.amount' : 'dashboard.lost'), tone: 'bad' },
    ],
    bars: 'lying',
  }
}

const outcomes = {
  person: { type: 'users', filter: 'responsible-id', open: 'openByPerson', won: 'wonByPerson', lost: 'lostByPerson' },
  source: { type: 'sources', filter: 'source-id', open: null, won: 'wonBySource', lost: 'lostBySource' },
} as const

const outcomeTexts = {
  person: {
    title: 'dashboard.byPerson',
    hint: 'dashboard.byPersonHint',
    head: 'dashboard.person',
    none: 'dashboard.noPerson',
  },
  source: {
    title: 'dashboard.bySource',
    hint: 'dashboard.bySourceHint',
    head: 'dashboard.source',
    none: 'dashboard.noSource',
  },
} as const

/** Won and lost deals by responsible user or by source, the most deals first. Users also have what is open now. */
export function toOutcomePanel(by: keyof typeof outcomes, basis: Basis, findTitle: FindTitle): Panel {
  const { t, writers, numbers, lists, measure } = basis
  const { type, filter, open, won, lost } = outcomes[by]
  const words = outcomeTexts[by]
  const find = (groups: readonly RecordGroup[], id: string | null) => groups.find(({ value }) => value === id)
  const opened = open === null ? [] : numbers[open].groups
  const ids = new Set([...opened, ...numbers[won].groups, ...numbers[lost].groups].map(({ value }) => value))
  const rows = [...ids].map((id): PanelRow => {
    const term = [{ name: filter, value: id ?? emptyValue }]
    const [wins, losses] = [find(numbers[won].groups, id), find(numbers[lost].groups, id)]
    return {
      key: id ?? emptyValue,
      label: id === null ? t(words.none) : findTitle(type, id),
      cells: {
        ...(open && writers.toPair(find(opened, id), joinFilters(lists.open, term), 'open-')),
        ...writers.toPair(wins, joinFilters(lists.won, term), 'won-'),
        ...writers.toPair(losses, joinFilters(lists.lost, term), 'lost-'),
        rate: writers.toShare(wins?.count ?? 0, (wins?.count ?? 0) + (losses?.count ?? 0)),
      },
    }
  })
  const counts = ['open-count', 'won-count', 'lost-count']
  const size = ({ cells }: PanelRow) => counts.reduce((sum, key) => sum + (cells[key]?.value ?? 0), 0)
  const openColumns = [
    { key: 'open-count', label: t('dashboard.open') },
    { key: 'open-sum', label: t('dashboard.openSum') },
  ]
  const openSeries = { column: `open-${measure}`, opens: 'open-count', label: t('dashboard.open'), tone: 'plain' } as const
  return {
    key: by,
    title: t(words.title),
    hint: t(words.hint),
    head: t(words.head),
    columns: [...(open ? openColumns : []), ...toOutcomeColumns(t)],
    rows: rows.toSorted((a, b) => size(b) - size(a)),
    series: [...(open ? [openSeries] : []), ...toOutcomeSeries(t, measure)],
    bars: 'lying',
  }
}
