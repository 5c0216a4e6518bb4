import { parseListQuery } from '../../../src-shared/jsonapi/query.ts'
import { attributeProblem } from '../../../src-shared/schema/problems.ts'
import { toCondition } from '../conditions.ts'
import type { Rule } from './rule.ts'

/** A saved filter must be one that its list would take. */
export const checkTableState: Rule = async (context, { attributes, problems }) => {
  const { object, query } = attributes
  const resource = typeof object === 'string' ? context.registry.get(object) : undefined
  if (!resource || typeof query !== 'string') return
  const parsed = parseListQuery(context.registry, resource, new URLSearchParams(query))
  if ('errors' in parsed) {
    problems.push(attributeProblem('query', parsed.errors[0]?.detail ?? 'is not a query'))
    return
  }
  if (parsed.value.filters.some(({ name }) => name === 'table-state-id')) {
    problems.push(attributeProblem('query', 'must not name another saved filter'))
    return
  }
  const condition = await toCondition(context, resource, parsed.value.filters)
  if ('errors' in condition) problems.push(attributeProblem('query', condition.errors[0]?.detail ?? 'is not a filter'))
}
