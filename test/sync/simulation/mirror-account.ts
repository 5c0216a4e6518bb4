import { createMemoryStore } from '../../../src-main/store/memory/memory-store.ts'
import { everything } from '../../../src-main/store/plan.ts'
import type { Row, Store } from '../../../src-main/store/port.ts'
import { createStates } from '../../../src-main/sync/state/states.ts'
import { crmResources, registry } from '../../../src-shared/resources/index.ts'
import { canonicalAttributes, toSortedMembers, type CanonicalRecord, type Snapshot } from '../hosted/canonical.ts'
import { parseExact, type JsonObject } from '../hosted/exact-json.ts'

/** What a new mirror account holds before its first run. */
export async function connectStore(store: Store, url: string, token = 'token-of-the-account', userId = '1'): Promise<void> {
  const result = await store.commit({
    at: 0,
    actor: { user: null, token: null },
    origin: 'system',
    operations: createStates(registry, { url, token, userId }),
  })
  if (!result.ok) throw new Error('A new account could not be made.')
}

export const createMirrorStore = (): Store => createMemoryStore({ registry, ids: 'down' })

/** Everything the mirror holds of the hosted account, in the form in which a hosted CRM's snapshot is. */
export async function snapshotMirror(store: Store): Promise<Snapshot> {
  const snapshot: Record<string, Record<string, CanonicalRecord>> = {}
  for (const resource of registry.values()) {
    if (resource.reach !== 'crm' && resource.reach !== 'target') continue
    const names = Object.keys(resource.relationships)
    const kept = keptOf(store, resource.type)
    const { rows } = await store.read({ type: resource.type, where: everything, linkage: names })
    snapshot[resource.type] = Object.fromEntries(
      rows.map((row) => {
        const { attributes, isArchived, isDiscarded } = readAttributes(kept, row)
        const links = Object.entries(row.links).filter(([, members]) => members.length > 0)
        return [
          row.id,
          {
            attributes,
            archived: isArchived,
            trashed: 'discarded-at' in resource.fields ? isDiscarded : row.trashed,
            links: Object.fromEntries(
              links.map(([name, members]) => [name, toSortedMembers(members.map(({ type, id }) => `${type}/${id}`))]),
            ),
          },
        ]
      }),
    )
  }
  return snapshot
}

interface ReadAttributes {
  readonly bytes: Uint8Array
  readonly attributes: Readonly<Record<string, string>>
  readonly isArchived: boolean
  readonly isDiscarded: boolean
}

/** The attributes read last from each store, by type and key. Most are the same in the next snapshot. */
const keptAttributes = new WeakMap<Store, Map<string, Map<number, ReadAttributes>>>()

function keptOf(store: Store, type: string): Map<number, ReadAttributes> {
  const types = keptAttributes.get(store) ?? new Map<string, Map<number, ReadAttributes>>()
  keptAttributes.set(store, types)
  const kept = types.get(type) ?? new Map<number, ReadAttributes>()
  types.set(type, kept)
  return kept
}

function readAttributes(kept: Map<number, ReadAttributes>, { type, key, attributes: bytes }: Row): ReadAttributes {
  const known = kept.get(key)
  if (known && Buffer.compare(known.bytes, bytes) === 0) return known
  const attributes = parseExact(new TextDecoder().decode(bytes)) as JsonObject
  const read = {
    bytes: bytes.slice(),
    attributes: canonicalAttributes(type, attributes),
    isArchived: (attributes['archived-at'] ?? null) !== null,
    isDiscarded: (attributes['discarded-at'] ?? null) !== null,
  }
  kept.set(key, read)
  return read
}

const mirrored = new Set<string>(crmResources.map(({ type }) => type))

/** Without what nobody can see: target records that no record links to, and relationships that only a server knows. */
export function visibleOf(snapshot: Snapshot): Snapshot {
  const linked = new Set<string>()
  for (const [type, records] of Object.entries(snapshot)) {
    if (mirrored.has(type))
      for (const record of Object.values(records))
        Object.values(withKnownLinks(type, record).links)
          .flat()
          .forEach((name) => linked.add(name))
  }
  return Object.fromEntries(
    Object.entries(snapshot)
      .filter(([type]) => registry.has(type))
      .map(([type, records]) => {
        const kept = Object.entries(records).filter(([id]) => mirrored.has(type) || linked.has(`${type}/${id}`))
        return [type, Object.fromEntries(kept.map(([id, record]) => [id, withKnownLinks(type, record)]))]
      }),
  )
}

function withKnownLinks(type: string, record: CanonicalRecord): CanonicalRecord {
  const known = registry.get(type)?.relationships ?? {}
  const links = Object.entries(record.links).filter(([name]) => Object.hasOwn(known, name))
  return { ...record, links: Object.fromEntries(links.map(([name, members]) => [name, toSortedMembers(members)])) }
}
