import { isProvisional } from '../../outbox/entry.ts'
import { listEntries, readEntriesNamed, requireEntry } from '../../outbox/stored-entry.ts'
import type { Precondition } from '../../store/batch.ts'
import type { JournalEntry } from '../../store/port.ts'
import type { Core } from '../context.ts'
import { isSame } from './undo-draft.ts'

/** How a deleted record can be restored, or why it cannot. */
export type RestoreTarget =
  | { readonly conflict: string }
  | {
      /** Null if the store must assign a new id. */
      readonly id: string | null
      /** The hosted CRM has not received the delete yet, and no longer needs to. */
      readonly isStillThere: boolean
      readonly trashed: boolean
      readonly require: readonly Precondition[]
    }

const under = (id: string | null): RestoreTarget => ({ id, isStillThere: false, trashed: false, require: [] })
const underWay: RestoreTarget = { conflict: 'is being deleted at the hosted CRM' }

/** Restores under the own id, unless the hosted CRM no longer knows it. */
export async function findRestoreTarget({ store, registry, account }: Core, entry: JournalEntry): Promise<RestoreTarget> {
  const { type, ids, changes } = entry
  const [id = ''] = ids
  if (account.kind !== 'mirror' || registry.get(type)?.reach !== 'crm') return under(id)
  const stored = (await readEntriesNamed(store, [`${type}/${id}`])).get(`${type}/${id}`)
  if (stored) {
    const { sending, theirs, known } = stored.entry
    if (sending !== null) return underWay
    if (theirs !== null) return { conflict: 'was changed at the hosted CRM since, which its conflict is about' }
    return { id, isStillThere: true, trashed: known?.trashed ?? false, require: [requireEntry(stored, '')] }
  }
  if (!isProvisional(id)) return under(null)
  // A create that may have been sent has no id yet. Its creation time is unique, so it identifies the record.
  const sent = (await listEntries(store, 'sending')).filter((one) => one.entry.type === type && one.entry.action === 'delete')
  const isSent = sent.some((one) => isSame(one.entry.sending?.fields['created-at'], changes['created-at']?.[0]))
  return isSent ? underWay : under(id)
}
