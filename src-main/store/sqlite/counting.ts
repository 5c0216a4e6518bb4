import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Condition, ReadPlan } from '../plan.ts'
import { toCondition, type Scope } from './conditions.ts'
import { sql, type Fragment } from './fragment.ts'
import { findKeySelection } from './key-selection.ts'
import { quote } from './names.ts'
import { few } from './narrowing.ts'

export interface Selected {
  /** Exact. */
  readonly count: number
  /** Of all that are selected, where they are few and were found without a look at the rows. */
  readonly keys?: readonly number[]
}

/** What the condition selects, found once for both the count and the page. */
export function selectRows(scope: Scope, resource: Resource, { where, page }: ReadPlan): Selected {
  const selection = page?.limit === 0 ? undefined : findKeySelection(scope, resource, where)
  if (selection) {
    const statement = scope.connection.statement(`SELECT key FROM (${selection.sql}) LIMIT ${few + 1}`)
    const keys = statement.pluck().all(...selection.params) as number[]
    if (keys.length <= few) return { count: keys.length, keys }
  }
  return { count: countRows(scope, resource, where) }
}

function countRows(scope: Scope, resource: Resource, condition: Condition): number {
  const keys = findKeySelection(scope, resource, condition)
  const { sql: from, params } = keys ? sql(`(${keys.sql})`, ...keys.params) : fromRows(scope, resource, condition)
  return scope.connection
    .statement(`SELECT count(*) FROM ${from}`)
    .pluck()
    .get(...params) as number
}

function fromRows(scope: Scope, resource: Resource, condition: Condition): Fragment {
  const where = toCondition(scope, resource, condition)
  // Without any condition SQLite counts by the page, with one that always holds by the row.
  return sql(`${quote(resource.type)} AS r${where.sql === '1' ? '' : ` WHERE ${where.sql}`}`, ...where.params)
}
