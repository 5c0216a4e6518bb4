import type { Registry } from '../../../src-shared/schema/resource.ts'
import { listEntryLinks, toRecordName } from '../../outbox/entry.ts'
import type { StoredEntry } from '../../outbox/stored-entry.ts'
import type { Row, Store } from '../../store/port.ts'
import type { Received } from './page.ts'
import { readEntriesFor } from './unsent-view.ts'

/**
 * Reads the entries that a page concerns, and then their rows again into `rows`. A local change writes record and entry together,
 * so an older row would look as if the change had been reverted.
 */
export async function readUnsent(
  store: Store,
  registry: Registry,
  received: ReadonlyMap<string, Received>,
  rows: Map<string, Row>,
  keys: ReadonlyMap<string, number>,
): Promise<Map<string, StoredEntry>> {
  let entries = await readEntriesFor(store, registry, received, rows, keys)
  while (entries.size > 0) {
    for (const [name, row] of await readAgain(store, rows, entries)) rows.set(name, row)
    // A record may meanwhile be in pairs that other records own.
    const after = await readEntriesFor(store, registry, received, rows, keys)
    if (toVersions(after) === toVersions(entries)) break
    entries = after
  }
  return entries
}

const toVersions = (entries: ReadonlyMap<string, StoredEntry>) =>
  JSON.stringify([...entries.values()].map(({ place, version }) => [place, version]).toSorted())

/** The rows that have entries, with the links of those entries. Deleted rows are left out. */
async function readAgain(
  store: Store,
  rows: ReadonlyMap<string, Row>,
  entries: ReadonlyMap<string, StoredEntry>,
): Promise<[string, Row][]> {
  const unsent = [...rows].flatMap(([name, row]) => {
    const stored = entries.get(toRecordName(row.type, row.key))
    return stored ? [{ name, row, links: [...Object.keys(row.links), ...listEntryLinks(stored.entry)] }] : []
  })
  const found: [string, Row][] = []
  for (const [type, members] of Map.groupBy(unsent, ({ row }) => row.type)) {
    const names = new Map(members.map(({ name, row }) => [row.key, name]))
    const linkage = [...new Set(members.flatMap(({ links }) => links))]
    const read = await store.read({ type, where: { op: 'key', keys: [...names.keys()] }, linkage })
    for (const row of read.rows) found.push([names.get(row.key) as string, row])
  }
  return found
}
