import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ActionId } from '../../actions/catalogue.ts'
import type { JobAction } from '../../api/jobs.ts'
import type { Part } from '../../api/list-query.ts'

/** True if users can move records of this type to the trash. Other types only mirror the hosted CRM's trash. */
export const hasTrash = ({ fields }: Resource): boolean =>
  fields['discarded-at'] !== undefined && fields['discarded-at'].writable !== false

type Move = Exclude<JobAction, 'edit'>

/** Possible moves from a part of a list, most common first. */
export function listMoves(resource: Resource, part: Part): readonly Move[] {
  const archives = Object.hasOwn(resource.fields, 'archived-at')
  const leaves: readonly Move[] = hasTrash(resource) ? ['trash'] : ['delete']
  switch (part) {
    case 'actual':
      return [...(archives ? (['archive'] as const) : []), ...leaves]
    case 'archived':
      return ['unarchive', ...leaves]
    case 'discarded':
      return hasTrash(resource) ? ['restore', 'delete'] : []
    default:
      return part satisfies never
  }
}

export const moveActions = {
  archive: 'records.archive',
  unarchive: 'records.unarchive',
  trash: 'records.trash',
  restore: 'records.restore',
  delete: 'records.remove',
} as const satisfies Record<Move, ActionId>

/** The action of the delete key. It does not ask, so it never deletes permanently. */
export function findMoveByDelete(resource: Resource, part: Part): Move | undefined {
  return listMoves(resource, part).find((move) => move === 'trash') ?? (part === 'actual' ? 'archive' : undefined)
}
