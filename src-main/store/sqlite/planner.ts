import { listColumnFields } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Condition, ReadPlan, SortKey } from '../plan.ts'
import { hasNarrow, toSqlCondition } from './conditions.ts'
import { toFieldExpression } from './field-expression.ts'
import { sql, type Fragment } from './fragment.ts'
import { resolveKeys } from './identity.ts'
import { findKeySelection } from './key-selection.ts'
import type { Scope } from './scope.ts'

/** How SQLite finds what a plan asks for. It is decided once per read; `page.ts` only carries it out. */
export type SqlitePlan =
  /** A single record by its key or id: there is nothing to look for. */
  { readonly by: 'name'; readonly type: string; readonly keys: readonly number[] } | PlanByKeys | PlanByRows

/** The keys of exactly the rows wanted, each once, are selected and counted without a look at those rows. */
export interface PlanByKeys extends Listing {
  readonly by: 'keys'
  readonly selection: Fragment
}

export interface PlanByRows extends Listing {
  readonly by: 'rows'
  readonly where: Fragment
  /** The same condition for a page out of many rows: it leaves the choice of the index to the order. */
  readonly whereOfMany: Fragment
  /** Few rows are found in another order than that of their ids, and are to be sorted into it. */
  readonly sortsFew: boolean
  /** Whether all rows that match are counted first: the page then depends on how many they are. */
  readonly counted: boolean
}

export interface Listing {
  readonly type: string
  /** Before the id, which always comes last. */
  readonly order: readonly OrderTerm[]
  readonly page: ReadPlan['page']
}

export interface OrderTerm {
  readonly expression: Fragment
  readonly descending: boolean
}

/** Belongs inside the reading's snapshot: ids are resolved and rows probed here. */
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

/** Of many rows, the first by a column are found sooner along its index than by sorting all. */
function isAlongIndex(resource: Resource, [first]: readonly SortKey[]): boolean {
  return first !== undefined && listColumnFields(resource).includes(first.field)
}

/** Few rows in id order are sooner sorted than met while walking all ids; where an index gives them in order, neither. */
function isByFilterIndex(scope: Scope, resource: Resource, where: Condition): boolean {
  const conditions = where.op === 'all' ? where.of : [where]
  const inOrder = conditions.some(({ op }) => op === 'missing' || op === 'trashed' || op === 'equals' || op === 'linked')
  if (!inOrder) return conditions.length > 0
  const ranges = conditions.filter(({ op }) => op === 'at-least' || op === 'at-most')
  return hasNarrow(scope, resource, ranges)
}

function toTerm(resource: Resource, field: string): Fragment {
  return field === 'id' ? sql('r.id') : toFieldExpression(resource, field)
}
