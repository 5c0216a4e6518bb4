import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Condition } from '../plan.ts'
import { findFilteredColumn, toSqlCondition } from './conditions.ts'
import { sql, type Fragment } from './fragment.ts'
import { findHeldColumn, toLinkedKeys } from './links.ts'
import { toMirroredKeys } from './mirrored-attributes.ts'
import { fieldColumn, quote } from './names.ts'
import type { Scope } from './scope.ts'
import { toSearchKeys } from './search-index.ts'

/** SQLite allows at most 500 terms in a compound SELECT. */
const mostParts = 400

/**
 * The keys of exactly the matching rows, each once, without reading the wide rows. Undefined if that is impossible, or if an
 * index of the table has the rows in page order.
 */
export function findKeySelection(scope: Scope, resource: Resource, condition: Condition): Fragment | undefined {
  switch (condition.op) {
    case 'search':
      return toSearchKeys(resource, condition.words)
    case 'linked':
    case 'related':
      return isHeld(scope, resource, condition) ? undefined : toLinkedKeys(scope, resource, condition)
    case 'mirrored':
      return toMirroredKeys(resource, condition)
    case 'blank':
      return toBlankKeys(resource, condition.field)
    case 'any':
      return findUnion(scope, resource, condition.of)
    case 'all':
    case 'at-least':
    case 'at-most':
    case 'custom':
    case 'holds-custom':
    case 'equals':
    case 'id':
    case 'key':
    case 'leads-to':
    case 'linked-before':
    case 'missing':
    case 'not':
    case 'on-days':
    case 'provisional':
    case 'trashed':
    case 'unlinked':
      return undefined
    default:
      return condition satisfies never
  }
}

const isHeld = (scope: Scope, resource: Resource, condition: Condition) =>
  findHeldColumn(scope, resource, condition) !== undefined

const links: ReadonlySet<Condition['op']> = new Set(['linked', 'related', 'unlinked'])

function findUnion(scope: Scope, resource: Resource, parts: readonly Condition[]): Fragment | undefined {
  if (parts.length === 0 || parts.length > mostParts) return undefined
  const columns = new Set(parts.map((part) => findFilteredColumn(scope, resource, part)))
  // Along one index, SQLite counts the rows of several values without a union.
  if (columns.size === 1 && !columns.has(undefined)) return undefined
  const selections: Fragment[] = []
  for (const part of parts) {
    const keys =
      part.op === 'equals' || (links.has(part.op) && isHeld(scope, resource, part))
        ? fromIndex(resource, toSqlCondition(scope, resource, part))
        : findKeySelection(scope, resource, part)
    if (!keys) return undefined
    selections.push(keys)
  }
  const text = selections.map((keys) => `SELECT key FROM (${keys.sql})`).join(' UNION ')
  return sql(text, ...selections.flatMap(({ params }) => params))
}

/** The two kinds of empty values are in two places of the column's index. No row is in both. */
function toBlankKeys(resource: Resource, field: string): Fragment {
  const column = quote(fieldColumn(field))
  const table = quote(resource.type)
  return sql(`SELECT key FROM ${table} WHERE ${column} IS NULL UNION ALL SELECT key FROM ${table} WHERE ${column} = ''`)
}

function fromIndex({ type }: Resource, where: Fragment): Fragment {
  return sql(`SELECT r.key FROM ${quote(type)} AS r WHERE ${where.sql}`, ...where.params)
}
