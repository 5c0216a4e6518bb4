import { until } from '@vueuse/core'
import { useBackend } from '../api/backend.ts'
import type { ListQuery } from '../api/list-query.ts'
import { findPlace } from '../list/created/find-place.ts'
import type { ListContext } from '../list/list-context.ts'
import type { BoardStage } from './board-stages.ts'
import type { CardPosition } from './use-board-focus.ts'
import type { Board } from './use-board.ts'

interface GoOptions {
  readonly context: ListContext
  readonly board: Board
  readonly toColumnQuery: (query: ListQuery, stage: BoardStage) => ListQuery
  readonly place: (at: CardPosition, how: { grab: boolean; id: string }) => Promise<void>
  readonly mark: (id: string) => void
}

/** Shows a record's card, wherever it is on the board: a new record, or one whose page the user leaves. */
export function useGoTo({ context, board, toColumnQuery, place, mark }: GoOptions) {
  const { records } = useBackend()
  const { resource, list } = context

  return async (id: string, { grab }: { readonly grab: boolean }): Promise<void> => {
    await until(board.isKnown).toBe(true)
    const query = list.query.value
    const read = await records.readRecord(resource, id, [board.link])
    const end = read.ok ? read.value.links[board.link]?.[0]?.id : undefined
    const stage = board.stages.value.find((one) => one.id === end)
    if (!query || !stage || board.isFolded(stage)) return
    const found = await findPlace(records, resource, toColumnQuery(query, stage), id)
    if (!found.ok || found.value.kind !== 'row') return
    await place({ column: stage.id, row: found.value.index }, { grab, id })
    mark(id)
  }
}
