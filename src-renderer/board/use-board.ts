import { computed } from 'vue'
import { emptyValue } from '../../src-shared/schema/filter.ts'
import { findSumField, readTotals, type RecordGroup } from '../api/aggregates.ts'
import { useBackend } from '../api/backend.ts'
import type { ListQuery } from '../api/list-query.ts'
import { concernsType } from '../api/refetch-stream.ts'
import { useLiveQuery } from '../api/use-live-query.ts'
import { useI18n } from '../locales/i18n.ts'
import type { ListContext } from '../list/list-context.ts'
import { isSameRows } from '../list/selection/selection.ts'
import { findStageLink, useAllStages } from '../record/stage/use-stages.ts'
import { useStageOrder } from '../record/stage/use-stage-order.ts'
import { isClosed, moveStage, toBoardStage, toStageless, type BoardStage } from './board-stages.ts'
import { useBoardMemory } from './use-board-memory.ts'
import { useFunnel } from './use-funnel.ts'

export type Board = ReturnType<typeof useBoard>

/** The columns of a board with their totals. */
export function useBoard(context: ListContext) {
  const { resource, list } = context
  const link = findStageLink(resource)
  if (link === undefined) throw new Error(`${resource.type} has no stages`)
  const { t } = useI18n()
  const { request } = useBackend()
  const memory = useBoardMemory(resource.type)
  const order = useStageOrder()
  const all = useAllStages(resource, link)
  const funnel = useFunnel({ ...context, link, memory })
  const sumField = findSumField(resource)

  /** At first, the list and its totals are asked for at the same time. */
  const counted = computed((before?: ListQuery | null) => {
    const now = list.query.value ?? list.wanted.value
    return before && now && isSameRows(before, now) ? before : now
  })
  const { value: totals } = useLiveQuery({
    key: () => counted.value,
    ask: (query, signal) => readTotals(request, resource, query, { by: link, sum: sumField }, signal),
    concerns: (news) => concernsType(news, resource.type),
    // Counts of another search would be wrong, but a jump to nothing and back is worse.
    keeps: () => true,
  })

  const byStage = computed(() => new Map(totals.value?.groups.map((group) => [group.value ?? emptyValue, group])))
  const findGroup = (id: string) => byStage.value.get(id)

  const isKnown = computed(() => all.known.value !== null && funnel.isKnown.value && order.isKnown(all.target.type))
  const stages = computed((): readonly BoardStage[] => {
    if (!isKnown.value) return []
    const own = all.listOf(funnel.chosen.value).map(toBoardStage)
    return (findGroup(emptyValue)?.count ?? 0) > 0 ? [toStageless(t('board.noStage')), ...own] : own
  })

  const isFolded = (stage: BoardStage): boolean => memory.memory.value.folds[stage.id] ?? isClosed(stage)

  return {
    link,
    stageType: all.target,
    sumField,
    problem: all.problem,
    /** The requests that no column is drawn without. */
    paths: [all.path, order.path, funnel.path].filter((path) => path !== undefined),
    isKnown,
    funnel,
    stages,
    /** Undefined while unknown. */
    findTotal: ({ id }: BoardStage): Pick<RecordGroup, 'count' | 'sum'> | undefined =>
      totals.value === null ? undefined : (findGroup(id) ?? { count: 0 }),
    isFolded,
    fold: (stage: BoardStage, folded: boolean) => memory.keep({ folds: { ...memory.memory.value.folds, [stage.id]: folded } }),
    canMoveStage(stage: BoardStage, by: 1 | -1): boolean {
      const at = stages.value.findIndex(({ id }) => id === stage.id)
      return stage.isMovable && stages.value[at + by]?.isMovable === true
    },
    moveStage(stage: BoardStage, by: 1 | -1): void {
      const own = moveStage(stages.value, stage.id, by)
      // Other funnels keep their order.
      const others = order.find(all.target.type).filter((id) => !own.includes(id))
      order.keep(all.target.type, [...others, ...own])
    },
  }
}
