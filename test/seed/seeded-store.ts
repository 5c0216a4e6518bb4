import { ensureAccount } from '../../src-main/engine/account.ts'
import { completeCounts } from '../../src-main/seed/counts.ts'
import { seedAccount, type SeedOptions } from '../../src-main/seed/load.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { everything } from '../../src-main/store/plan.ts'
import type { Row, Store } from '../../src-main/store/port.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { parseExact, type ExactObject } from '../../src-shared/values/json.ts'

export const now = Date.parse('2026-03-02T12:00:00Z')
export const timeZone = 'Europe/Moscow'

export interface SeenRecord {
  readonly row: Row
  readonly attributes: ExactObject
}

export async function createAccount(): Promise<Store> {
  const store = createMemoryStore({ registry })
  await ensureAccount(store, { kind: 'local', timeZone, now })
  return store
}

export function seed(store: Store, contacts: number, more: Partial<SeedOptions> = {}): Promise<{ [type: string]: number }> {
  return seedAccount({ store, registry, counts: completeCounts({ contacts }), seed: 'a', now, timeZone, ...more })
}

/** Every record of a type, with all its links. */
export async function listRecords(store: Store, type: string): Promise<SeenRecord[]> {
  const linkage = Object.keys(registry.get(type)?.relationships ?? {})
  const { rows } = await store.read({ type, where: everything, linkage })
  return rows.map((row) => ({ row, attributes: parseExact(new TextDecoder().decode(row.attributes)) as ExactObject }))
}
