import { needResource } from '../../../src-shared/schema/columns.ts'
import { findRelationship, linkStorage } from '../../../src-shared/schema/links.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import type { Condition } from '../plan.ts'
import { isOneKey, sql, type Fragment } from './fragment.ts'
import { resolveKeys } from './identity.ts'
import { heldColumn, quote } from './names.ts'
import type { Scope } from './scope.ts'

type Of<Op extends Condition['op']> = Extract<Condition, { readonly op: Op }>

export function targetOf(resource: Resource, relationship: string): string {
  const found = findRelationship(resource, relationship)
  if (!found) throw new Error(`${resource.type} has no relationship ${relationship}`)
  return found.target
}

/** The links of one relationship as rows of (source, target) keys, to be filtered by either. */
export function toEdgeTable(registry: Registry, resource: Resource, relationship: string): string {
  const target = targetOf(resource, relationship)
  const storage = linkStorage(registry, resource, relationship)
  switch (storage.at) {
    case 'holder':
      return `(SELECT key AS source, ${quote(heldColumn(relationship))} AS target FROM ${quote(resource.type)})`
    case 'target':
      return `(SELECT ${quote(heldColumn(storage.field))} AS source, key AS target FROM ${quote(target)})`
    case 'pairs': {
      const [near, far] = storage.side === 'a' ? ['a', 'b'] : ['b', 'a']
      return `(SELECT ${near} AS source, ${far} AS target FROM ${quote(storage.table)})`
    }
    default:
      return storage satisfies never
  }
}

/** The table column that stores the link; its index has the rows in page order. Undefined if the link is stored elsewhere. */
export function findHeldColumn({ registry }: Scope, resource: Resource, condition: Condition): string | undefined {
  if (condition.op === 'linked' || condition.op === 'unlinked' || condition.op === 'leads-to') {
    const { at } = linkStorage(registry, resource, condition.relationship)
    return at === 'holder' ? toColumn(condition.relationship) : undefined
  }
  if (condition.op !== 'related') return undefined
  const source = needResource(registry, condition.of)
  const storage = linkStorage(registry, source, condition.relationship)
  const isHeld = storage.at === 'target' && targetOf(source, condition.relationship) === resource.type
  return isHeld ? toColumn(storage.field) : undefined
}

const toColumn = (relationship: string) => `r.${quote(heldColumn(relationship))}`

/** The SQL condition on the link that the row `r` stores in that column. */
export function toHeldCondition(
  { connection }: Scope,
  resource: Resource,
  condition: Of<'linked' | 'related'>,
  column: string,
): Fragment {
  if (condition.op === 'related') return sql(`${column} = ?`, condition.key)
  return isOneKey(column, resolveKeys(connection, targetOf(resource, condition.relationship), condition.ids))
}

/** Each linked key once, from the links alone. Links are deleted with their record, so each leads to an existing one. */
export function toLinkedKeys(scope: Scope, resource: Resource, condition: Of<'linked' | 'related'>): Fragment {
  if (condition.op === 'related') return toRelatedKeys(scope, resource, condition)
  const { connection, registry } = scope
  const { relationship, ids } = condition
  const keys = resolveKeys(connection, targetOf(resource, relationship), ids)
  const chosen = isOneKey('target', keys)
  const isEachOnce = keys.length === 1 && linkStorage(registry, resource, relationship).at === 'pairs'
  const text = `source AS key FROM ${toEdgeTable(registry, resource, relationship)} WHERE ${chosen.sql} AND source IS NOT NULL`
  return sql(`SELECT ${isEachOnce ? '' : 'DISTINCT '}${text}`, ...chosen.params)
}

/** The linked keys of one record. None if they are of another type. */
function toRelatedKeys({ registry }: Scope, resource: Resource, { of, key, relationship }: Of<'related'>): Fragment {
  const source = needResource(registry, of)
  if (targetOf(source, relationship) !== resource.type) return sql('SELECT NULL AS key WHERE 0')
  const edges = toEdgeTable(registry, source, relationship)
  return sql(`SELECT target AS key FROM ${edges} WHERE source = ? AND target IS NOT NULL`, key)
}
