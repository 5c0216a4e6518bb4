import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { Store } from '../../store/port.ts'
import type { BatchWrites, RecordWrite } from './batch-writes.ts'
import type { Known } from '../entry.ts'
import { readEntriesNamed, type StoredEntry } from '../stored-entry.ts'

/** A record that was deleted here and restored before the delete was sent: only its key changed. */
export interface RestoredRecord {
  /** The entry of its delete, which is dropped. */
  readonly stored: StoredEntry
  readonly known: Known
  /** Members that the server has and that exist locally, by relationship. */
  readonly members: ReadonlyMap<string, ReadonlySet<number>>
}

export const toHostedName = ({ type, id }: Pick<RecordWrite, 'type' | 'id'>): string => `${type}/${id ?? ''}`

/** Keyed by `toHostedName`. */
export async function readRestored(
  store: Store,
  registry: Registry,
  { records }: BatchWrites,
): Promise<Map<string, RestoredRecord>> {
  const made = [...records.values()].filter(({ did, id }) => did === 'create' && id !== undefined)
  const found = new Map<string, RestoredRecord>()
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
