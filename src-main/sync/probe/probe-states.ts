import type { Resource } from '../../../src-shared/schema/resource.ts'
import { chooseCover, chooseLiftedCover, parts, splitTrash, type PartCounts, type PartName } from '../findings/parts.ts'
import type { Failure, ListDocument } from '../remote/outcome.ts'
import type { Query } from '../remote/remote.ts'
import type { Run } from '../run-context.ts'
import { readSample } from './read-sample.ts'

export const hasStates = ({ filters }: Resource): boolean => Object.hasOwn(filters, 'discarded')

const refused = Number.NEGATIVE_INFINITY
/** Filters that exclude each other: a server that applies both shows nothing. */
const impossible = { ...parts.kept.filters, ...parts.trashed.filters }
const trashedActual = { ...parts.trashed.filters, 'filter[archived]': '0' }

/**
 * Finds the lists that together hold every record of the type once. `ignored`: the server ignores state filters. `known`: the lists that cover
 * another type. Servers treat all types alike, so this saves calls.
 */
export async function probeCover(
  run: Run,
  resource: Resource,
  plain: ListDocument,
  known?: readonly PartName[],
): Promise<readonly PartName[] | 'ignored' | Failure> {
  let failure: Failure | undefined
  /** Undefined where the server refuses the list or fails. */
  const ask = async (filters: Query, isSample = false): Promise<ListDocument | undefined> => {
    if (failure) return undefined
    const one = { ...filters, 'page[number]': 1, 'page[size]': 1 }
    const answer = await (isSample ? readSample(run, resource.type, filters) : run.remote.list(resource.type, one, 'poll'))
    if (answer.is === 'ok') return answer.value
    if (answer.is !== 'refused') failure = answer
    return undefined
  }
  const hasRows = async (filters: Query) => ((await ask(filters))?.data.length ?? 0) > 0
  const isArchiveShown = plain.data.some(({ attributes }) => (attributes['archived-at'] ?? null) !== null)
  const count = async (filters: Query): Promise<number> => {
    const answer = await ask(filters)
    return answer ? (answer.count ?? 0) : refused
  }

  /**
   * Whether these filters show the trash alone: fewer records than `least`, and only trashed ones. Where no attribute tells, they
   * show no record that the list without the trash shows too.
   */
  async function isTrashAlone(filters: Query, least: number): Promise<boolean> {
    const answer = await ask(filters, true)
    if (!answer || (answer.count ?? 0) >= least) return false
    if (Object.hasOwn(resource.fields, 'discarded-at')) return answer.data.every(isDiscarded)
    // Asked for after the trash: records that others move to the trash meanwhile are in neither list.
    const kept = await ask(parts.kept.filters, true)
    const ids = new Set(kept?.data.map(({ id }) => id))
    return kept !== undefined && !answer.data.some(({ id }) => ids.has(id))
  }

  /** Whether the list of the trash leaves out archived records. */
  async function isArchiveHiddenInTrash(): Promise<boolean> {
    const answer = await ask(parts['narrowed-archived'].filters)
    // Judged by the rows: the count of an empty list may be wrong too.
    if (!answer || answer.data.length === 0) return false
    const archived = answer.count ?? 0
    const trashed = await count(parts.trashed.filters)
    const actual = await count(trashedActual)
    return Math.abs(trashed - actual) < Math.abs(trashed - actual - archived)
  }

  async function choose(): Promise<readonly PartName[] | 'ignored'> {
    const counts: Record<keyof PartCounts, number> = { all: plain.count ?? 0, kept: 0, trashed: 0, actual: 0, archived: 0 }
    for (const part of ['kept', 'trashed'] as const) counts[part] = await count(parts[part].filters)
    // Where these two lists hold everything, no more calls are needed. But both may hide the archive, like the plain list.
    const areEnough = counts.kept + counts.trashed === counts.all || known !== undefined
    const mayHideArchive = !isArchiveShown && counts.kept <= counts.all
    if (!areEnough || (mayHideArchive && (await hasRows(parts.archived.filters)))) {
      for (const part of ['actual', 'archived'] as const) counts[part] = await count(parts[part].filters)
    }
    // Judged by the rows, since a count may be wrong.
    const isBoth = counts.trashed > 0 && !known && ((await ask(impossible))?.data.length ?? 0) > 0
    const isTrashShown = plain.data.some(isDiscarded)
    if (isBoth) {
      if (await isTrashAlone(parts['trashed-only'].filters, counts.trashed)) return chooseLiftedCover(counts, true)
      return isTrashShown || isEachIgnored(counts) ? 'ignored' : chooseLiftedCover(counts, false)
    }
    return splitWhereHidden(chooseCover(resource, counts, isTrashShown), mayHideArchive && !known)
  }

  /** Only a record that is archived and in the trash tells, and the other type may have none. */
  async function splitWhereHidden(cover: readonly PartName[], mayHideArchive = false): Promise<readonly PartName[]> {
    const isOpen = cover.includes('trashed') && (cover.includes('archived') || mayHideArchive)
    return isOpen && (await isArchiveHiddenInTrash()) ? splitTrash(cover) : cover
  }

  const found = await (known && !isPlain(known) ? splitWhereHidden(known) : choose())
  return failure ?? found
}

/**
 * Whether each of these lists holds everything. Equal counts of the plain list and `discarded=1` do not tell: the trash may be
 * empty. No record is both actual and archived, so together these lists hold each record once, or everything twice.
 */
const isEachIgnored = ({ actual, archived, trashed }: PartCounts) => actual + archived > 1.5 * trashed

/** Whether the cover says too little about other types, so that each of them is probed. */
export const isPlain = (cover: readonly PartName[]) =>
  cover.every((part) => part === 'all' || part === 'kept' || part === 'trashed')

const isDiscarded = ({ attributes }: ListDocument['data'][number]): boolean => (attributes['discarded-at'] ?? null) !== null
