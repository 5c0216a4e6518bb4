import type { Registry, Relationship, Resource } from './resource.ts'

/** How one side of a relationship is stored. Both sides of an inverse pair are stored once, in one place. */
export type LinkStorage =
  /** On the record itself, as the key of the other record. */
  | { readonly at: 'holder' }
  /** On the other records, each of which links to this one by `field`. */
  | { readonly at: 'target'; readonly field: string }
  /** In a table of pairs; `side` is this record's column. A symmetric pair is one row per direction. */
  | { readonly at: 'pairs'; readonly table: string; readonly side: 'a' | 'b'; readonly symmetric: boolean }

export function findRelationship(resource: Resource, name: string): Relationship | undefined {
  return Object.hasOwn(resource.relationships, name) ? resource.relationships[name] : undefined
}

export function linkStorage(registry: Registry, resource: Resource, name: string): LinkStorage {
  const relationship = findRelationship(resource, name)
  if (!relationship) throw new Error(`${resource.type} has no relationship ${name}`)
  if (!relationship.many) return { at: 'holder' }
  const here = `${resource.type}/${name}`
  const { target, inverse } = relationship
  if (inverse === undefined) return { at: 'pairs', table: here, side: 'a', symmetric: false }
  const other = registry.get(target)?.relationships[inverse]
  if (!other) throw new Error(`${here} names an inverse that ${target} does not have`)
  if (!other.many) return { at: 'target', field: inverse }
  const there = `${target}/${inverse}`
  if (here === there) return { at: 'pairs', table: here, side: 'a', symmetric: true }
  return here < there
    ? { at: 'pairs', table: here, side: 'a', symmetric: false }
    : { at: 'pairs', table: there, side: 'b', symmetric: false }
}

/** Relationships stored as a key on the record itself. */
export function heldRelationships(resource: Resource): string[] {
  return Object.entries(resource.relationships)
    .filter(([, relationship]) => !relationship.many)
    .map(([name]) => name)
}

/** Relationships to the type that are stored on the resource's own records and have no inverse. */
export function listHolding(resource: Resource, type: string): string[] {
  return heldRelationships(resource).filter((name) => {
    const { target, inverse } = resource.relationships[name] as Relationship
    return target === type && inverse === undefined
  })
}

/** Relationships to the type that are stored on the resource's own records or as pairs. */
export function listNaming(registry: Registry, resource: Resource, type: string): { held: string[]; pairs: string[] } {
  const leading = Object.keys(resource.relationships).filter((name) => resource.relationships[name]?.target === type)
  const at = (place: LinkStorage['at']) => leading.filter((name) => linkStorage(registry, resource, name).at === place)
  return { held: at('holder'), pairs: at('pairs') }
}

/** All tables of pairs in the registry, each once. */
export function listPairTables(registry: Registry): { table: string; a: string; b: string; symmetric: boolean }[] {
  const tables = new Map<string, { table: string; a: string; b: string; symmetric: boolean }>()
  for (const resource of registry.values()) {
    for (const [name, relationship] of Object.entries(resource.relationships)) {
      const storage = linkStorage(registry, resource, name)
      if (storage.at !== 'pairs' || storage.side !== 'a') continue
      tables.set(storage.table, { table: storage.table, a: resource.type, b: relationship.target, symmetric: storage.symmetric })
    }
  }
  return [...tables.values()]
}
