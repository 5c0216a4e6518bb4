import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import type { Precondition } from '../../store/batch.ts'
import type { Row, Store } from '../../store/port.ts'
import type { BatchWrites } from './batch-writes.ts'
import { readRestored, toHostedName, type RestoredRecord } from './restored-records.ts'
import { linkPrefix, toRecordName } from '../entry.ts'
import { listKnownLinks } from '../known.ts'
import { readMentions, type Mention } from './mentions.ts'
import { owningEnd, type PairEnd } from '../owning-end.ts'
import { derivable, readServerValues } from './server-values.ts'
import { readUnseenLinks } from '../unseen-links.ts'
import { readEntriesOf, requireEntry, requireUnchanged, type StoredEntry } from '../stored-entry.ts'

/** What the store held before the batch, as far as queueing needs it. Maps are keyed by `toRecordName`. */
export interface BatchView {
  readonly rows: ReadonlyMap<string, Row>
  readonly entries: ReadonlyMap<string, StoredEntry>
  /** Keyed by `toHostedName`. */
  readonly restored: ReadonlyMap<string, RestoredRecord>
  /** The server's values of written fields, where they differ from the row's. */
  readonly serverValues: ReadonlyMap<string, ReadonlyMap<string, ExactJson>>
  /** Mentions of records that the batch deletes. */
  readonly mentions: readonly Mention[]
  /** API ids of linked records, by key. */
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
  const restored = await readRestored(store, registry, writes)
  const owners = listPairs(writes, restored).map((pair) => owningEnd(registry, pair))
  const written = [...writes.records.values()].filter(({ did }) => did !== 'create')
  const known = [...owners, ...written].filter(({ key }) => !isNew(key))
  const touched = new Set(known.map(({ type, key }) => toRecordName(type, key)))
  const mentions = await readMentions(store, registry, writes)
  const entries = new Map([
    ...mentions.map(({ stored }) => [toRecordName(stored.entry.type, stored.entry.key), stored] as const),
    ...(await readEntriesOf(store, [...touched])),
  ])
  const others = [...restored.values(), ...mentions].map(({ stored }) => stored)
  return {
    rows,
    entries,
    restored,
    serverValues: await readServerValuesOf(store, writes, rows, entries),
    mentions,
    ids: await readIds(store, registry, writes, [...entries.values()], mentions, isNew),
    require: [
      ...[...rows.values()].map(({ type, key, version }): Precondition => ({ is: 'version', type, key, version })),
      ...[...touched].map((name) => requireEntry(entries.get(name), name)),
      ...others.map(requireUnchanged),
    ],
  }
}

/** Pairs that the batch writes, plus pairs that the server still has of restored records. */
function listPairs({ records, pairs }: BatchWrites, restored: ReadonlyMap<string, RestoredRecord>): PairEnd[] {
  const written = pairs.flatMap(({ type, from, relationship, to }) =>
    to.map((member) => ({ type, key: from, relationship, member })),
  )
  const known = [...records.values()].flatMap((write) =>
    [...(restored.get(toHostedName(write))?.members ?? [])].flatMap(([relationship, members]) =>
      [...members].map((member) => ({ type: write.type, key: write.key, relationship, member })),
    ),
  )
  return [...written, ...known]
}

async function readServerValuesOf(
  store: Store,
  { records }: BatchWrites,
  rows: ReadonlyMap<string, Row>,
  entries: ReadonlyMap<string, StoredEntry>,
) {
  const found = new Map<string, ReadonlyMap<string, ExactJson>>()
  for (const [name, write] of records) {
    const row = rows.get(name)
    // The entry of a delete keeps the whole record as the server has it.
    const names = write.did === 'delete' ? derivable : write.names
    if (write.did === 'create' || !row) continue
    const values = await readServerValues(store, row, names, entries.get(name)?.entry)
    const cleared = [...write.held].filter(([link, key]) => key === null && (row.links[link] ?? []).length === 0)
    const unseen = await readUnseenLinks(
      store,
      row,
      cleared.map(([link]) => link),
    )
    found.set(name, new Map([...values, ...[...unseen].map(([link, id]) => [linkPrefix + link, id] as const)]))
  }
  return found
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

async function readIds(
  store: Store,
  registry: Registry,
  { records }: BatchWrites,
  entries: readonly StoredEntry[],
  mentions: readonly Mention[],
  isNew: (key: number) => boolean,
): Promise<Map<number, string>> {
  const wanted = new Map<string, Set<number>>(mentions.map(({ stored }) => [stored.entry.type, new Set<number>()]))
  for (const { stored } of mentions) wanted.get(stored.entry.type)?.add(stored.entry.key)
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
