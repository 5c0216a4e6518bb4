import type { HistoryState } from 'vue-router'
import { registry } from '../../../src-shared/resources/index.ts'
import type { ListQuery } from '../../api/list-query.ts'
import type { ListAsk } from '../../api/records.ts'

/** The list that a record's page was opened from, and the record's row in it. */
export interface Walk {
  /** The address of the list. */
  readonly from: string
  readonly index: number
  readonly query: ListQuery
  /** The record, if this is its related list. */
  readonly of?: { readonly type: string; readonly id: string; readonly through: string } | undefined
}

/** The browser's history keeps it with the address, so that it survives a reload. */
export const toWalkState = (walk: Walk): HistoryState => JSON.parse(JSON.stringify({ walk })) as HistoryState

/** Undefined if the page was not opened from a list. */
export function findWalk(state: unknown): Walk | undefined {
  const { walk } = (state ?? {}) as { readonly walk?: Walk }
  return typeof walk === 'object' && typeof walk.from === 'string' && typeof walk.index === 'number' ? walk : undefined
}

export function toOf({ of }: Walk): ListAsk['of'] {
  const resource = of && registry.get(of.type)
  return resource && { resource, id: of.id, through: of.through }
}
