import type { Resource } from '../../../src-shared/schema/resource.ts'
import { everything, type Condition } from '../../store/plan.ts'

/** A list of one type by the state of its records. */
export type PartName = 'all' | 'kept' | 'actual' | 'archived' | 'trashed'

interface Part {
  readonly filters: Readonly<Record<string, string>>
  /** Which records of the mirror belong to it. */
  readonly where: (resource: Resource) => Condition
  /** Whether its records are in the trash, where the list tells. */
  readonly trashed: boolean | null
}

const not = (of: Condition): Condition => ({ op: 'not', of })
const isArchived: Condition = not({ op: 'missing', field: 'archived-at' })
const isTrashed = (resource: Resource): Condition =>
  Object.hasOwn(resource.fields, 'discarded-at') ? not({ op: 'missing', field: 'discarded-at' }) : { op: 'trashed' }

export const parts: Readonly<Record<PartName, Part>> = {
  all: { filters: {}, where: () => everything, trashed: null },
  kept: { filters: { 'filter[discarded-at-null]': 'true' }, where: (resource) => not(isTrashed(resource)), trashed: false },
  trashed: { filters: { 'filter[discarded]': '1' }, where: isTrashed, trashed: true },
  actual: {
    filters: { 'filter[actual]': '1' },
    where: (resource) => ({ op: 'all', of: [not(isTrashed(resource)), not(isArchived)] }),
    trashed: false,
  },
  archived: {
    filters: { 'filter[archived]': '1', 'filter[discarded-at-null]': 'true' },
    where: (resource) => ({ op: 'all', of: [not(isTrashed(resource)), isArchived] }),
    trashed: false,
  },
}

/** How many records each list counts; less than nothing where the server refuses it. */
export type PartCounts = Readonly<Record<PartName, number>>

/** Where the trash shows in no attribute, only the list that a record is in tells of it. */
const hidesTrash = (resource: Resource) => !Object.hasOwn(resource.fields, 'discarded-at')

/**
 * Lists that hold every record once: as few as will do. Counts are taken one after the other while others work, so they
 * alone prove nothing: the plain list is relied on where it was seen to show the trash.
 */
export function chooseCover(resource: Resource, counts: PartCounts, isTrashShown = counts.trashed > 0): PartName[] {
  const sum = (cover: readonly PartName[]) => cover.reduce((total, name) => total + counts[name], 0)
  const { all, kept, trashed, actual, archived } = counts
  const isIgnored = all > 0 && [kept, trashed, actual, archived].every((count) => count === all)
  const byTrash: PartName[] = ['kept', 'trashed']
  const byState: PartName[] = ['actual', 'archived', 'trashed']
  const best = sum(byTrash) >= sum(byState) ? byTrash : byState
  if (isIgnored || sum(best) < 0) return ['all']
  return isTrashShown && all >= sum(best) && !hidesTrash(resource) ? ['all'] : best
}
