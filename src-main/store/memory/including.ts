import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { IncludeTree } from '../plan.ts'
import { targetOf } from './edges.ts'
import type { Rows } from './rows.ts'
import type { State, StoredRecord } from './state.ts'

/**
 * Adds the records that the include tree reaches. Throws on an unknown relationship, even if there are no records to follow.
 */
export function followIncludes(
  registry: Registry,
  state: State,
  rows: Rows,
  type: string,
  tree: IncludeTree,
  records: readonly StoredRecord[],
): void {
  for (const [name, deeper] of Object.entries(tree)) {
    const target = targetOf(registry, type, name)
    const found = rows.link(type, name, records)
    for (const record of found) rows.add(record)
    followIncludes(registry, state, rows, target, deeper, found)
  }
}
