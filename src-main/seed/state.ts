import type { ExactJson } from '../../src-shared/values/json.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

const archivedShare = 0.03
const trashedShare = 0.02
/** Among so few, one of each has to be put there. */
const archivedAt = 3
const trashedAt = 4

export function isArchived(random: Random, index: number): boolean {
  return random.chance(archivedShare) || index === archivedAt
}

export function isTrashed(random: Random, index: number): boolean {
  return random.chance(trashedShare) || index === trashedAt
}

/** Most records are neither archived nor in the trash. */
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
