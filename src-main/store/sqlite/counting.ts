import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Condition } from '../plan.ts'
import { toCondition, type Scope } from './conditions.ts'
import { sql, type Fragment } from './fragment.ts'
import { findKeySelection } from './key-selection.ts'
import { quote } from './names.ts'

/** How many rows the condition selects, exactly. */
export function countRows(scope: Scope, resource: Resource, condition: Condition): number {
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
