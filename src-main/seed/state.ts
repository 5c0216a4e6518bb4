import type { ExactJson } from '../../src-shared/values/json.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

const archivedShare = 0.03
const trashedShare = 0.02
/** Guarantee one archived and one deleted record even in a small account. */
const archivedAt = 3
const trashedAt = 4

export function isArchived(random: Random, index: number): boolean {
  return random.chance(archivedShare) || index === archivedAt
}

export function isTrashed(random: Random, index: number): boolean {
  return random.chance(trashedShare) || index === trashedAt
}

/** The archive or trash attributes. Most records have none. */
export function createArchiveState(
  world: World,
  random: Random,
  index: number,
  updated: number,
  trash: 'trash' | 'no-trash',
): { [name: string]: ExactJson } {
  const at = world.clock.moment(updated)
  const archived = isArchived(random, index)
  if (trash === 'no-trash') return archived ? { 'archived-at': at } : {}
  const discarded = !archived && isTrashed(random, index)
  return archived ? { 'archived-at': at } : discarded ? { 'discarded-at': at } : {}
}
