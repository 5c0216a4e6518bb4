import { hasCustoms, listColumnFields, needResource } from '../../../src-shared/schema/columns.ts'
import type { Comparable } from '../../../src-shared/schema/comparable.ts'
import { linkStorage } from '../../../src-shared/schema/links.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import type { Condition } from '../plan.ts'
import type { Connection } from './connection.ts'
import { isOneKey, isOneOf, joinFragments, sql, type Fragment } from './fragment.ts'
import { toBindable } from './functions.ts'
import { resolveKeys } from './identity.ts'
import { toLinkedKeys, toRelatedKeys } from './linked-keys.ts'
import { toMirroredKeys } from './mirrored.ts'
import { fieldColumn, heldColumn, quote } from './names.ts'
import { hasNarrow, isRareSearch } from './narrowing.ts'
import { targetOf, toEdgeTable } from './relations.ts'
import { toSearchCondition } from './search-index.ts'

export interface Scope {
  readonly connection: Connection
  readonly registry: Registry
  /** What was found out about the rows for the plan at hand, so that nothing is asked twice. */
  readonly probed?: Map<string, boolean>
}

type Of<Op extends Condition['op']> = Extract<Condition, { readonly op: Op }>

/**
 * What the condition asks of the row `r`. Ids are resolved here, so this belongs inside the reading's snapshot.
 * A `+` before a column keeps SQLite from starting with its index.
 */
export function toCondition(scope: Scope, resource: Resource, condition: Condition, plus = ''): Fragment {
  switch (condition.op) {
    case 'all': {
      const narrow = plus || (hasNarrow(scope, resource, condition.of) ? '+' : '')
      return joinFragments(
        condition.of.map((part) => toCondition(scope, resource, part, narrow)),
        'AND',
      )
    }
    case 'any':
      return joinFragments(
        condition.of.map((part) => toCondition(scope, resource, part)),
        'OR',
      )
    case 'not':
      return negate(scope, resource, condition.of, plus)
    case 'equals':
      return equals(toColumn(resource, condition.field), condition.values)
    case 'at-least':
      return sql(`${toColumn(resource, condition.field)} >= ?`, toBindable(condition.value))
    case 'at-most':
      return sql(`${toColumn(resource, condition.field)} <= ?`, toBindable(condition.value))
    case 'missing':
      return sql(`${plus}${toColumn(resource, condition.field)} IS NULL`)
    case 'key':
      return isOneKey('r.key', condition.keys)
    case 'id':
      return isOneKey('r.key', resolveKeys(scope.connection, resource.type, condition.ids))
    case 'linked':
      return linked(scope, resource, condition)
    case 'leads-to':
      return leadsTo(scope, resource, condition)
    case 'related':
      return related(scope, resource, condition)
    case 'custom':
      return custom(resource, condition)
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

/** A comparison with nothing is unknown to SQL; to a plan it does not hold, and its opposite does. */
function negate(scope: Scope, resource: Resource, condition: Condition, plus: string): Fragment {
  if (condition.op === 'not') return toCondition(scope, resource, condition.of, plus)
  if (condition.op === 'missing') return sql(`${plus}${toColumn(resource, condition.field)} IS NOT NULL`)
  if (condition.op === 'trashed') return sql(`${plus}r.trashed = 0`)
  if (condition.op === 'leads-to' && isHolder(scope, resource, condition)) {
    // Said this way it is found by the index of the link, which a comparison that does not hold is not.
    const others = leadsTo(scope, resource, { ...condition, where: { op: 'not', of: condition.where } })
    return sql(`(${toHeld(condition)} IS NULL OR ${others.sql})`, ...others.params)
  }
  const { sql: text, params } = toCondition(scope, resource, condition)
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

function linked(scope: Scope, resource: Resource, condition: Of<'linked'>): Fragment {
  if (!isHolder(scope, resource, condition)) return isAmong(toLinkedKeys(scope, resource, condition))
  return isOneKey(toHeld(condition), resolveKeys(scope.connection, targetOf(resource, condition.relationship), condition.ids))
}

function leadsTo(scope: Scope, resource: Resource, condition: Of<'leads-to'>): Fragment {
  const target = needResource(scope.registry, targetOf(resource, condition.relationship))
  const where = toCondition(scope, target, condition.where)
  const far = sql(`SELECT r.key FROM ${quote(target.type)} AS r WHERE ${where.sql}`, ...where.params)
  if (isHolder(scope, resource, condition)) return sql(`${toHeld(condition)} IN (${far.sql})`, ...far.params)
  const edges = toEdgeTable(scope.registry, resource, condition.relationship)
  return isAmong(sql(`SELECT source FROM ${edges} WHERE target IN (${far.sql})`, ...far.params))
}

type Link = { readonly relationship: string }

/** Whether the rows themselves hold where the link leads. */
const isHolder = ({ registry }: Scope, resource: Resource, { relationship }: Link) =>
  linkStorage(registry, resource, relationship).at === 'holder'

const toHeld = ({ relationship }: Link) => `r.${quote(heldColumn(relationship))}`

/** Where the rows hold their end of the link, its index has them in page order. */
function related(scope: Scope, resource: Resource, condition: Of<'related'>): Fragment {
  const { of, key, relationship } = condition
  const source = needResource(scope.registry, of)
  const storage = linkStorage(scope.registry, source, relationship)
  if (storage.at !== 'target' || targetOf(source, relationship) !== resource.type) {
    return isAmong(toRelatedKeys(scope, resource, condition))
  }
  return sql(`r.${quote(heldColumn(storage.field))} = ?`, key)
}

function isAmong(keys: Fragment): Fragment {
  return sql(`r.key IN (${keys.sql})`, ...keys.params)
}

function custom(resource: Resource, { name, values }: Of<'custom'>): Fragment {
  if (!hasCustoms(resource)) return sql('0')
  const held = isOneOf('value', values, JSON.stringify(values))
  return sql(`r.key IN (SELECT key FROM _customs WHERE name = ? AND ${held.sql})`, name, ...held.params)
}
