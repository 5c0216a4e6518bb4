import { heldRelationships } from '../../src-shared/schema/links.ts'
import type { Registry, Resource } from '../../src-shared/schema/resource.ts'
import { fromBytes } from '../store/attributes.ts'
import type { Row } from '../store/port.ts'
import { isProvisional, linkPrefix, type Entry, type Known } from './entry.ts'
import { overlayValues } from './field-values.ts'
import type { Mention } from './queue/mentions.ts'
import { listPairRelationships } from './owning-end.ts'

/** Links that a row must be read with before `toKnown` can use it. */
export function listKnownLinks(registry: Registry, resource: Resource): string[] {
  return [...heldRelationships(resource), ...listPairRelationships(registry, resource.type)]
}

/**
 * The record as the server had it when the user last saw it: the row without the local changes. Those come from the record's
 * own entry or from `mentions` by other entries. Server changes that wait for a decision are not included. `idOf` returns the
 * ids of records that were removed from sets.
 */
export function toKnown(
  registry: Registry,
  resource: Resource,
  row: Row,
  entry: Entry | null,
  mentions: readonly Mention[],
  idOf: (key: number) => string | undefined,
): Known {
  const values = Object.entries(entry?.fields ?? {}).map(([name, { base }]) => [name, base] as const)
  const held: Record<string, string | null> = {}
  for (const name of heldRelationships(resource)) held[name] = toHosted(row.links[name]?.[0]?.id)
  for (const [name, value] of values) {
    if (name.startsWith(linkPrefix)) held[name.slice(linkPrefix.length)] = typeof value === 'string' ? value : null
  }
  const sets: Record<string, readonly string[]> = {}
  for (const name of listPairRelationships(registry, resource.type)) {
    const own = entry?.sets[name] ?? { added: [], removed: [] }
    const told = mentions.filter(({ member, inverse }) => member === row.key && inverse === name)
    const keysTold = (isAdded: boolean) => told.filter((one) => one.isAdded === isAdded).map(({ stored }) => stored.entry.key)
    const added = new Set([...own.added, ...keysTold(true)])
    const present = (row.links[name] ?? []).filter(({ key }) => !added.has(key)).map(({ id }) => id)
    const members = [...present, ...[...own.removed, ...keysTold(false)].map(idOf)]
    const hosted = members.map(toHosted).filter((id) => id !== null)
    if (hosted.length > 0) sets[name] = hosted
  }
  return { attributes: overlayValues(fromBytes(row.attributes), values), held, sets, trashed: row.trashed }
}

/** The id as the server knows it; null for a record that is only here. */
export const toHosted = (id: string | undefined): string | null => (id === undefined || isProvisional(id) ? null : id)
