import { findRelationship, linkStorage } from '../../../src-shared/schema/links.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import { heldColumn, quote } from './names.ts'

export function targetOf(resource: Resource, relationship: string): string {
  const found = findRelationship(resource, relationship)
  if (!found) throw new Error(`${resource.type} has no relationship ${relationship}`)
  return found.target
}

/** The links of one relationship as rows of (source, target) keys, to be narrowed by either. */
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
