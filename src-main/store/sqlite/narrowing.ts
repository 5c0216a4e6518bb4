import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Condition } from '../plan.ts'
import { toCondition, type Scope } from './conditions.ts'
import { joinFragments, sql, type Fragment } from './fragment.ts'
import { quote } from './names.ts'
import { listSearchTables } from './search-index.ts'

/** So few rows that looking each of them up costs less than walking an index over all. */
export const few = 3000

const selective: ReadonlySet<Condition['op']> = new Set(['equals', 'key', 'id', 'linked', 'related', 'custom', 'mirrored'])
const ranged: ReadonlySet<Condition['op']> = new Set(['at-least', 'at-most'])

/**
 * Whether one of these conditions, all of which must hold, leaves few rows. SQLite has no statistics to know it by and
 * would take a state, which nearly every row has, for as good a start as a name.
 */
export function hasNarrow(scope: Scope, resource: Resource, conditions: readonly Condition[]): boolean {
  if (conditions.some(({ op }) => selective.has(op))) return true
  if (conditions.some((condition) => condition.op === 'search' && isRareSearch(scope, resource, condition))) return true
  const ranges = conditions.filter(({ op }) => ranged.has(op))
  if (ranges.length === 0) return false
  const where = joinFragments(
    ranges.map((range) => toCondition(scope, resource, range)),
    'AND',
  )
  return isRare(scope, sql(`${quote(resource.type)} AS r WHERE ${where.sql}`, ...where.params))
}

export function isRareSearch(
  scope: Scope,
  resource: Resource,
  { words }: Extract<Condition, { readonly op: 'search' }>,
): boolean {
  const tables = listSearchTables(resource, words)
  return tables.length === 0 || tables.some(({ table, query }) => isRare(scope, sql(`${table} WHERE ${table} MATCH ?`, query)))
}

function isRare({ connection, probed }: Scope, from: Fragment): boolean {
  const question = [from.sql, ...from.params].join('\n')
  const known = probed?.get(question)
  if (known !== undefined) return known
  const statement = connection.statement(`SELECT count(*) FROM (SELECT 1 FROM ${from.sql} LIMIT ${few + 1})`)
  const rare = (statement.pluck().get(...from.params) as number) <= few
  probed?.set(question, rare)
  return rare
}
