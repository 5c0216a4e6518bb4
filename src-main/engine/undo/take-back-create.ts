import { needResource } from '../../../src-shared/schema/columns.ts'
import type { JournalEntry } from '../../store/port.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Core } from '../context.ts'
import { findRow } from '../read.ts'
import { findUse } from '../write/delete.ts'
import { isSame, listAttributeChanges } from './journal-links.ts'
import type { TakenBack } from './undo-plan.ts'

/** A record that nobody has touched, and nothing stands on, goes again. */
export async function takeBackCreate({ store, registry }: Core, { type, ids, changes }: JournalEntry): Promise<TakenBack> {
  const row = await findRow({ store }, needResource(registry, type), ids[0] ?? '')
  if (!row) return { conflict: 'is no longer there' }
  const attributes = fromBytes(row.attributes)
  const moved = listAttributeChanges(changes).filter(([name, , after]) => !isSame(attributes[name], after))
  if (moved.length > 0) return { conflict: `${moved.map(([name]) => name).join(', ')} changed since` }
  const { lock, require } = await findUse(store, row)
  if (lock !== undefined) return { conflict: 'is in use' }
  return {
    operations: [{ op: 'delete', type, key: row.key }],
    require: [{ is: 'version', type, key: row.key, version: row.version }, ...require],
  }
}
