import type { Store } from '../../src-main/store/port.ts'
import { everything } from '../../src-main/store/plan.ts'
import type { Registry } from '../../src-shared/schema/resource.ts'
import type { Links, Values } from './write.ts'

export interface StoredRecord {
  readonly id: string
  readonly attributes: Values
  readonly links: Links
}

/** All that an account holds, by type and id. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, StoredRecord>>

const decoder = new TextDecoder()

/** Belongs where no one writes: each type is read on its own. */
export async function readSnapshot(store: Store, registry: Registry): Promise<Snapshot> {
  const types = new Map<string, ReadonlyMap<string, StoredRecord>>()
  for (const { type, relationships } of registry.values()) {
    const { rows } = await store.read({ type, where: everything, linkage: Object.keys(relationships) })
    const records = rows.map(({ id, attributes, links }): [string, StoredRecord] => [
      id,
      {
        id,
        attributes: JSON.parse(decoder.decode(attributes)) as Values,
        links: Object.fromEntries(Object.entries(links).map(([name, refs]) => [name, refs.map((ref) => ref.id)])),
      },
    ])
    types.set(type, new Map(records))
  }
  return types
}
