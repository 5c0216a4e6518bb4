import { serverValue, type Entry } from '../../outbox/entry.ts'
import { findEntryAt, type StoredEntry } from '../../outbox/stored-entry.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Row } from '../../store/port.ts'
import { isUnlisted, waitApart } from '../audit/absence.ts'
import { readRecord } from '../audit/read-records.ts'
import { noteFailure, type Run } from '../run-context.ts'
import { noteGone } from './read-first.ts'
import { withPause } from './refusal.ts'
import { changeEntry, type Turn } from './turn.ts'

/**
 * Decides about entries whose record was not found. The record counts as deleted once the server says so again 10 seconds
 * later and no list shows it. Otherwise the entry stays for the next round.
 */
export async function settleMissed(run: Run, turn: Turn): Promise<void> {
  const places = [...turn.missed]
  turn.missed.clear()
  await waitApart(run)
  for (const place of places) {
    if (run.ending.aborted) return
    const stored = await findEntryAt(run.place.store, place)
    const found = stored && (await findOut(run, stored))
    if (found === 'gone') await noteGone(run, place)
    if (found !== 'listed' && found !== 'trashed') continue
    await changeEntry(run, place, (one) => withPause({ ...one, failure: reasons[found] }, run.place.now()))
  }
}

const reasons = {
  listed: { status: 404, message: 'The hosted CRM does not find this record by its id, though a list shows it.' },
  trashed: {
    status: 404,
    message:
      'This record is in the trash of the hosted CRM, which accepts no changes to it: restore it there, or discard this change.',
  },
}

/** Undefined if the record exists after all, or if the answers do not tell. */
async function findOut(run: Run, { entry }: StoredEntry): Promise<'gone' | 'listed' | 'trashed' | undefined> {
  const { type, key } = entry
  const [row] = (await run.place.store.read({ type, where: { op: 'key', keys: [key] } })).rows
  const id = entry.id ?? row?.id
  if (id === undefined) return undefined
  const again = await readRecord(run, type, id)
  if (again.is !== 'absent') {
    if (again.is !== 'ok') noteFailure(run, again, type)
    return undefined
  }
  const known = row ? fromBytes(row.attributes) : entry.known?.attributes
  const unlisted = await isUnlisted(run, type, id, known?.['created-at'])
  if (typeof unlisted === 'boolean') return unlisted ? 'gone' : isTrashed(entry, row) ? 'trashed' : 'listed'
  noteFailure(run, unlisted, type)
  return undefined
}

/** Whether the record is in the server's trash, as last seen. A value written here does not count. */
function isTrashed({ fields, known }: Entry, row: Row | undefined): boolean {
  const shown = row ? fromBytes(row.attributes)['discarded-at'] : known?.attributes['discarded-at']
  const there = fields['discarded-at'] ? serverValue(fields['discarded-at']) : (shown ?? null)
  return (row?.trashed ?? known?.trashed ?? false) || there !== null
}
