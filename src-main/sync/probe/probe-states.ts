import type { Resource } from '../../../src-shared/schema/resource.ts'
import { chooseCover, parts, type PartCounts, type PartName } from '../findings/parts.ts'
import type { Failure, ListDocument } from '../remote/outcome.ts'
import type { Query } from '../remote/remote.ts'
import type { Run } from '../run-context.ts'

export const hasStates = ({ filters }: Resource): boolean => Object.hasOwn(filters, 'discarded')

const refused = Number.NEGATIVE_INFINITY
/** No record is in the trash and not in it. */
const impossible = { ...parts.kept.filters, ...parts.trashed.filters }

/**
 * Which records does a plain list mean? `ignored`: the server looks at no filter by state. `known`: the lists that cover
 * another type, since no server keeps archives for some types only; that spares questions.
 */
export async function probeCover(
  run: Run,
  resource: Resource,
  plain: ListDocument,
  known?: readonly PartName[],
): Promise<readonly PartName[] | 'ignored' | Failure> {
  const ask = (filters: Query) => run.remote.list(resource.type, { ...filters, 'page[number]': 1, 'page[size]': 1 }, 'poll')
  const count = async (filters: Query): Promise<number | Failure> => {
    const answer = await ask(filters)
    if (answer.is === 'ok') return answer.value.count ?? 0
    return answer.is === 'refused' ? refused : answer
  }
  // By what it shows: a count may be off.
  const shows = async (filters: Query): Promise<boolean | Failure> => {
    const answer = await ask(filters)
    if (answer.is === 'ok') return answer.value.data.length > 0
    return answer.is === 'refused' ? false : answer
  }
  const counts: Record<PartName, number> = { all: plain.count ?? 0, kept: 0, trashed: 0, actual: 0, archived: 0 }
  const lists: PartName[] = ['kept', 'trashed', 'actual', 'archived']
  for (const part of lists) {
    // Where these two are everything, no more need be known.
    if (part === 'actual' && (counts.kept + counts.trashed === counts.all || known)) break
    const found = await count(parts[part].filters)
    if (typeof found !== 'number') return found
    counts[part] = found
  }
  if (known?.includes('actual')) return known
  const isBoth = counts.trashed > 0 && !known ? await shows(impossible) : false
  if (typeof isBoth !== 'boolean') return isBoth
  if (isBoth) return 'ignored'
  const isTrashShown = plain.data.some(({ attributes }) => (attributes['discarded-at'] ?? null) !== null)
  return chooseCover(resource, counts satisfies PartCounts, isTrashShown)
}
