import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Condition, ReadPlan, SearchPlan, SortKey } from '../plan.ts'
import type { ReadResult, SearchGroup } from '../port.ts'
import { toCondition, type Scope } from './conditions.ts'
import { toFieldExpression } from './field-expression.ts'
import { sql, type Fragment } from './fragment.ts'
import { addLinkage, followIncludes } from './linkage.ts'
import { quote } from './names.ts'
import { listRowsByKey, rowColumns, toRow, type BuiltRow } from './rows.ts'

export function readPlan(scope: Scope, plan: ReadPlan): ReadResult {
  const resource = needResource(scope.registry, plan.type)
  const where = toCondition(scope, resource, plan.where)
  const counted = plan.counted ? countRows(scope, resource, where) : undefined
  const { offset, limit } = plan.page ?? { offset: 0, limit: -1 }
  const rows = counted !== undefined && offset >= counted ? [] : listPage(scope, resource, where, plan.sort ?? [], offset, limit)
  const found = new Map(rows.map((row) => [row.key, row]))
  for (const name of plan.linkage ?? []) addLinkage(scope, found, resource, name, [...found.keys()])
  followIncludes(scope, found, resource, plan.include ?? {}, [...found.keys()])
  return { rows, count: counted ?? rows.length, included: [...found.values()].slice(rows.length) }
}

export function searchPlan(scope: Scope, { words, types, limit }: SearchPlan): SearchGroup[] {
  const where: Condition = { op: 'search', words }
  return types.map((type) => {
    const { rows, count } = readPlan(scope, { type, where, page: { offset: 0, limit }, counted: true })
    return { type, count, rows }
  })
}

export function countRows({ connection }: Scope, { type }: Resource, where: Fragment): number {
  const statement = connection.statement(`SELECT count(*) FROM ${quote(type)} AS r WHERE ${where.sql}`)
  return statement.pluck().get(...where.params) as number
}

export function hasRow({ connection }: Scope, { type }: Resource, where: Fragment): boolean {
  const statement = connection.statement(`SELECT 1 FROM ${quote(type)} AS r WHERE ${where.sql} LIMIT 1`)
  return statement.get(...where.params) !== undefined
}

function listPage(
  scope: Scope,
  resource: Resource,
  where: Fragment,
  sort: readonly SortKey[],
  offset: number,
  limit: number,
): BuiltRow[] {
  const { connection } = scope
  const order = toOrder(resource, sort)
  const select = (columns: string) =>
    connection.statement(
      `SELECT ${columns} FROM ${quote(resource.type)} AS r WHERE ${where.sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
    )
  const params = [...where.params, ...order.params, limit, offset]
  if (where.sql === '1' && sort.length === 0) {
    return select(rowColumns)
      .raw()
      .all(...params)
      .map((stored) => toRow(resource.type, stored))
  }
  // Whole rows would be carried through the sorting.
  const keys = select('r.key')
    .pluck()
    .all(...params) as number[]
  return listRowsByKey(connection, resource.type, keys)
}

function toOrder(resource: Resource, sort: readonly SortKey[]): Fragment {
  const terms = sort.map(({ field, descending }) => {
    const term = field === 'id' ? sql('r.id') : toFieldExpression(resource, field)
    return sql(`${term.sql} ${descending ? 'DESC' : 'ASC'}`, ...term.params)
  })
  return sql([...terms.map((term) => term.sql), 'r.id'].join(', '), ...terms.flatMap(({ params }) => params))
}
