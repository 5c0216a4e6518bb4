import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ActionId } from '../../actions/catalogue.ts'
import type { Part } from '../../api/list-query.ts'
import type { RecordRow } from '../../api/records.ts'
import type { MenuItem } from '../../parts/menu-item.ts'
import { listMoves, moveActions } from './part-actions.ts'

/** One record, and where in its list it stands: that says what can be done to it. */
export interface MeantRecord {
  readonly row: RecordRow
  readonly part: Part
}

/** The part that a record says it is in, where it is read as a whole. */
export function findPart({ attributes }: RecordRow): Part {
  if (typeof attributes['discarded-at'] === 'string') return 'discarded'
  return typeof attributes['archived-at'] === 'string' ? 'archived' : 'actual'
}

/** What is offered for one record: ways to it first, then what is done to it, then where it can be moved. */
export function listRecordActions(resource: Resource, part: Part, where: 'row' | 'panel'): readonly (readonly ActionId[])[] {
  const hasPhone = Object.values(resource.fields).some(({ kind }) => kind === 'phone')
  return [
    [...(where === 'row' ? (['records.open'] as const) : []), 'records.openWindow'],
    [...(hasPhone ? (['records.copyPhone'] as const) : []), 'records.assign'],
    listMoves(resource, part).map((move) => moveActions[move]),
  ]
}

/** Groups of actions as one menu, with a line between those that have anything in them. */
export function toMenu(
  menu: (ids: readonly ActionId[]) => readonly MenuItem[],
  groups: readonly (readonly ActionId[])[],
): MenuItem[] {
  return groups
    .map(menu)
    .filter((items) => items.length > 0)
    .flatMap((items, at) => (at === 0 ? items : [{ kind: 'separator' as const, key: `before ${items[0]?.key}` }, ...items]))
}
