import { findEntryAt, type StoredEntry } from '../../outbox/stored-entry.ts'
import { fromBytes } from '../../store/attributes.ts'
import { isUnlisted, waitApart } from '../audit/absence.ts'
import { readRecord } from '../audit/read-records.ts'
import { noteFailure, type Run } from '../run-context.ts'
import { noteGone } from './read-first.ts'
import { withPause } from './refusal.ts'
import { changeEntry, type Turn } from './turn.ts'

/**
 * Decides about entries whose record was not found. It counts as deleted there once the server says so a second time, 10
 * seconds later, and no list shows it. Otherwise the entry stays as it is, for the next round.
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
    if (found === 'listed') await changeEntry(run, place, (one) => withPause({ ...one, failure: listed }, run.place.now()))
  }
}

const listed = { status: 404, message: 'The hosted CRM does not find this record by its id, though a list shows it.' }

/** Undefined where it is there after all, or cannot be told. */
async function findOut(run: Run, { entry }: StoredEntry): Promise<'gone' | 'listed' | undefined> {
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
  if (typeof unlisted === 'boolean') return unlisted ? 'gone' : 'listed'
  noteFailure(run, unlisted, type)
  return undefined
}
