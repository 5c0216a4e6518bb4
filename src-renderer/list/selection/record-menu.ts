import { remindedBy } from '../../../src-shared/resources/reminder.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ActionId } from '../../actions/catalogue.ts'
import type { Part } from '../../api/list-query.ts'
import type { RecordRow } from '../../api/records.ts'
import type { MenuItem } from '../../parts/menu-item.ts'
import { listMoves, moveActions } from './part-actions.ts'

/** A record and its part of the list, which determines the possible actions. */
export interface MeantRecord {
  readonly row: RecordRow
  readonly part: Part
}

/** The part that a fully read record belongs to. */
export function findPart({ attributes }: RecordRow): Part {
  if (typeof attributes['discarded-at'] === 'string') return 'discarded'
  return typeof attributes['archived-at'] === 'string' ? 'archived' : 'actual'
}

/** Actions for one record: its stages, opening, editing, then moving between the parts of the list. */
export function listRecordActions(
  resource: Resource,
  part: Part,
  where: 'list' | 'panel' | 'page',
): readonly (readonly ActionId[])[] {
  const hasPhone = Object.values(resource.fields).some(({ kind }) => kind === 'phone')
  // A page has its stages on it.
  const canMove = resource.timed !== undefined && where !== 'page' && part !== 'discarded'
  return [
    [
      // Only a board has these, and they apply to its card.
      ...(canMove && where === 'list' ? (['records.win', 'records.lose'] as const) : []),
      ...(canMove ? (['records.moveTo'] as const) : []),
    ],
    [
      ...(where === 'page' ? [] : (['records.open'] as const)),
      'records.openWindow',
      ...(where === 'page' ? (['records.print'] as const) : []),
    ],
    [
      ...(hasPhone ? (['records.copyPhone'] as const) : []),
      ...(Object.hasOwn(remindedBy, resource.type) ? (['records.remind'] as const) : []),
      'records.assign',
    ],
    listMoves(resource, part).map((move) => moveActions[move]),
  ]
}

/** Joins groups of actions into a menu, with separators between non-empty groups. */
export function toMenu(
  menu: (ids: readonly ActionId[]) => readonly MenuItem[],
  groups: readonly (readonly ActionId[])[],
): MenuItem[] {
  return groups
    .map(menu)
    .filter((items) => items.length > 0)
    .flatMap((items, at) => (at === 0 ? items : [{ kind: 'separator' as const, key: `before ${items[0]?.key}` }, ...items]))
}
