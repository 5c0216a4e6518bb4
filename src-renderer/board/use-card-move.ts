import { shallowRef } from 'vue'
import { emptyValue } from '../../src-shared/schema/filter.ts'
import type { ExactJson } from '../../src-shared/values/json.ts'
import { useBackend } from '../api/backend.ts'
import { narrowFilters, type ListQuery } from '../api/list-query.ts'
import type { RecordRow } from '../api/records.ts'
import { toChange } from '../fields/cell-value.ts'
import { toChoice } from '../fields/column-editor.ts'
import { useFields } from '../fields/use-fields.ts'
import { findPlace } from '../list/created/find-place.ts'
import type { ListContext } from '../list/list-context.ts'
import type { useRecordActions } from '../list/selection/use-record-actions.ts'
import { useI18n } from '../locales/i18n.ts'
import { useCellWrite } from '../record/edit/use-cell-write.ts'
import { useTellProblem } from '../record/edit/use-tell-problem.ts'
import { useRights } from '../record/use-rights.ts'
import { toLinkFilter, type BoardStage } from './board-stages.ts'
import type { Board } from './use-board.ts'
import type { CardPosition } from './use-board-focus.ts'

export type BulkOrders = Pick<ReturnType<typeof useRecordActions>, 'start' | 'ask'>

interface MoveOptions {
  readonly context: ListContext
  readonly board: Board
  readonly bulk: BulkOrders
  readonly place: (at: CardPosition, how: { grab: boolean; id: string }) => Promise<void>
}

/** Moves cards to a stage, by the same rules as everywhere: a lost record asks why, and every move can be undone. */
export function useCardMove({ context, board, bulk, place }: MoveOptions) {
  const { resource, selection, list } = context
  const { link } = board
  const { t } = useI18n()
  const { records } = useBackend()
  const words = useFields()
  const rights = useRights(resource)
  const write = useCellWrite(resource, () => undefined)
  const tellProblem = useTellProblem()
  /** Cards on their way. They are drawn faded until they arrive. */
  const moving = shallowRef<ReadonlySet<string>>(new Set())

  const toEnd = ({ id }: BoardStage): ExactJson => (id === emptyValue ? null : { type: board.stageType.type, id })

  /** Moves one record. The focus follows it if `follows` is set. */
  async function moveOne(row: RecordRow, from: BoardStage, to: BoardStage, follows: boolean): Promise<void> {
    moving.value = new Set([...moving.value, row.id])
    try {
      const isMoved = await write(row, link, toEnd(to), toEnd(from))
      if (isMoved && follows) await follow(row.id, to)
    } finally {
      moving.value = new Set([...moving.value].filter((id) => id !== row.id))
    }
  }

  async function follow(id: string, to: BoardStage): Promise<void> {
    const query = list.query.value
    if (!query || board.isFolded(to)) return
    const found = await findPlace(records, resource, toColumnQuery(query, to), id)
    if (found.ok && found.value.kind === 'row') await place({ column: to.id, row: found.value.index }, { grab: true, id })
  }

  const toColumnQuery = (query: ListQuery, stage: BoardStage): ListQuery => ({
    ...query,
    filters: narrowFilters(query.filters, toLinkFilter(resource, link, stage.id)),
  })

  /** Moves the selection as one job. A question comes first if a record gets lost or may leave its funnel. */
  async function moveSelected(to: BoardStage): Promise<void> {
    const target = { selection: selection.selection.value, count: selection.count.value, part: context.state.part.value }
    if (!to.row) return
    if (to.kind === 'lost' || selection.unlisted.value !== 0) return bulk.ask(target, link, toChoice(to.row))
    const outcome = await bulk.start('edit', target, {
      change: toChange(resource, link, toEnd(to)),
      given: () => t('jobs.givenValue', { column: words.fieldLabel(resource, link), value: to.title }),
    })
    if (!outcome.ok) tellProblem(outcome.problem)
  }

  /** Moves a card, with all selected ones if it is selected. */
  function move(row: RecordRow, from: BoardStage, to: BoardStage, follows: boolean): void {
    if (!to.row || from.id === to.id) return
    const isMany = selection.isSelected(row.id) && selection.count.value > 1
    rights.guard('update', () => (isMany ? moveSelected(to) : moveOne(row, from, to, follows)))
  }

  return { moving, move, toColumnQuery }
}
