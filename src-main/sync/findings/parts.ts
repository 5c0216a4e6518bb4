import type { Resource } from '../../../src-shared/schema/resource.ts'
import { everything, type Condition } from '../../store/plan.ts'

/** A list of one type by the state of its records. */
export type PartName =
  | 'all'
  | 'kept'
  | 'actual'
  | 'archived'
  | 'trashed'
  | 'trashed-only'
  | 'trashed-actual'
  | 'trashed-archived'
  | 'lifted'
  | 'lifted-actual'
  | 'lifted-archived'

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

const onlyTrashed = { 'filter[discarded]': '1', 'filter[discarded-at-null]': 'false' }

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
  // For a server whose `discarded=1` shows the trash beside everything else.
  'trashed-only': { filters: onlyTrashed, where: isTrashed, trashed: true },
  // The same, for a server that hides the archive in every list that does not ask for it.
  'trashed-actual': {
    filters: onlyTrashed,
    where: (resource) => ({ op: 'all', of: [isTrashed(resource), not(isArchived)] }),
    trashed: true,
  },
  'trashed-archived': {
    filters: { ...onlyTrashed, 'filter[archived]': '1' },
    where: (resource) => ({ op: 'all', of: [isTrashed(resource), isArchived] }),
    trashed: true,
  },
  // For a server that cannot tell the trash from everything else either way.
  lifted: { filters: { 'filter[discarded]': '1' }, where: () => everything, trashed: null },
  'lifted-actual': { filters: { 'filter[discarded]': '1' }, where: () => not(isArchived), trashed: null },
  'lifted-archived': { filters: { 'filter[discarded]': '1', 'filter[archived]': '1' }, where: () => isArchived, trashed: null },
}

/** How many records each list counts; less than nothing where the server refuses it. */
export type PartCounts = Readonly<Record<'all' | 'kept' | 'trashed' | 'actual' | 'archived', number>>

/** Where the trash shows in no attribute, only the list that a record is in tells of it. */
const hidesTrash = (resource: Resource) => !Object.hasOwn(resource.fields, 'discarded-at')

/**
 * Lists that hold every record once: as few as will do. Counts are taken one after the other while others work, so they
 * alone prove nothing: the plain list is relied on where it was seen to show the trash.
 */
export function chooseCover(resource: Resource, counts: PartCounts, isTrashShown = counts.trashed > 0): PartName[] {
  const sum = (cover: readonly (keyof PartCounts)[]) => cover.reduce((total, name) => total + counts[name], 0)
  const { all, kept, trashed, actual, archived } = counts
  const isIgnored = all > 0 && [kept, trashed, actual, archived].every((count) => count === all)
  const byTrash: (keyof PartCounts)[] = ['kept', 'trashed']
  const byState: (keyof PartCounts)[] = ['actual', 'archived', 'trashed']
  const best = sum(byTrash) >= sum(byState) ? byTrash : byState
  if (isIgnored || sum(best) < 0) return ['all']
  return isTrashShown && all >= sum(best) && !hidesTrash(resource) ? ['all'] : best
}

/** The lists of a server whose `discarded=1` only lifts the condition that hides the trash. `isTold`: some filter shows the trash alone. */
export function chooseLiftedCover({ kept, actual, archived }: PartCounts, isTold: boolean): PartName[] {
  const isArchiveHidden = kept < actual + archived
  if (isTold) return isArchiveHidden ? ['actual', 'archived', 'trashed-actual', 'trashed-archived'] : ['kept', 'trashed-only']
  return isArchiveHidden ? ['lifted-actual', 'lifted-archived'] : ['lifted']
}

/** The trash in two lists, for a server that hides the archive in the list of the trash. */
export function splitTrash(cover: readonly PartName[]): PartName[] {
  return cover.flatMap((part): PartName[] => (part === 'trashed' ? ['trashed-actual', 'trashed-archived'] : [part]))
}

/** The same lists, and the archived records of the trash: a server may have begun to hide those since it was probed. */
export function withHiddenTrash(cover: readonly PartName[]): readonly PartName[] {
  return cover.includes('archived') && cover.includes('trashed') ? [...cover, 'trashed-archived'] : cover
}
