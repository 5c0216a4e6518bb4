import { needResource } from '../../src-shared/schema/columns.ts'
import type { Registry } from '../../src-shared/schema/resource.ts'
import type { Precondition } from '../store/batch.ts'
import type { Row, Store } from '../store/port.ts'
import type { BatchWrites } from './batch-writes.ts'
import { linkPrefix, toRecordName } from './entry.ts'
import { listKnownLinks } from './known.ts'
import { listPairRelationships, owningEnd, type PairEnd } from './owning-end.ts'
import { readEntriesNamed, readEntriesOf, requireEntry, type StoredEntry } from './stored-entry.ts'

/** What must be known of the store to queue a batch, as it is before it. By `toRecordName`. */
export interface BatchView {
  readonly rows: ReadonlyMap<string, Row>
  readonly entries: ReadonlyMap<string, StoredEntry>
  /** Of records that the batch brings back: the entries of their deletes, by the names that the server knows. */
  readonly deleted: ReadonlyMap<string, StoredEntry>
  /** API ids of records that are linked to, by key. */
  readonly ids: ReadonlyMap<number, string>
  readonly require: readonly Precondition[]
}

export async function readBatchView(
  store: Store,
  registry: Registry,
  writes: BatchWrites,
  isNew: (key: number) => boolean,
): Promise<BatchView> {
  const rows = await readRows(store, registry, writes, isNew)
  const owners = listOwners(registry, writes).filter(({ key }) => !isNew(key))
  const written = [...writes.records.values()].filter(({ did }) => did !== 'create')
  const touched = [...new Set([...owners, ...written].map(({ type, key }) => toRecordName(type, key)))]
  const forgetting = listForgetting(registry, writes, rows).map(({ type, key }) => toRecordName(type, key))
  const entries = await readEntriesOf(store, [...new Set([...touched, ...forgetting])])
  const brought = [...writes.records.values()].filter(({ did, id }) => did === 'create' && id !== undefined)
  const deleted = await readEntriesNamed(
    store,
    brought.map(({ type, id }) => `${type}/${id ?? ''}`),
  )
  const others = [...deleted.values(), ...[...entries].filter(([name]) => !touched.includes(name)).map(([, stored]) => stored)]
  return {
    rows,
    entries,
    deleted,
    ids: await readIds(store, registry, writes, [...entries.values()], isNew),
    require: [
      ...[...rows.values()].map(({ type, key, version }): Precondition => ({ is: 'version', type, key, version })),
      ...touched.map((name) => requireEntry(entries.get(name), name)),
      ...others.map((stored) => requireEntry(stored, '')),
    ],
  }
}

async function readRows(store: Store, registry: Registry, { records, pairs }: BatchWrites, isNew: (key: number) => boolean) {
  const wanted = new Map<string, { keys: Set<number>; linkage: Set<string> }>()
  const want = (type: string, key: number, linkage: readonly string[]) => {
    const known = wanted.get(type) ?? { keys: new Set<number>(), linkage: new Set<string>() }
    wanted.set(type, known)
    if (!isNew(key)) known.keys.add(key)
    linkage.forEach((name) => known.linkage.add(name))
  }
  for (const { type, key, did, held, names } of records.values()) {
    const sent = [...names].filter((name) => name.startsWith(linkPrefix)).map((name) => name.slice(linkPrefix.length))
    want(type, key, did === 'delete' ? listKnownLinks(registry, needResource(registry, type)) : [...held.keys(), ...sent])
  }
  for (const { type, from, relationship } of pairs) want(type, from, [relationship])
  const rows = new Map<string, Row>()
  for (const [type, { keys, linkage }] of wanted) {
    if (keys.size === 0) continue
    const found = await store.read({ type, where: { op: 'key', keys: [...keys] }, linkage: [...linkage] })
    for (const row of found.rows) rows.set(toRecordName(type, row.key), row)
  }
  return rows
}

function listOwners(registry: Registry, { pairs }: BatchWrites): PairEnd[] {
  return pairs.flatMap(({ type, from, relationship, to }) =>
    to.map((member) => owningEnd(registry, { type, key: from, relationship, member })),
  )
}

/** Ends of pairs whose other end is deleted, and that own them. */
export function listForgetting(registry: Registry, { records }: BatchWrites, rows: ReadonlyMap<string, Row>): PairEnd[] {
  return [...records].flatMap(([name, { type, key, did }]) => {
    const row = did === 'delete' ? rows.get(name) : undefined
    if (!row) return []
    const pairs = listPairRelationships(registry, type).flatMap((relationship) =>
      (row.links[relationship] ?? []).map((member) => owningEnd(registry, { type, key, relationship, member: member.key })),
    )
    return pairs.filter((owner) => owner.key !== key)
  })
}

async function readIds(
  store: Store,
  registry: Registry,
  { records }: BatchWrites,
  entries: readonly StoredEntry[],
  isNew: (key: number) => boolean,
): Promise<Map<number, string>> {
  const wanted = new Map<string, Set<number>>()
  const want = (type: string, relationship: string, keys: readonly number[]) => {
    const target = needResource(registry, type).relationships[relationship]?.target ?? ''
    const known = wanted.get(target) ?? new Set<number>()
    wanted.set(target, known)
    keys.filter((key) => !isNew(key)).forEach((key) => known.add(key))
  }
  for (const { type, held } of records.values()) for (const [name, key] of held) if (key !== null) want(type, name, [key])
  for (const { entry } of entries) {
    if (records.get(toRecordName(entry.type, entry.key))?.did !== 'delete') continue
    for (const [name, { removed }] of Object.entries(entry.sets)) want(entry.type, name, removed)
  }
  const ids = new Map<number, string>()
  for (const [type, keys] of wanted) {
    if (keys.size === 0) continue
    const { rows } = await store.read({ type, where: { op: 'key', keys: [...keys] } })
    for (const { key, id } of rows) ids.set(key, id)
  }
  return ids
}
