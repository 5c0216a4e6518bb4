import { needResource } from '../../src-shared/schema/columns.ts'
import { linkStorage } from '../../src-shared/schema/links.ts'
import type { Registry } from '../../src-shared/schema/resource.ts'

/** One end of a pair, with the relationship that leads to the other end. */
export interface PairEnd {
  readonly type: string
  readonly key: number
  readonly relationship: string
  /** The key of the other end. */
  readonly member: number
}

/** The end of a many-to-many pair whose outbox entry carries the pair: each link is sent once. */
export function owningEnd(registry: Registry, pair: PairEnd): PairEnd {
  const resource = needResource(registry, pair.type)
  const storage = linkStorage(registry, resource, pair.relationship)
  if (storage.at !== 'pairs') throw new Error(`${pair.type}/${pair.relationship} is not kept in pairs`)
  const isOwn = storage.symmetric ? pair.key <= pair.member : storage.side === 'a'
  if (isOwn) return pair
  const { target, inverse } = resource.relationships[pair.relationship] ?? {}
  if (target === undefined || inverse === undefined) throw new Error(`${pair.type}/${pair.relationship} has no other end`)
  return { type: target, key: pair.member, relationship: inverse, member: pair.key }
}

/** Relationships of a type that are stored as pairs, no matter which end owns them. */
export function listPairRelationships(registry: Registry, type: string): string[] {
  const resource = needResource(registry, type)
  return Object.keys(resource.relationships).filter((name) => linkStorage(registry, resource, name).at === 'pairs')
}
