import { listColumnFields } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ReadPlan, SortKey } from '../plan.ts'
import { toCondition, type Scope } from './conditions.ts'
import { toFieldExpression } from './field-expression.ts'
import { sql, type Fragment } from './fragment.ts'
import { findKeySelection } from './key-selection.ts'
import { quote } from './names.ts'
import { few, hasNarrow } from './narrowing.ts'
import { listRowsByKey, rowColumns, toRow, type BuiltRow } from './rows.ts'

/** The rows of a plan's page; `count` is how many match in all, where that is known. */
export function listPage(scope: Scope, resource: Resource, plan: ReadPlan, count: number | undefined): BuiltRow[] {
  const { page = { offset: 0, limit: count ?? -1 } } = plan
  if (page.limit === 0 || count === 0) return []
  if (count === undefined || page.offset * 2 < count) return select(scope, resource, plan, count, page, false)
  // Past the middle, the way from the end is shorter.
  const limit = Math.min(page.limit, count - page.offset)
  if (limit <= 0) return []
  const fromEnd = { offset: count - page.offset - limit, limit }
  return select(scope, resource, plan, count, fromEnd, true).reverse()
}

function select(
  scope: Scope,
  resource: Resource,
  plan: ReadPlan,
  count: number | undefined,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  backwards: boolean,
): BuiltRow[] {
  const { sort = [] } = plan
  const { where, sorted } = chooseWay(scope, resource, plan, count)
  const order = toOrder(resource, sort, backwards, sorted)
  const text = (columns: string) =>
    `SELECT ${columns} FROM ${quote(resource.type)} AS r WHERE ${where.sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`
  const params = [...where.params, ...order.params, limit, offset]
  const { connection } = scope
  if (where.sql === '1' && sort.length === 0) {
    const stored = connection.statement(text(rowColumns)).raw()
    return stored.all(...params).map((row) => toRow(resource.type, row))
  }
  // Whole rows would be carried through the sorting.
  const keys = connection.statement(text('r.key')).pluck()
  return listRowsByKey(connection, resource.type, keys.all(...params) as number[])
}

interface Way {
  readonly where: Fragment
  /** The rows are found in another order than that of their ids, and are to be sorted into it. */
  readonly sorted: boolean
}

function chooseWay(scope: Scope, resource: Resource, plan: ReadPlan, count: number | undefined): Way {
  const keys = count === undefined ? undefined : findKeySelection(scope, resource, plan.where)
  if (keys && count !== undefined) {
    const isFew = count <= few
    return { where: sql(`${isFew ? '' : '+'}r.key IN (${keys.sql})`, ...keys.params), sorted: isFew }
  }
  const plus = isBySortIndex(resource, plan.sort ?? [], count) ? '+' : ''
  return {
    where: toCondition(scope, resource, plan.where, plus),
    sorted: isByFilterIndex(scope, resource, plan, count),
  }
}

/** Of many rows, the first by a column are found sooner along its index than by sorting all. */
function isBySortIndex(resource: Resource, [first]: readonly SortKey[], count: number | undefined): boolean {
  return first !== undefined && (count ?? 0) > few && listColumnFields(resource).includes(first.field)
}

/** Few rows in id order are sooner sorted than met while walking all ids; where an index gives them in order, neither. */
function isByFilterIndex(scope: Scope, resource: Resource, { where }: ReadPlan, count = 0): boolean {
  if (count > few) return false
  const conditions = where.op === 'all' ? where.of : [where]
  const inOrder = conditions.some(({ op }) => op === 'missing' || op === 'trashed' || op === 'equals' || op === 'linked')
  return (
    conditions.length > 0 &&
    (!inOrder ||
      hasNarrow(
        scope,
        resource,
        conditions.filter(({ op }) => op.startsWith('at-')),
      ))
  )
}

function toOrder(resource: Resource, sort: readonly SortKey[], backwards: boolean, sorted: boolean): Fragment {
  const terms = sort.map(({ field, descending }) => {
    const term = field === 'id' ? sql('r.id') : toFieldExpression(resource, field)
    return sql(`${term.sql} ${descending === backwards ? 'ASC' : 'DESC'}`, ...term.params)
  })
  const last = `${sorted && sort.length === 0 ? '+' : ''}r.id ${backwards ? 'DESC' : 'ASC'}`
  return sql([...terms.map((term) => term.sql), last].join(', '), ...terms.flatMap(({ params }) => params))
}
