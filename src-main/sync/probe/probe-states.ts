import type { Resource } from '../../../src-shared/schema/resource.ts'
import { chooseCover, parts, type PartCounts, type PartName } from '../findings/parts.ts'
import type { Failure } from '../remote/outcome.ts'
import type { Run } from '../run-context.ts'

export const hasStates = ({ filters }: Resource): boolean => Object.hasOwn(filters, 'discarded')

/** Which records does a plain list, which counts `all`, mean? A list that is refused counts nothing. */
export async function probeCover(run: Run, resource: Resource, all: number): Promise<readonly PartName[] | Failure> {
  const count = async (part: PartName): Promise<number | Failure> => {
    const query = { ...parts[part].filters, 'page[number]': 1, 'page[size]': 1 }
    const answer = await run.remote.list(resource.type, query, 'poll')
    if (answer.is === 'ok') return answer.value.count ?? 0
    return answer.is === 'refused' ? 0 : answer
  }
  const counts: Record<PartName, number> = { all, kept: 0, trashed: 0, actual: 0, archived: 0 }
  const lists: PartName[] = ['kept', 'trashed', 'actual', 'archived']
  for (const part of lists) {
    // Where these two are everything, no more need be known.
    if (part === 'actual' && counts.kept + counts.trashed === all) break
    const found = await count(part)
    if (typeof found !== 'number') return found
    counts[part] = found
  }
  return chooseCover(resource, counts satisfies PartCounts)
}
