import { heldRelationships, linkStorage } from '../../../src-shared/schema/links.ts'
import { mirrorOrder } from '../../../src-shared/sync/mirror-order.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'

/** The links of a type that are read from its own records. To-one links of other types are read from those. */
export function listOwnLinks(registry: Registry, resource: Resource): string[] {
  const pairs = Object.keys(resource.relationships).filter((name) => linkStorage(registry, resource, name).at === 'pairs')
  return [...heldRelationships(resource), ...pairs]
}

/** While everything is read, one end of each inverse pair is enough: the one whose type is mirrored later. */
export function listMirrorLinks(registry: Registry, resource: Resource): string[] {
  const rank = (type: string) => (mirrorOrder as readonly string[]).indexOf(type)
  return listOwnLinks(registry, resource).filter((name) => {
    const relationship = resource.relationships[name]
    if (!relationship?.many || relationship.inverse === undefined) return true
    return rank(relationship.target) <= rank(resource.type)
  })
}
