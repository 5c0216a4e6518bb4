import { hasCustoms, listColumnFields, needResource } from '../../../src-shared/schema/columns.ts'
import type { Comparable } from '../../../src-shared/schema/comparable.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Condition } from '../plan.ts'
import { isOneKey, isOneOf, joinFragments, sql, type Fragment } from './fragment.ts'
import { toBindable } from './functions.ts'
import { resolveKeys } from './identity.ts'
import { findHeldColumn, targetOf, toEdgeTable, toHeldCondition, toLinkedKeys } from './links.ts'
import { toMirroredKeys } from './mirrored-attributes.ts'
import { fieldColumn, heldColumn, quote, timesColumn } from './names.ts'
import { isRare, type Scope } from './scope.ts'
import { listSearchTables, toSearchCondition } from './search-index.ts'
import { isOnDays } from './yearly-days.ts'

type Of<Op extends Condition['op']> = Extract<Condition, { readonly op: Op }>

/**
 * The SQL condition on the row `r`. Resolves ids, so it must run inside the read's snapshot. A `+` before a column keeps SQLite
 * from starting with its index.
 */
export function toSqlCondition(scope: Scope, resource: Resource, condition: Condition, plus = ''): Fragment {
  switch (condition.op) {
    case 'all': {
      const days =
        plus === '' ? condition.of.find((part) => part.op === 'on-days' && hasNarrow(scope, resource, [part])) : undefined
      if (days) return leadBy(scope, resource, days, condition.of)
      const isNarrow = plus !== '' || hasNarrow(scope, resource, condition.of)
      const leading = isNarrow ? undefined : findEmpty(scope, resource, condition.of)
      return joinFragments(
        condition.of.map((part) => toSqlCondition(scope, resource, part, isNarrow || (leading && part !== leading) ? '+' : '')),
        'AND',
      )
    }
    case 'any':
      return joinFragments(
        condition.of.map((part) => toSqlCondition(scope, resource, part)),
        'OR',
      )
    case 'not':
      return negate(scope, resource, condition.of, plus)
    case 'equals':
      return equals(toColumn(resource, condition.field), condition.values)
    case 'at-least':
    case 'at-most':
      return toRange(resource, condition)
    case 'missing':
      return sql(`${plus}${toColumn(resource, condition.field)} IS NULL`)
    case 'blank':
      return isBlankColumn(resource, condition, plus)
    case 'key':
      return isOneKey('r.key', condition.keys)
    case 'id':
      return isOneKey('r.key', resolveKeys(scope.connection, resource.type, condition.ids))
    case 'linked':
    case 'related': {
      const column = findHeldColumn(scope, resource, condition)
      if (column === undefined) return isAmong(toLinkedKeys(scope, resource, condition))
      return toHeldCondition(scope, resource, condition, column)
    }
    case 'unlinked':
      return isUnlinked(scope, resource, condition, plus)
    case 'leads-to':
      return leadsTo(scope, resource, condition)
    case 'linked-before':
      return isLinkedBefore(resource, condition)
    case 'on-days':
      return isOnDays(condition)
    case 'custom':
      return custom(resource, condition)
    case 'holds-custom':
      return holdsCustom(resource, condition)
    case 'mirrored':
      return isAmong(toMirroredKeys(resource, condition))
    case 'search':
      return toSearchCondition(resource, condition.words, isRareSearch(scope, resource, condition) ? '' : '+')
    case 'provisional':
      return sql('r.id < 0')
    case 'trashed':
      return sql(`${plus}r.trashed = 1`)
    default:
      return condition satisfies never
  }
}

/** SQLite starts with the index of the first condition. It prefers a link's index otherwise, though far more rows share a link. */
function leadBy(scope: Scope, resource: Resource, first: Condition, conditions: readonly Condition[]): Fragment {
  const others = conditions.filter((one) => one !== first).map((one) => toSqlCondition(scope, resource, one, '+'))
  // An index cannot answer IS TRUE.
  const filters = others.map(({ sql: text, params }) => sql(`(${text}) IS TRUE`, ...params))
  return joinFragments([toSqlCondition(scope, resource, first), ...filters], 'AND')
}

/** In SQL, a comparison with null is unknown. In a plan it is false, and its negation is true. */
function negate(scope: Scope, resource: Resource, condition: Condition, plus: string): Fragment {
  if (condition.op === 'not') return toSqlCondition(scope, resource, condition.of, plus)
  if (condition.op === 'missing') return sql(`${plus}${toColumn(resource, condition.field)} IS NOT NULL`)
  if (condition.op === 'trashed') return sql(`${plus}r.trashed = 0`)
  const column = condition.op === 'leads-to' ? findHeldColumn(scope, resource, condition) : undefined
  if (condition.op === 'leads-to' && column !== undefined) {
    // Written this way, SQLite uses the link's index; with a negated comparison it would not.
    const others = leadsTo(scope, resource, { ...condition, where: { op: 'not', of: condition.where } })
    return sql(`(${column} IS NULL OR ${others.sql})`, ...others.params)
  }
  const { sql: text, params } = toSqlCondition(scope, resource, condition)
  return sql(`(${text}) IS NOT TRUE`, ...params)
}

function toColumn(resource: Resource, field: string): string {
  if (!listColumnFields(resource).includes(field)) throw new Error(`${resource.type} has no column ${field}`)
  return `r.${quote(fieldColumn(field))}`
}

function equals(column: string, wanted: readonly Comparable[]): Fragment {
  const values = wanted.filter((value) => value !== null)
  const json = JSON.stringify(values.map((value) => (typeof value === 'string' ? value.toWellFormed() : value)))
  return isOneOf(column, values.map(toBindable), json)
}

function toRange(resource: Resource, { op, field, value }: Of<'at-least' | 'at-most'>): Fragment {
  return sql(`${toColumn(resource, field)} ${op === 'at-least' ? '>=' : '<='} ?`, toBindable(value))
}

function isBlankColumn(resource: Resource, { field }: Of<'blank'>, plus: string): Fragment {
  const column = plus + toColumn(resource, field)
  return sql(`(${column} IS NULL OR ${column} = '')`)
}

/** A link stored on the row is looked up in its index. Of other links, each row asks for one of its own. */
function isUnlinked(scope: Scope, resource: Resource, condition: Of<'unlinked'>, plus: string): Fragment {
  const column = findHeldColumn(scope, resource, condition)
  if (column !== undefined) return sql(`${plus}${column} IS NULL`)
  const edges = toEdgeTable(scope.registry, resource, condition.relationship)
  return sql(`NOT EXISTS (SELECT 1 FROM ${edges} WHERE source = r.key)`)
}

function leadsTo(scope: Scope, resource: Resource, condition: Of<'leads-to'>): Fragment {
  const target = needResource(scope.registry, targetOf(resource, condition.relationship))
  const where = toSqlCondition(scope, target, condition.where)
  const far = sql(`SELECT r.key FROM ${quote(target.type)} AS r WHERE ${where.sql}`, ...where.params)
  const column = findHeldColumn(scope, resource, condition)
  if (column !== undefined) return sql(`${column} IN (${far.sql})`, ...far.params)
  const edges = toEdgeTable(scope.registry, resource, condition.relationship)
  return isAmong(sql(`SELECT source FROM ${edges} WHERE target IN (${far.sql})`, ...far.params))
}

/** The same decision as `findTime`. */
function isLinkedBefore({ type, timed }: Resource, { relationship, at }: Of<'linked-before'>): Fragment {
  if (timed !== relationship) throw new Error(`${type} keeps no times of ${relationship}`)
  const link = `r.${quote(heldColumn(relationship))}`
  const times = `r.${quote(timesColumn(relationship))}`
  const since = `CASE WHEN ${times} ->> '$[#-1][0]' = ${link} THEN ${times} ->> '$[#-1][1]' ELSE r.${quote(fieldColumn('updated-at'))} END`
  return sql(`(${link} IS NOT NULL AND ${since} < ?)`, at)
}

function isAmong(keys: Fragment): Fragment {
  return sql(`r.key IN (${keys.sql})`, ...keys.params)
}

function custom(resource: Resource, { name, values }: Of<'custom'>): Fragment {
  if (!hasCustoms(resource)) return sql('0')
  const held = isOneOf('value', values, JSON.stringify(values))
  return sql(`r.key IN (SELECT key FROM _customs WHERE name = ? AND ${held.sql})`, name, ...held.params)
}

function holdsCustom(resource: Resource, { name }: Of<'holds-custom'>): Fragment {
  return hasCustoms(resource) ? sql('EXISTS (SELECT 1 FROM _customs AS c WHERE c.key = r.key AND c.name = ?)', name) : sql('0')
}

const selective: ReadonlySet<Condition['op']> = new Set(['equals', 'key', 'id', 'linked', 'related', 'custom', 'mirrored'])

/** The condition by empty or several values, whose index also holds the state of its rows. */
function findEmpty(scope: Scope, resource: Resource, conditions: readonly Condition[]): Condition | undefined {
  return conditions.find((condition) => {
    const parts = condition.op === 'any' || condition.op === 'all' ? condition.of : [condition]
    return parts.length > 0 && parts.every((part) => findFilteredColumn(scope, resource, part) !== undefined)
  })
}

/** The column whose index answers the condition alone. Undefined if there is none. */
export function findFilteredColumn(scope: Scope, resource: Resource, condition: Condition): string | undefined {
  if (condition.op === 'equals' || condition.op === 'blank') return toColumn(resource, condition.field)
  return condition.op === 'linked' || condition.op === 'unlinked' ? findHeldColumn(scope, resource, condition) : undefined
}

/**
 * Whether one of these ANDed conditions selects few rows. Without this, SQLite treats a state that nearly every row has as
 * equally selective.
 */
export function hasNarrow(scope: Scope, resource: Resource, conditions: readonly Condition[]): boolean {
  if (conditions.some(({ op }) => selective.has(op))) return true
  if (conditions.some((condition) => condition.op === 'search' && isRareSearch(scope, resource, condition))) return true
  const ranges = conditions.flatMap((condition) => {
    if (condition.op === 'on-days') return [isOnDays(condition)]
    return condition.op === 'at-least' || condition.op === 'at-most' ? [toRange(resource, condition)] : []
  })
  if (ranges.length === 0) return false
  const where = joinFragments(ranges, 'AND')
  return isRare(scope, sql(`${quote(resource.type)} AS r WHERE ${where.sql}`, ...where.params))
}

function isRareSearch(scope: Scope, resource: Resource, { words }: Of<'search'>): boolean {
  const tables = listSearchTables(resource, words)
  return tables.length === 0 || tables.some(({ table, query }) => isRare(scope, sql(`${table} WHERE ${table} MATCH ?`, query)))
}
