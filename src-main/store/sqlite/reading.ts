import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Condition, ReadPlan, SearchPlan } from '../plan.ts'
import type { ReadResult, SearchGroup } from '../port.ts'
import type { Scope } from './conditions.ts'
import { selectRows } from './counting.ts'
import type { Fragment } from './fragment.ts'
import { resolveKeys } from './identity.ts'
import { addLinkage, followIncludes } from './linkage.ts'
import { quote } from './names.ts'
import { listPage } from './page.ts'
import { listRowsByKey, readAttributes, type BuiltRow } from './rows.ts'

export function readPlan(scope: Scope, plan: ReadPlan): ReadResult {
  const resource = needResource(scope.registry, plan.type)
  const probing = { ...scope, probed: new Map<string, boolean>() }
  const selected = plan.counted ? selectRows(probing, resource, plan) : undefined
  const rows = findNamed(scope, resource, plan) ?? listPage(probing, resource, plan, selected)
  const found = new Map(rows.map((row) => [row.key, row]))
  for (const name of plan.linkage ?? []) addLinkage(scope, found, resource, name, [...found.keys()])
  followIncludes(scope, found, resource, plan.include ?? {}, [...found.keys()])
  const unread = plan.bare ? [] : found.values()
  for (const [type, some] of Map.groupBy(unread, (row) => row.type)) readAttributes(scope.connection, type, some)
  return { rows, count: selected?.count ?? rows.length, included: [...found.values()].slice(rows.length) }
}

/** A single record by its name need not be looked for; undefined where the plan asks for more. */
function findNamed({ connection }: Scope, { type }: Resource, { where, page, counted }: ReadPlan): BuiltRow[] | undefined {
  if (page || counted) return undefined
  if (where.op === 'key' && where.keys.length === 1) return listRowsByKey(connection, type, where.keys)
  if (where.op !== 'id' || where.ids.length !== 1) return undefined
  return listRowsByKey(connection, type, resolveKeys(connection, type, where.ids))
}

export function searchPlan(scope: Scope, { words, types, limit }: SearchPlan): SearchGroup[] {
  const where: Condition = { op: 'search', words }
  return types.map((type) => {
    const { rows, count } = readPlan(scope, { type, where, page: { offset: 0, limit }, counted: true })
    return { type, count, rows }
  })
}

export function hasRow({ connection }: Scope, { type }: Resource, where: Fragment): boolean {
  const statement = connection.statement(`SELECT 1 FROM ${quote(type)} AS r WHERE ${where.sql} LIMIT 1`)
  return statement.get(...where.params) !== undefined
}
