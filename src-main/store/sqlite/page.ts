import type { Connection } from './connection.ts'
import { isOneKey, sql, type Fragment } from './fragment.ts'
import { quote } from './names.ts'
import type { Listing, OrderTerm, PlanByKeys, PlanByRows, SqlitePlan } from './planner.ts'
import { listRowsByKey, rowColumns, toRow, type BuiltRow } from './rows.ts'
import { findScatteredPage, type Stretch } from './scattered-page.ts'
import { few } from './scope.ts'

interface Page {
  readonly rows: BuiltRow[]
  /** Exact if the plan counts; otherwise the number of rows. */
  readonly count: number
}

/** Runs a plan: counts the matches if requested, and lists the rows of the page. */
export function listPage(connection: Connection, plan: SqlitePlan): Page {
  switch (plan.by) {
    case 'name':
      return toPage(listRowsByKey(connection, plan.type, plan.keys))
    case 'keys':
      return listByKeys(connection, plan)
    case 'rows':
      return listByRows(connection, plan)
    default:
      return plan satisfies never
  }
}

const toPage = (rows: BuiltRow[]): Page => ({ rows, count: rows.length })

function listByKeys(connection: Connection, plan: PlanByKeys): Page {
  const { selection } = plan
  const all = sql(`(${selection.sql})`, ...selection.params)
  if (plan.page?.limit === 0) return { rows: [], count: countAll(connection, all) }
  const first = connection.statement(`SELECT key FROM ${all.sql} LIMIT ${few + 1}`).pluck()
  const keys = first.all(...all.params) as number[]
  if (keys.length <= few) {
    const where = isOneKey('r.key', keys)
    return listCounted(plan, keys.length, (stretch) => listStretch(connection, plan, where, stretch, true))
  }
  const count = countAll(connection, all)
  const where = sql(`+r.key IN ${all.sql}`, ...all.params)
  return listCounted(plan, count, (stretch) => {
    const scattered = plan.order.length === 0 && findScatteredPage(connection, plan.type, selection, count, stretch)
    return scattered ? listRowsByKey(connection, plan.type, scattered) : listStretch(connection, plan, where, stretch)
  })
}

function listByRows(connection: Connection, plan: PlanByRows): Page {
  const { type, where, page = { offset: 0, limit: -1 } } = plan
  if (!plan.counted) {
    const stretch = { ...page, backwards: false }
    return toPage(page.limit === 0 ? [] : listStretch(connection, plan, where, stretch, plan.sortsFew))
  }
  // Without a condition, SQLite counts by page; with an always-true one, by row.
  const all = sql(`${quote(type)} AS r${where.sql === '1' ? '' : ` WHERE ${where.sql}`}`, ...where.params)
  const count = countAll(connection, all)
  const chosen = count > few ? plan.whereOfMany : where
  return listCounted(plan, count, (stretch) => listStretch(connection, plan, chosen, stretch, count <= few && plan.sortsFew))
}

function countAll(connection: Connection, from: Fragment): number {
  const statement = connection.statement(`SELECT count(*) FROM ${from.sql}`).pluck()
  return statement.get(...from.params) as number
}

function listCounted({ page }: Listing, count: number, list: (stretch: Stretch) => BuiltRow[]): Page {
  const { offset, limit } = page ?? { offset: 0, limit: count }
  const wanted = Math.min(limit, count - offset)
  if (wanted <= 0) return { rows: [], count }
  if (offset * 2 < count) return { rows: list({ offset, limit, backwards: false }), count }
  // Past the middle, reading from the end is shorter.
  return { rows: list({ offset: count - offset - wanted, limit: wanted, backwards: true }).reverse(), count }
}

/** `sorted`: the rows are found in another order and must be sorted by id. */
function listStretch(
  connection: Connection,
  { type, order }: Listing,
  where: Fragment,
  { offset, limit, backwards }: Stretch,
  sorted = false,
): BuiltRow[] {
  const by = toOrder(order, backwards, sorted)
  const text = (columns: string) =>
    `SELECT ${columns} FROM ${quote(type)} AS r WHERE ${where.sql} ORDER BY ${by.sql} LIMIT ? OFFSET ?`
  const params = [...where.params, ...by.params, limit, offset]
  if (where.sql === '1' && order.length === 0) {
    const stored = connection.statement(text(rowColumns)).raw()
    return stored.all(...params).map((row) => toRow(type, row))
  }
  // Otherwise the sort would carry whole rows.
  const keys = connection.statement(text('r.key')).pluck()
  return listRowsByKey(connection, type, keys.all(...params) as number[])
}

function toOrder(order: readonly OrderTerm[], backwards: boolean, sorted: boolean): Fragment {
  const terms = order.map(({ expression, descending }) => `${expression.sql} ${descending === backwards ? 'ASC' : 'DESC'}`)
  const last = `${sorted && order.length === 0 ? '+' : ''}r.id ${backwards ? 'DESC' : 'ASC'}`
  return sql([...terms, last].join(', '), ...order.flatMap(({ expression }) => expression.params))
}
