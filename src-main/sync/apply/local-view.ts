import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Registry } from '../../../src-shared/schema/resource.ts'
import { linkPrefix, listEntryLinks, toRecordName, type Entry } from '../../outbox/entry.ts'
import { hasEntries, readEntriesNamed, readEntriesOf, type StoredEntry } from '../../outbox/stored-entry.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Row, Store } from '../../store/port.ts'
import type { RemoteRef } from '../remote/outcome.ts'
import { fromName, toName, type Answering, type Received } from './page.ts'
import { readUnsent } from './read-unsent.ts'
import { matchCreates, matchStages, type UnsentView } from './unsent-view.ts'

/** A link that waits for the record it leads to. */
export interface Awaited {
  readonly key: number
  readonly owner: string
  readonly relationship: string
  readonly target: string
}

/** What the mirror holds of all records that a page concerns. */
export interface LocalView {
  /** The rows of the page's records, with the links that the page shows. */
  readonly rows: ReadonlyMap<string, Row>
  /** Keys of linked records, and of owners of awaited links. */
  readonly keys: ReadonlyMap<string, number>
  /** Awaited links of the page's records, or to records that the page creates. */
  readonly awaited: readonly Awaited[]
  readonly unsent: UnsentView
}

export async function readLocalView(
  store: Store,
  registry: Registry,
  received: ReadonlyMap<string, Received>,
  answering: Answering | undefined,
): Promise<LocalView> {
  const all = [...received.values()]
  const rows = await readRows(store, all)
  const names = [...received.keys()]
  const fresh = names.filter((name) => !rows.has(name))
  const isUnsent = await hasEntries(store)
  const named = isUnsent ? await readEntriesNamed(store, fresh) : new Map<string, StoredEntry>()
  const [restored, deleted] = splitNamed(named)
  const unknown = fresh.filter((name) => !named.has(name)).map((name) => received.get(name) as Received)
  const found = isUnsent ? await matchCreates(store, unknown, answering) : new Map<string, StoredEntry>()
  const matchedCreates = new Map([...found, ...restored])
  const matchedStages = await matchStages(
    store,
    unknown.filter(({ object }) => !matchedCreates.has(toName(object))),
  )
  for (const [name, row] of matchedStages) rows.set(name, row)
  for (const [name, row] of await readMatchedRows(store, received, matchedCreates)) rows.set(name, row)
  const awaited = [...(await listAwaited(store, 'owner', names)), ...(await listAwaited(store, 'target', fresh))]
  const linked = all.flatMap(({ links }) => links.flatMap(({ refs }) => refs))
  const owners = awaited.map(({ owner }) => fromName(owner))
  const keys = await readKeys(
    store,
    [...linked, ...owners].filter((ref) => !received.has(toName(ref))),
  )
  const entries = isUnsent ? await readUnsent(store, registry, received, rows, keys) : new Map<string, StoredEntry>()
  for (const [name, row] of rows) {
    const stored = entries.get(toRecordName(row.type, row.key))
    if (stored?.entry.action !== 'delete') continue
    rows.delete(name)
    deleted.set(name, stored)
  }
  if (isUnsent) for (const [name, stored] of await readOwnerEntries(store, owners, keys)) entries.set(name, stored)
  const bases = [...entries.values()].flatMap(({ entry }) => listBases(registry, entry))
  for (const [name, key] of await readKeys(
    store,
    bases.filter((ref) => !keys.has(toName(ref))),
  ))
    keys.set(name, key)
  return {
    rows,
    keys,
    awaited: [...new Map(awaited.map((one) => [one.key, one])).values()],
    unsent: { entries, deleted, matchedCreates, matchedStages: new Set(matchedStages.keys()), answering },
  }
}

/** Splits entries into those of restored records and those of deleted ones. */
function splitNamed(named: ReadonlyMap<string, StoredEntry>): [Map<string, StoredEntry>, Map<string, StoredEntry>] {
  const isRestored = ([, { entry }]: [string, StoredEntry]) => entry.action === 'create' && entry.former !== undefined
  return [new Map([...named].filter(isRestored)), new Map([...named].filter((one) => !isRestored(one)))]
}

/** Unsent changes of the owners of awaited links. A person's change of such a link must not be overwritten. */
async function readOwnerEntries(store: Store, owners: readonly RemoteRef[], keys: ReadonlyMap<string, number>) {
  const records = owners.flatMap((owner) => {
    const key = keys.get(toName(owner))
    return key === undefined ? [] : [toRecordName(owner.type, key)]
  })
  return readEntriesOf(store, [...new Set(records)])
}

/** The records that the entry's links led to on the server before they were changed here. */
function listBases(registry: Registry, { type, fields }: Entry): RemoteRef[] {
  const { relationships } = needResource(registry, type)
  return Object.entries(fields).flatMap(([name, { base }]) => {
    const target = name.startsWith(linkPrefix) ? relationships[name.slice(linkPrefix.length)]?.target : undefined
    return target !== undefined && typeof base === 'string' ? [{ type: target, id: base }] : []
  })
}

async function readRows(store: Store, all: readonly Received[]): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (const [type, members] of Map.groupBy(all, ({ object }) => object.type)) {
    const ids = members.map(({ object }) => object.id)
    const linkage = [...new Set(members.flatMap(({ links }) => links.map(({ name }) => name)))]
    for (const row of (await store.read({ type, where: { op: 'id', ids }, linkage })).rows) rows.set(toName(row), row)
  }
  return rows
}

/** The local records that were created on the server meanwhile, by their server names. */
async function readMatchedRows(
  store: Store,
  received: ReadonlyMap<string, Received>,
  matchedCreates: ReadonlyMap<string, StoredEntry>,
): Promise<[string, Row][]> {
  const found: [string, Row][] = []
  for (const [name, { entry }] of matchedCreates) {
    const linkage = [...new Set([...(received.get(name)?.links ?? []).map((link) => link.name), ...listEntryLinks(entry)])]
    const { rows } = await store.read({ type: entry.type, where: { op: 'key', keys: [entry.key] }, linkage })
    if (rows[0]) found.push([name, rows[0]])
  }
  return found
}

async function readKeys(store: Store, refs: readonly RemoteRef[]): Promise<Map<string, number>> {
  const keys = new Map<string, number>()
  for (const [type, members] of Map.groupBy(refs, (ref) => ref.type)) {
    const ids = [...new Set(members.map(({ id }) => id))]
    for (const row of (await store.read({ type, where: { op: 'id', ids } })).rows) keys.set(toName(row), row.key)
  }
  return keys
}

async function listAwaited(store: Store, field: 'owner' | 'target', names: readonly string[]): Promise<Awaited[]> {
  if (names.length === 0) return []
  const { rows } = await store.read({ type: 'awaited-links', where: { op: 'equals', field, values: names } })
  return rows.map(({ key, attributes }) => ({ key, ...(fromBytes(attributes) as unknown as Omit<Awaited, 'key'>) }))
}
