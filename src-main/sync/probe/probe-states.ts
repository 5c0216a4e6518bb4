import type { Resource } from '../../../src-shared/schema/resource.ts'
import {
  chooseCover,
  chooseLiftedCover,
  isArchiveAsked,
  isArchiveless,
  parts,
  splitTrash,
  type PartCounts,
  type PartName,
} from '../findings/parts.ts'
import type { Failure, ListDocument } from '../remote/outcome.ts'
import type { Query } from '../remote/remote.ts'
import type { Run } from '../run-context.ts'
import { mostOff } from '../scan/all-met.ts'
import { readSample } from './read-sample.ts'

const refused = Number.NEGATIVE_INFINITY
/** Filters that exclude each other: a server that applies both shows nothing. */
const impossible = { ...parts.kept.filters, ...parts.trashed.filters }

/**
 * Finds the lists that together hold every record of the type once. `ignored`: the server ignores state filters. `known`: what
 * was found for another type. Most servers treat all types alike, so this saves calls; one call checks it.
 */
export async function probeCover(
  run: Run,
  resource: Resource,
  plain: ListDocument,
  known?: readonly PartName[] | 'ignored',
): Promise<readonly PartName[] | 'ignored' | Failure> {
  let failure: Failure | undefined
  const answers = new Map<string, ListDocument | undefined>()
  /** Undefined where the server refuses the list or fails. An answer is reused. */
  const ask = async (filters: Query, isSample = false): Promise<ListDocument | undefined> => {
    const name = JSON.stringify([filters, isSample])
    if (failure || answers.has(name)) return answers.get(name)
    const one = { ...filters, 'page[number]': 1, 'page[size]': 1 }
    const answer = await (isSample ? readSample(run, resource.type, filters) : run.remote.list(resource.type, one, 'poll'))
    if (answer.is !== 'ok' && answer.is !== 'refused') failure = answer
    answers.set(name, answer.is === 'ok' ? answer.value : undefined)
    return answers.get(name)
  }
  const hasRows = async (filters: Query) => ((await ask(filters))?.data.length ?? 0) > 0
  const all = plain.count ?? 0
  const isTrashShown = plain.data.some(isDiscarded)
  const isArchiveShown = plain.data.some(({ attributes }) => (attributes['archived-at'] ?? null) !== null)
  const count = async (filters: Query): Promise<number> => {
    const answer = await ask(filters)
    return answer ? (answer.count ?? 0) : refused
  }

  /**
   * Whether these filters show the trash alone: fewer records than `least`, and only trashed ones. Where no attribute tells, they
   * show no record that the list without the trash shows too. Where a page does not show all, they show no actual one either.
   */
  async function isTrashAlone(filters: Query, least: number): Promise<boolean> {
    const answer = await ask(filters, true)
    if (!answer || (answer.count ?? 0) >= least) return false
    if (Object.hasOwn(resource.fields, 'discarded-at')) {
      if (!answer.data.every(isDiscarded)) return false
      if (isWhole(answer)) return true
    } else {
      // Asked for after the trash: records that others move to the trash meanwhile are in neither list.
      const kept = await ask(parts.kept.filters, true)
      const ids = new Set(kept?.data.map(({ id }) => id))
      if (!kept || answer.data.some(({ id }) => ids.has(id))) return false
      if (isWhole(answer) && isWhole(kept)) return true
    }
    // A page may show trashed records alone by chance. But no record of the trash is actual.
    const actual = await ask({ ...filters, ...parts.actual.filters })
    return actual !== undefined && actual.data.length + actual.unfit.length === 0
  }

  /** Whether the list leaves out archived records. */
  async function isArchiveHiddenIn(filters: Query): Promise<boolean> {
    const answer = await ask({ ...filters, 'filter[archived]': '1' })
    // Judged by the rows: the count of an empty list may be wrong too.
    if (!answer || answer.data.length === 0) return false
    const archived = answer.count ?? 0
    const shown = await count(filters)
    const actual = await count({ ...filters, 'filter[archived]': '0' })
    return Math.abs(shown - actual) < Math.abs(shown - actual - archived)
  }

  /**
   * Whether a list that asks for the trash and for the rest shows records: `discarded=1` shows everything, or the server ignores one
   * of the two filters. Judged by the rows, since a count may be wrong. Asked only where the counts allow it.
   */
  async function isBothShown(kept: number): Promise<boolean> {
    const trashed = await count(parts.trashed.filters)
    const isOpen = trashed + mostOff >= all || Math.abs(kept - all) <= mostOff
    return trashed > 0 && isOpen && (await hasRows(impossible))
  }

  /**
   * Whether each of these lists holds everything. Equal counts of the plain list and `discarded=1` do not tell: the trash may be
   * empty. But no record is both actual and archived. Asked only where the counts allow it.
   */
  async function isEachIgnored({ actual, archived, trashed }: PartCounts): Promise<boolean> {
    return actual + archived > 1.5 * trashed && (await hasRows({ ...parts.actual.filters, ...parts.archived.filters }))
  }

  /** Whether `discarded=1` shows an actual record too. Where it shows none, there may just be none at the moment. */
  const isLiftedShown = () => hasRows({ ...parts.trashed.filters, ...parts.actual.filters })

  /** Whether `discarded=1` leaves out actual records, so that it does not show everything. */
  const isNarrowed = async () => !(await isLiftedShown()) && (await hasRows(parts.actual.filters))

  /**
   * The list of archived records outside the trash, for a server that ignores `discarded-at-null`. `discarded=0` leaves out the
   * trash, unless the server refuses it or takes it for something else.
   */
  async function findKeptArchive(): Promise<'archived' | 'untrashed-archived'> {
    const trashed = await ask(parts['narrowed-archived'].filters, true)
    const ids = new Set(trashed?.data.map(({ id }) => id))
    const kept = await ask(parts['untrashed-archived'].filters, true)
    if (!kept || kept.data.some((row) => isDiscarded(row) || ids.has(row.id))) return 'archived'
    const more = (await count(parts.archived.filters)) - (kept.count ?? 0)
    return Math.min(Math.abs(more), Math.abs(more - (trashed?.count ?? 0))) <= mostOff ? 'untrashed-archived' : 'archived'
  }

  /**
   * For a server that ignores `discarded-at-null` alone. Its plain list shows the trash, or hides it and perhaps the archive. Where
   * the counts do not tell, the lists by state hold each record once in any case.
   */
  async function chooseWithoutNull({ actual, trashed }: PartCounts): Promise<readonly PartName[] | 'ignored'> {
    const keptArchive = await findKeptArchive()
    const byState: readonly PartName[] = ['actual', keptArchive, 'trashed']
    const archived = await count(parts[keptArchive].filters)
    const more = all - actual - archived
    if (!isWhole(plain) && more > mostOff) return 'ignored'
    if (await isArchiveHiddenIn(parts.trashed.filters)) return splitTrash(byState)
    const isArchiveHidden = !isArchiveShown && Math.abs(all - actual) < Math.abs(more)
    // So few that the plain list may show them, although the counts agree.
    const isOpen = !isWhole(plain) && trashed <= 2 * mostOff
    return isArchiveHidden || isOpen ? byState : ['kept', 'trashed']
  }

  async function choose(): Promise<readonly PartName[] | 'ignored'> {
    const counts: Record<keyof PartCounts, number> = { all, kept: 0, trashed: 0, actual: 0, archived: 0 }
    for (const part of ['kept', 'trashed'] as const) counts[part] = await count(parts[part].filters)
    const isBoth = await isBothShown(counts.kept)
    const isAlike = known !== undefined && known !== 'ignored' && !isLifted(known) && !isBoth
    // Where these two lists hold everything, no more calls are needed. But both may hide the archive, like the plain list.
    const areEnough = counts.kept + counts.trashed === all || isAlike
    const mayHideArchive = !isArchiveShown && counts.kept <= all
    if (!areEnough || (mayHideArchive && (await hasRows(parts.archived.filters)))) {
      for (const part of ['actual', 'archived'] as const) counts[part] = await count(parts[part].filters)
    }
    if (isBoth) {
      const isTold = await isTrashAlone(parts['trashed-only'].filters, counts.trashed)
      if (!isTold && isTrashShown) return 'ignored'
      if (!isTold && (await isTrashAlone(parts.trashed.filters, Infinity))) return chooseWithoutNull(counts)
      if (!isTold && (counts.trashed + mostOff < all || (await isEachIgnored(counts)) || (await isNarrowed()))) return 'ignored'
      const { filters } = isTold ? parts['trashed-only'] : parts.lifted
      const isHiddenInKept = isTold && counts.kept < counts.actual + counts.archived
      const isHidden = isHiddenInKept || (mayHideArchive && (await isArchiveHiddenIn(filters)))
      return chooseLiftedCover(isTold, isHidden)
    }
    const areApplied = counts.trashed === all && (await ask(impossible))?.data.length === 0
    return splitWhereHidden(chooseCover(resource, counts, isTrashShown, areApplied), mayHideArchive && !isAlike)
  }

  /** Whether this type's filters work as those of the other type, and hide no more than they do there. */
  async function isAsKnown(): Promise<boolean> {
    if (known === undefined || plain.data.length === 0) return false
    const isBoth = await isBothShown(Infinity)
    if (known === 'ignored') return isBoth && (isTrashShown || (await count(parts.trashed.filters)) <= all)
    if (isBoth !== isLifted(known) || (isBoth && !(await isLiftedShown()))) return false
    return !isArchiveless(known) || isArchiveShown || !(await isArchiveHiddenIn(parts.lifted.filters))
  }

  /** Only a record that is archived and in the trash tells, and the other type may have none. */
  async function splitWhereHidden(cover: readonly PartName[], mayHideArchive = false): Promise<readonly PartName[]> {
    const isOpen = cover.includes('trashed') && (isArchiveAsked(cover) || mayHideArchive)
    return isOpen && (await isArchiveHiddenIn(parts.trashed.filters)) ? splitHidden(cover) : cover
  }

  /**
   * Splits lists that hide the archive. Where the only records of the type are archived, `discarded=1` has seemed to show the trash
   * alone, since it showed nothing. If the lists of the archive inside and outside the trash share a record, it shows more.
   */
  async function splitHidden(cover: readonly PartName[]): Promise<readonly PartName[]> {
    const archive = cover.includes('untrashed-archived') ? 'untrashed-archived' : 'archived'
    if (await areApart('narrowed-archived', archive)) return splitTrash(cover)
    return chooseLiftedCover(await areApart('trashed-archived', archive), true)
  }

  async function areApart(one: PartName, other: PartName): Promise<boolean> {
    const ids = new Set((await ask(parts[one].filters, true))?.data.map(({ id }) => id))
    return !(await ask(parts[other].filters, true))?.data.some(({ id }) => ids.has(id))
  }

  async function find(): Promise<readonly PartName[] | 'ignored'> {
    const isOpen = known !== undefined && known !== 'ignored' && isArchiveless(known) && !isLifted(known)
    if (known === undefined || isOpen || !(await isAsKnown())) return choose()
    return known === 'ignored' ? known : splitWhereHidden(known)
  }

  const found = await find()
  return failure ?? found
}

/** Whether the cover is for a server whose `discarded=1` shows everything. */
const isLifted = (cover: readonly PartName[]) => cover.some((part) => part.startsWith('lifted') || liftedTrash.includes(part))
const liftedTrash: readonly PartName[] = ['trashed-only', 'trashed-actual', 'trashed-archived']

/** Whether the page shows every record of its list. */
const isWhole = ({ data, unfit, count }: ListDocument) => count !== null && data.length + unfit.length >= count

const isDiscarded = ({ attributes }: ListDocument['data'][number]): boolean => (attributes['discarded-at'] ?? null) !== null
