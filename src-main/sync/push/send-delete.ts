import { findEntryAt, type StoredEntry } from '../../outbox/stored-entry.ts'
import { applyRecord, readRecord } from '../audit/read-records.ts'
import { noteFailure, type Run } from '../run-context.ts'
import { noteRefusal } from './refusal.ts'
import { beginSending } from './sending.ts'
import { changeEntry, type Turn } from './turn.ts'

/** Deletes there what was deleted here, unless someone has changed it there since. */
export async function sendDelete(run: Run, turn: Turn, { place, entry: { type, id } }: StoredEntry): Promise<void> {
  if (id === null) return
  const read = await readRecord(run, type, id)
  if (read.is === 'absent') return noteDeleted(run, place)
  if (read.is !== 'ok') {
    if (read.is === 'forbidden') turn.paused.add(type)
    return noteFailure(run, read, type)
  }
  const failure = await applyRecord(run, read.value, null)
  if (failure) return noteFailure(run, failure, type)
  const stored = await findEntryAt(run.place.store, place)
  if (!stored || stored.entry.action !== 'delete' || stored.entry.theirs !== null) return
  if (!(await beginSending(run, stored, 'delete', { fields: {}, sets: {} }))) return
  const outcome = await run.remote.remove(type, id)
  if (outcome.is === 'ok' || outcome.is === 'absent') return noteDeleted(run, place)
  await noteRefusal(run, turn, place, type, outcome, stored.version)
}

export async function noteDeleted(run: Run, place: number): Promise<void> {
  await changeEntry(run, place, () => null)
  run.tally.pushed.deleted += 1
}
