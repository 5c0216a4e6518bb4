import { needResource } from '../../../src-shared/schema/columns.ts'
import { linkStorage } from '../../../src-shared/schema/links.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Condition } from '../plan.ts'
import type { Scope } from './conditions.ts'
import { isOneKey, sql, type Fragment } from './fragment.ts'
import { resolveKeys } from './identity.ts'
import { targetOf, toEdgeTable } from './relations.ts'

type Of<Op extends Condition['op']> = Extract<Condition, { readonly op: Op }>

/** Each key once, from the links alone: a record's links go when it does, so that each leads to one that is there. */
export function toLinkedKeys({ connection, registry }: Scope, resource: Resource, { relationship, ids }: Of<'linked'>): Fragment {
  const keys = resolveKeys(connection, targetOf(resource, relationship), ids)
  const chosen = isOneKey('target', keys)
  const isEachOnce = keys.length === 1 && linkStorage(registry, resource, relationship).at === 'pairs'
  const text = `source AS key FROM ${toEdgeTable(registry, resource, relationship)} WHERE ${chosen.sql} AND source IS NOT NULL`
  return sql(`SELECT ${isEachOnce ? '' : 'DISTINCT '}${text}`, ...chosen.params)
}

/** The far ends of one record's links; none where they are of another type. */
export function toRelatedKeys({ registry }: Scope, resource: Resource, { of, key, relationship }: Of<'related'>): Fragment {
  const source = needResource(registry, of)
  if (targetOf(source, relationship) !== resource.type) return sql('SELECT NULL AS key WHERE 0')
  const edges = toEdgeTable(registry, source, relationship)
  return sql(`SELECT target AS key FROM ${edges} WHERE source = ? AND target IS NOT NULL`, key)
}
