import { findRelationship, linkStorage } from './links.ts'
import type { Registry, Resource } from './resource.ts'

/** The required relationship to the record's one owner: a company for bank details, a funnel for a stage. */
export function findOwner({ relationships }: Resource): string | undefined {
  return Object.entries(relationships).find(([, { many, required }]) => !many && required === true)?.[0]
}

/** Whether the linked records belong only to this one, so that adding one takes it from its owner. */
export function isOwnedSet(registry: Registry, resource: Resource, name: string): boolean {
  const { target, inverse } = findRelationship(resource, name) ?? {}
  const owned = registry.get(target ?? '')
  return owned !== undefined && inverse !== undefined && findOwner(owned) === inverse
}

/** Whether each linked record has at most one such link, so that linking it here unlinks it elsewhere. */
export function isExclusiveSet(registry: Registry, resource: Resource, name: string): boolean {
  const relationship = findRelationship(resource, name)
  return relationship?.many === true && linkStorage(registry, resource, name).at === 'target'
}

/** The relationship that limits the choice: a deal's `stage` must belong to the funnel in its `stage-category`. */
export function findScope(registry: Registry, resource: Resource, name: string): string | undefined {
  const { target, many } = findRelationship(resource, name) ?? { target: '', many: true }
  const owned = registry.get(target)
  const owner = owned && findOwner(owned)
  if (many || !owned || owner === undefined) return undefined
  const holder = owned.relationships[owner]?.target
  return Object.entries(resource.relationships).find(([, other]) => !other.many && other.target === holder)?.[0]
}

/** A link of the same record whose target suggests choices: a deal's company has contacts. */
export interface Neighbour {
  readonly by: string
  /** The relationship from that target to the suggested records. */
  readonly through: string
}

export function findNeighbour(registry: Registry, resource: Resource, name: string): Neighbour | undefined {
  const relationship = findRelationship(resource, name)
  if (!relationship || relationship.many) return undefined
  for (const [by, other] of Object.entries(resource.relationships)) {
    if (other.many || by === name) continue
    const known = Object.entries(registry.get(other.target)?.relationships ?? {})
    const through = known.find(([, { target, many, inverse }]) => many && target === relationship.target && inverse !== undefined)
    if (through) return { by, through: through[0] }
  }
  return undefined
}
