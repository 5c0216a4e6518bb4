import type { Resource } from '../../../src-shared/schema/resource.ts'
import { listGroups } from '../../api/aggregates.ts'
import { wholeList, type ListQuery } from '../../api/list-query.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { Request } from '../../api/request.ts'
import { toIdQuestions } from '../selection/id-questions.ts'
import type { Selection } from '../selection/selection.ts'

/** Limited by the URL length: ids have up to 19 digits, and commas are encoded. */
const mostAsked = 300

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

  const chosen =
    selection.kind === 'ids' ? { ids: selection.ids, query: wholeList } : { ids: selection.except, query: selection.query }
  const whole: Outcome<null> = selection.kind === 'all' ? await add(selection.query, 1) : succeed(null)
  if (!whole.ok) return whole
  // A record selected by id counts in any part of the list.
  const within = selection.kind === 'ids' ? everyPart(resource, chosen.query) : [chosen.query]
  for (const query of within)
    for (const question of toIdQuestions(query, [...chosen.ids], mostAsked)) {
      const outcome = await add(question, selection.kind === 'ids' ? 1 : -1)
      if (!outcome.ok) return outcome
    }
  return succeed(new Map([...counts].filter(([, count]) => count > 0)))
}

const everyPart = (resource: Resource, query: ListQuery): ListQuery[] =>
  (['actual', 'archived'] as const).filter((part) => Object.hasOwn(resource.filters, part)).map((part) => ({ ...query, part }))
