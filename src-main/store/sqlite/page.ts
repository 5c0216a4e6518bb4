import { listColumnFields } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ReadPlan, SortKey } from '../plan.ts'
import { toCondition, type Scope } from './conditions.ts'
import { toFieldExpression } from './field-expression.ts'
import type { Selected } from './counting.ts'
import { isOneKey, sql, type Fragment } from './fragment.ts'
import { findKeySelection } from './key-selection.ts'
import { quote } from './names.ts'
import { few, hasNarrow } from './narrowing.ts'
import { listRowsByKey, rowColumns, toRow, type BuiltRow } from './rows.ts'
import { findScatteredPage, type Stretch } from './scattered-page.ts'

/** The rows of a plan's page; `selected` is what matches in all, where that was asked for. */
export function listPage(scope: Scope, resource: Resource, plan: ReadPlan, selected: Selected | undefined): BuiltRow[] {
  const count = selected?.count
  const { page = { offset: 0, limit: count ?? -1 } } = plan
  if (page.limit === 0 || count === 0) return []
  if (count === undefined || page.offset * 2 < count)
    return select(scope, resource, plan, selected, { ...page, backwards: false })
  // Past the middle, the way from the end is shorter.
  const limit = Math.min(page.limit, count - page.offset)
  if (limit <= 0) return []
  const fromEnd = { offset: count - page.offset - limit, limit, backwards: true }
  return select(scope, resource, plan, selected, fromEnd).reverse()
}

function select(scope: Scope, resource: Resource, plan: ReadPlan, selected: Selected | undefined, stretch: Stretch): BuiltRow[] {
  const { sort = [] } = plan
  const { limit, offset, backwards } = stretch
  const selection = selected && !selected.keys ? findKeySelection(scope, resource, plan.where) : undefined
  const scattered =
    selection && selected && sort.length === 0
      ? findScatteredPage(scope.connection, resource, selection, selected.count, stretch)
      : undefined
  if (scattered) return listRowsByKey(scope.connection, resource.type, scattered)
  const { where, sorted } = chooseWay(scope, resource, plan, selected, selection)
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

function chooseWay(
  scope: Scope,
  resource: Resource,
  plan: ReadPlan,
  selected: Selected | undefined,
  selection: Fragment | undefined,
): Way {
  if (selected?.keys) return { where: isOneKey('r.key', selected.keys), sorted: true }
  if (selection) return { where: sql(`+r.key IN (${selection.sql})`, ...selection.params), sorted: false }
  const plus = isBySortIndex(resource, plan.sort ?? [], selected?.count) ? '+' : ''
  return {
    where: toCondition(scope, resource, plan.where, plus),
    sorted: isByFilterIndex(scope, resource, plan, selected?.count),
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
