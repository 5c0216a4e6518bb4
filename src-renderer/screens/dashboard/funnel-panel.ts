import { emptyValue } from '../../../src-shared/schema/filter.ts'
import type { RecordGroup, Totals } from '../../api/aggregates.ts'
import { isClosed, type BoardStage } from '../../board/board-stages.ts'
import { writeStageName } from '../../list/groups/stage-name.ts'
import { joinFilters } from './choice.ts'
import type { Basis } from './month-panels.ts'
import type { Panel, PanelRow } from './panel.ts'

/** A funnel with its stages in their order. */
export interface ShownFunnel {
  readonly id: string
  readonly title: string
  readonly stages: readonly BoardStage[]
}

/** Open deals now and deals closed in the period, by stage. */
export function toFunnelPanel(basis: Basis, funnels: readonly ShownFunnel[]): Panel {
  const { t, numbers, measure } = basis
  const groups = new Map([...numbers.openByStage.groups, ...numbers.closedByStage.groups].map((group) => [group.value, group]))
  const known = new Set<string | null>(funnels.flatMap(({ stages }) => stages.map(({ id }) => id)))
  const listOthers = (list: 'open' | 'closed', totals: Totals) =>
    totals.groups.filter(({ value }) => !known.has(value)).map((group) => toOtherRow(basis, group, list))
  return {
    key: 'funnel',
    title: t('dashboard.funnel'),
    hint: t('dashboard.funnelHint'),
    head: t('dashboard.stage'),
    columns: [
      { key: 'count', label: t('dashboard.deals') },
      { key: 'sum', label: t('dashboard.amount') },
      { key: 'reached', label: t('dashboard.reached') },
      { key: 'conversion', label: t('dashboard.conversion') },
    ],
    rows: [
      ...listOthers('open', numbers.openByStage),
      ...listOthers('closed', numbers.closedByStage),
      ...funnels.flatMap((funnel) => toFunnelRows(basis, funnel, funnels.length > 1, (id) => groups.get(id))),
    ],
    series: [
      { column: measure, opens: 'count', label: t(measure === 'sum' ? 'dashboard.amount' : 'dashboard.deals'), tone: 'plain' },
    ],
    bars: 'lying',
  }
}

function toFunnelRows(
  { t, writers, lists }: Basis,
  { title, stages }: ShownFunnel,
  isNamed: boolean,
  find: (stage: string) => RecordGroup | undefined,
): PanelRow[] {
  // Nobody knows how far a lost deal came, so lost deals are in no share.
  const path = stages.filter(({ kind }) => kind !== 'lost')
  const countFrom = (at: number) => path.slice(at).reduce((sum, { id }) => sum + (find(id)?.count ?? 0), 0)
  return stages.map((stage): PanelRow => {
    const at = path.indexOf(stage)
    const reached = at < 0 ? undefined : countFrom(at)
    const list = joinFilters(isClosed(stage) ? lists.closed : lists.open, [{ name: 'deal-stage-id', value: stage.id }])
    return {
      key: stage.id,
      label: writeStageName(t, stage.title, isNamed ? title : undefined),
      cells: {
        ...writers.toPair(find(stage.id), list),
        reached: reached === undefined ? undefined : writers.toCount(reached, null),
        conversion: reached === undefined || at === 0 ? undefined : writers.toShare(reached, countFrom(at - 1)),
      },
    }
  })
}

/** Deals without a stage, or in a stage of another funnel. */
function toOtherRow({ t, writers, lists }: Basis, group: RecordGroup, list: 'open' | 'closed'): PanelRow {
  const id = group.value ?? emptyValue
  return {
    key: id,
    label: group.value === null ? t('board.noStage') : t('dashboard.otherStage', { id }),
    cells: writers.toPair(group, joinFilters(lists[list], [{ name: 'deal-stage-id', value: id }])),
  }
}
