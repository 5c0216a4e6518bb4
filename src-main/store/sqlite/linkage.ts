import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { IncludeTree } from '../plan.ts'
import type { Ref } from '../port.ts'
import { quote } from './names.ts'
import { targetOf, toEdgeTable } from './links.ts'
import { listRowsByKey, type BuiltRow } from './rows.ts'
import type { Scope } from './scope.ts'

/** The rows of one answer by key (unique across types), in the order found. */
export type FoundRows = Map<number, BuiltRow>

/** Fills in the linkage of the rows with these keys for a relationship. Returns the linked keys, each once. */
export function addLinkage(
  { connection, registry }: Scope,
  found: FoundRows,
  resource: Resource,
  relationship: string,
  keys: readonly number[],
): number[] {
  const target = targetOf(resource, relationship)
  if (keys.length === 0) return []
  const statement = connection.statement(
    `SELECT edge.source, r.key, CAST(r.id AS TEXT) FROM json_each(?) AS chosen
    CROSS JOIN ${toEdgeTable(registry, resource, relationship)} AS edge ON edge.source = chosen.value
    CROSS JOIN ${quote(target)} AS r ON r.key = edge.target ORDER BY r.id`,
  )
  const ends = new Map<number, Ref[]>(keys.map((key) => [key, []]))
  for (const [source, key, id] of statement.raw().all(JSON.stringify(keys)) as [number, number, string][]) {
    ends.get(source)?.push({ type: target, key, id })
  }
  for (const [key, refs] of ends) {
    const row = found.get(key)
    if (row) row.links[relationship] = refs
  }
  return [...new Set([...ends.values()].flatMap((refs) => refs.map(({ key }) => key)))]
}

/** Adds the records that the include tree reaches, with two statements per relationship and level. */
export function followIncludes(
  scope: Scope,
  found: FoundRows,
  resource: Resource,
  tree: IncludeTree,
  keys: readonly number[],
): void {
  for (const [relationship, deeper] of Object.entries(tree)) {
    const target = needResource(scope.registry, targetOf(resource, relationship))
    const ends = addLinkage(scope, found, resource, relationship, keys)
    const unknown = ends.filter((key) => !found.has(key))
    for (const row of listRowsByKey(scope.connection, target.type, unknown)) found.set(row.key, row)
    followIncludes(scope, found, target, deeper, ends)
  }
}
