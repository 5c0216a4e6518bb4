import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { Store } from '../../store/port.ts'
import type { BatchWrites, RecordWrite } from './batch-writes.ts'
import type { Known } from '../entry.ts'
import { readEntriesNamed, type StoredEntry } from '../stored-entry.ts'

/** A record that was deleted here and is made again before the server heard of it: it only moved to another key. */
export interface BroughtBack {
  /** The entry of its delete, which is over. */
  readonly stored: StoredEntry
  readonly known: Known
  /** Members that the server knows and that are here, by relationship. */
  readonly members: ReadonlyMap<string, ReadonlySet<number>>
}

export const toHostedName = ({ type, id }: Pick<RecordWrite, 'type' | 'id'>): string => `${type}/${id ?? ''}`

/** By the names that the server knows. */
export async function readBroughtBack(
  store: Store,
  registry: Registry,
  { records }: BatchWrites,
): Promise<Map<string, BroughtBack>> {
  const made = [...records.values()].filter(({ did, id }) => did === 'create' && id !== undefined)
  const found = new Map<string, BroughtBack>()
  for (const [name, stored] of await readEntriesNamed(store, made.map(toHostedName))) {
    const { type, known } = stored.entry
    if (known === null) continue
    const members = new Map<string, ReadonlySet<number>>()
    for (const [relationship, ids] of Object.entries(known.sets)) {
      const target = needResource(registry, type).relationships[relationship]?.target ?? ''
      const { rows } = await store.read({ type: target, where: { op: 'id', ids } })
      members.set(relationship, new Set(rows.map(({ key }) => key)))
    }
    found.set(name, { stored, known, members })
  }
  return found
}
