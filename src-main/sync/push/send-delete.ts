import { findEntryAt, type StoredEntry } from '../../outbox/stored-entry.ts'
import { readRecord } from '../audit/read-records.ts'
import type { Run } from '../run-context.ts'
import { noteGone, readFirst } from './read-first.ts'
import { noteRefusal } from './refusal.ts'
import { beginSending } from './sending.ts'
import type { Turn } from './turn.ts'

/** Deletes on the server a record that was deleted here, unless someone changed it there since. */
export async function sendDelete(run: Run, turn: Turn, before: StoredEntry): Promise<void> {
  const { place, entry } = before
  const { type, id } = entry
  if (id === null) return
  if (!(await readFirst(run, turn, before, readRecord(run, type, id)))) return
  const stored = await findEntryAt(run.place.store, place)
  if (!stored || stored.entry.action !== 'delete' || stored.entry.theirs !== null) return
  if (!(await beginSending(run, stored, 'delete', { fields: {}, sets: {} }))) return
  const outcome = await run.remote.remove(type, id)
  if (outcome.is === 'ok') return noteGone(run, place)
  if (outcome.is === 'absent') {
    turn.missed.add(place)
    return
  }
  await noteRefusal(run, turn, stored, outcome)
}
