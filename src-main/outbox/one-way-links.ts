import { linkStorage } from '../../src-shared/schema/links.ts'
import type { Registry, Relationship, Resource } from '../../src-shared/schema/resource.ts'
import { listStrings } from '../../src-shared/values/json.ts'
import { fromBytes } from '../store/attributes.ts'
import type { Operation } from '../store/batch.ts'
import type { Store } from '../store/port.ts'

/** Relationships such as `contacts/contacts` that the hosted CRM keeps in one direction only. */
export type OneWayLinks = ReadonlySet<string>

export const noOneWayLinks: OneWayLinks = new Set()
/** The name of the sync state that lists them. It is lower-case because names are compared that way. */
export const oneWayState = 'one-way'

export const toLinkName = (type: string, relationship: string): string => `${type}/${relationship}`

export async function readOneWayLinks(store: Store): Promise<OneWayLinks> {
  const where = { op: 'equals' as const, field: 'name', values: [oneWayState] }
  const { rows } = await store.read({ type: 'sync-states', where })
  return new Set(rows.flatMap(({ attributes }) => listStrings(fromBytes(attributes)['value'])))
}

/** Whether both ends of the relationship have the same type and the same name for it. */
export function isSymmetric(registry: Registry, resource: Resource, relationship: string): boolean {
  const storage = linkStorage(registry, resource, relationship)
  return storage.at === 'pairs' && storage.symmetric
}

/** The registry with one-way relationships declared without an inverse: each end then owns its own links. */
export function withOneWayLinks(registry: Registry, oneWay: OneWayLinks): Registry {
  if (oneWay.size === 0) return registry
  return new Map([...registry].map(([type, resource]) => [type, withoutInverse(resource, oneWay)]))
}

function withoutInverse(resource: Resource, oneWay: OneWayLinks): Resource {
  const names = Object.keys(resource.relationships).filter((name) => oneWay.has(toLinkName(resource.type, name)))
  if (names.length === 0) return resource
  const changed = names.map((name): [string, Relationship] => {
    const { inverse: _inverse, ...relationship } = resource.relationships[name] as Relationship
    return [name, relationship]
  })
  return { ...resource, relationships: { ...resource.relationships, ...Object.fromEntries(changed) } }
}

/** The same operations, in which links of one-way relationships change one direction only. */
export function toDirected(operations: readonly Operation[], oneWay: OneWayLinks): readonly Operation[] {
  if (oneWay.size === 0) return operations
  return operations.map((operation) => {
    if (operation.op !== 'link' && operation.op !== 'unlink') return operation
    return oneWay.has(toLinkName(operation.type, operation.relationship)) ? { ...operation, oneWay: true } : operation
  })
}
