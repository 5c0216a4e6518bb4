import type { Resource } from '../../../src-shared/schema/resource.ts'
import { everything, type Condition } from '../../store/plan.ts'

/** A list of one type, by the state of its records. */
export type PartName =
  | 'all'
  | 'kept'
  | 'actual'
  | 'archived'
  | 'untrashed-archived'
  | 'trashed'
  | 'trashed-only'
  | 'trashed-actual'
  | 'trashed-archived'
  | 'narrowed-actual'
  | 'narrowed-archived'
  | 'lifted'
  | 'lifted-actual'
  | 'lifted-archived'

interface Part {
  readonly filters: Readonly<Record<string, string>>
  /** The records of the mirror that belong to it. */
  readonly where: (resource: Resource) => Condition
  /** Whether its records are in the trash; null where the list does not tell. */
  readonly trashed: boolean | null
}

const not = (of: Condition): Condition => ({ op: 'not', of })
const isArchived: Condition = not({ op: 'missing', field: 'archived-at' })
const isTrashed = (resource: Resource): Condition =>
  Object.hasOwn(resource.fields, 'discarded-at') ? not({ op: 'missing', field: 'discarded-at' }) : { op: 'trashed' }
const isKeptArchived = (resource: Resource): Condition => ({ op: 'all', of: [not(isTrashed(resource)), isArchived] })
const isTrashedActual = (resource: Resource): Condition => ({ op: 'all', of: [isTrashed(resource), not(isArchived)] })
const isTrashedArchived = (resource: Resource): Condition => ({ op: 'all', of: [isTrashed(resource), isArchived] })

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
    where: isKeptArchived,
    trashed: false,
  },
  // For a server that ignores `discarded-at-null`.
  'untrashed-archived': {
    filters: { 'filter[archived]': '1', 'filter[discarded]': '0' },
    where: isKeptArchived,
    trashed: false,
  },
  // For a server whose `discarded=1` shows everything, trash included.
  'trashed-only': { filters: onlyTrashed, where: isTrashed, trashed: true },
  // For one that also hides archived records in every list that does not ask for them.
  'trashed-actual': { filters: onlyTrashed, where: isTrashedActual, trashed: true },
  'trashed-archived': { filters: { ...onlyTrashed, 'filter[archived]': '1' }, where: isTrashedArchived, trashed: true },
  // For one that hides them too, but whose `discarded=1` shows the trash alone. `discarded-at-null=false` may then hide all of it.
  'narrowed-actual': { filters: { 'filter[discarded]': '1' }, where: isTrashedActual, trashed: true },
  'narrowed-archived': {
    filters: { 'filter[discarded]': '1', 'filter[archived]': '1' },
    where: isTrashedArchived,
    trashed: true,
  },
  // For a server that has no list of the trash alone.
  lifted: { filters: { 'filter[discarded]': '1' }, where: () => everything, trashed: null },
  'lifted-actual': { filters: { 'filter[discarded]': '1' }, where: () => not(isArchived), trashed: null },
  'lifted-archived': { filters: { 'filter[discarded]': '1', 'filter[archived]': '1' }, where: () => isArchived, trashed: null },
}

/** The count of each list; negative where the server refuses the list. */
export type PartCounts = Readonly<Record<'all' | 'kept' | 'trashed' | 'actual' | 'archived', number>>

/** Whether no attribute shows the trash, so that only the list of a record tells. */
const hidesTrash = (resource: Resource) => !Object.hasOwn(resource.fields, 'discarded-at')

/**
 * Chooses as few lists as possible that together hold every record once. Counts are taken one after the other while other users
 * work, so they alone prove nothing: the plain list is used alone only where it showed a trashed record. `areApplied`: the server
 * is known to apply state filters, so equal counts are a coincidence.
 */
export function chooseCover(
  resource: Resource,
  counts: PartCounts,
  isTrashShown = counts.trashed > 0,
  areApplied = false,
): PartName[] {
  const sum = (cover: readonly (keyof PartCounts)[]) => cover.reduce((total, name) => total + counts[name], 0)
  const { all, kept, trashed, actual, archived } = counts
  const isIgnored = !areApplied && all > 0 && [kept, trashed, actual, archived].every((count) => count === all)
  const byTrash: (keyof PartCounts)[] = ['kept', 'trashed']
  const byState: (keyof PartCounts)[] = ['actual', 'archived', 'trashed']
  const best = sum(byTrash) >= sum(byState) ? byTrash : byState
  if (isIgnored || sum(best) < 0) return ['all']
  return isTrashShown && all >= sum(best) && !hidesTrash(resource) ? ['all'] : best
}

/** Chooses the lists of a server whose `discarded=1` shows everything. `isTold`: another filter shows the trash alone. */
export function chooseLiftedCover(isTold: boolean, isArchiveHidden: boolean): PartName[] {
  if (isTold) return isArchiveHidden ? ['actual', 'archived', 'trashed-actual', 'trashed-archived'] : ['kept', 'trashed-only']
  return isArchiveHidden ? ['lifted-actual', 'lifted-archived'] : ['lifted']
}

/** Splits the lists, for a server whose lists hide archived records unless they ask for them, also in the trash. */
export function splitTrash(cover: readonly PartName[]): PartName[] {
  const split: Partial<Record<PartName, PartName[]>> = {
    kept: ['actual', 'archived'],
    trashed: ['narrowed-actual', 'narrowed-archived'],
  }
  return cover.flatMap((part): PartName[] => split[part] ?? [part])
}

/** Whether records of the type can be archived and trashed. */
export const hasStates = ({ filters }: Resource): boolean => Object.hasOwn(filters, 'discarded')

const archiveless: readonly PartName[] = ['all', 'kept', 'trashed', 'trashed-only', 'lifted']

/** Whether none of these lists asks for the archive. */
export const isArchiveless = (cover: readonly PartName[]): boolean => cover.every((part) => archiveless.includes(part))

/** Whether one of these lists asks for the archive outside the trash. */
export const isArchiveAsked = (cover: readonly PartName[]): boolean =>
  cover.includes('archived') || cover.includes('untrashed-archived')

/** The lists of archived records that the cover lacks. The server may hide them: the probe cannot tell before there are any. */
export function listHiddenArchive(resource: Resource, cover: readonly PartName[]): readonly PartName[] {
  if (!hasStates(resource)) return []
  if (isArchiveless(cover)) return ['archived', 'narrowed-archived']
  return isArchiveAsked(cover) && cover.includes('trashed') ? ['narrowed-archived'] : []
}
