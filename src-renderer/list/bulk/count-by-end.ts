import type { Resource } from '../../../src-shared/schema/resource.ts'
import { listGroups } from '../../api/aggregates.ts'
import type { ListQuery } from '../../api/list-query.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { Request } from '../../api/request.ts'
import { listQuestions } from '../selection/selection-questions.ts'
import type { Selection } from '../selection/selection.ts'

/** Counts the selected records by the id that a relationship links to. */
export async function countByEnd(
  request: Request,
  resource: Resource,
  selection: Selection,
  relationship: string,
  signal?: AbortSignal,
): Promise<Outcome<ReadonlyMap<string, number>>> {
  const counts = new Map<string, number>()

  async function add(query: ListQuery, sign: 1 | -1): Promise<Outcome<null>> {
    const outcome = await listGroups(request, resource, query, { by: relationship }, signal)
    if (!outcome.ok) return outcome
    for (const { value, count } of outcome.value) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + sign * count)
    return succeed(null)
  }

  for (const { query, sign } of listQuestions(resource, selection)) {
    const outcome = await add(query, sign)
    if (!outcome.ok) return outcome
  }
  return succeed(new Map([...counts].filter(([, count]) => count > 0)))
}
