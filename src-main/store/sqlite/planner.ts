import { listColumnFields } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Condition, ReadPlan, SortKey } from '../plan.ts'
import { hasNarrow, toSqlCondition } from './conditions.ts'
import { toFieldExpression } from './field-expression.ts'
import { sql, type Fragment } from './fragment.ts'
import { resolveKeys } from './identity.ts'
import { findKeySelection } from './key-selection.ts'
import type { Scope } from './scope.ts'

/** How SQLite finds the rows of a plan. Decided once per read; `page.ts` only carries it out. */
export type SqlitePlan =
  /** One record by key or id, so there is nothing to search. */
  { readonly by: 'name'; readonly type: string; readonly keys: readonly number[] } | PlanByKeys | PlanByRows

/** The keys of exactly the wanted rows can be selected and counted without reading the rows. */
export interface PlanByKeys extends Listing {
  readonly by: 'keys'
  readonly selection: Fragment
}

export interface PlanByRows extends Listing {
  readonly by: 'rows'
  readonly where: Fragment
  /** The same condition for a page out of many rows: it lets the sort order choose the index. */
  readonly whereOfMany: Fragment
  /** Few rows, found in another order, which must be sorted by id. */
  readonly sortsFew: boolean
  /** Whether to count all matching rows first, because the page depends on their number. */
  readonly counted: boolean
}

export interface Listing {
  readonly type: string
  /** The sort before the id, which always comes last. */
  readonly order: readonly OrderTerm[]
  readonly page: ReadPlan['page']
}

export interface OrderTerm {
  readonly expression: Fragment
  readonly descending: boolean
}

/** Must run inside the read's snapshot: it resolves ids and probes rows. */
export function planRead(reading: Scope, resource: Resource, plan: ReadPlan): SqlitePlan {
  const { type, where: condition, sort = [], page, counted = false } = plan
  const scope = { ...reading, probed: new Map<string, boolean>() }
  const named = findNamed(scope, plan)
  if (named) return { by: 'name', type, keys: named }
  const order = sort.map(({ field, descending }) => ({ expression: toTerm(resource, field), descending }))
  const selection = counted ? findKeySelection(scope, resource, condition) : undefined
  if (selection) return { by: 'keys', type, order, page, selection }
  const where = toSqlCondition(scope, resource, condition)
  const whereOfMany = counted && isAlongIndex(resource, sort) ? toSqlCondition(scope, resource, condition, '+') : where
  const sortsFew = sort.length === 0 && isByFilterIndex(scope, resource, condition)
  return { by: 'rows', type, order, page, where, whereOfMany, sortsFew, counted }
}

function findNamed({ connection }: Scope, { type, where, page, counted }: ReadPlan): readonly number[] | undefined {
  if (page || counted) return undefined
  if (where.op === 'key' && where.keys.length === 1) return where.keys
  return where.op === 'id' && where.ids.length === 1 ? resolveKeys(connection, type, where.ids) : undefined
}

/** For many rows, following the column's index is faster than sorting all of them. */
function isAlongIndex(resource: Resource, [first]: readonly SortKey[]): boolean {
  return first !== undefined && listColumnFields(resource).includes(first.field)
}

/** Conditions whose index has the rows of one value in id order, or that are tested along the ids. */
const inIdOrder: ReadonlySet<Condition['op']> = new Set(['missing', 'trashed', 'equals', 'linked', 'unlinked'])

/** For few rows in id order, sorting is faster than scanning all ids. If an index returns them in order, neither is needed. */
function isByFilterIndex(scope: Scope, resource: Resource, where: Condition): boolean {
  const conditions = where.op === 'all' ? where.of : [where]
  const inOrder = conditions.some(({ op }) => inIdOrder.has(op))
  if (!inOrder) return conditions.length > 0
  const ranges = conditions.filter(({ op }) => op === 'at-least' || op === 'at-most' || op === 'on-days')
  return hasNarrow(scope, resource, ranges)
}

function toTerm(resource: Resource, field: string): Fragment {
  return field === 'id' ? sql('r.id') : toFieldExpression(resource, field)
}
