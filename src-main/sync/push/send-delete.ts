import { findEntryAt, type StoredEntry } from '../../outbox/stored-entry.ts'
import { readRecord } from '../audit/read-records.ts'
import { allowAction } from '../rights/learn-rights.ts'
import type { Run } from '../run-context.ts'
import { noteGone, readFirst } from './read-first.ts'
import { sendFresh, type FailedSend } from './send-fresh.ts'
import { beginSending } from './sending.ts'
import type { Turn } from './turn.ts'

/** Deletes on the server a record that was deleted here, unless someone changed it there since. */
export function sendDelete(run: Run, turn: Turn, before: StoredEntry): Promise<void> {
  return sendFresh(run, turn, () => sendOnce(run, turn, before))
}

async function sendOnce(run: Run, turn: Turn, before: StoredEntry): Promise<FailedSend | undefined> {
  const { place, entry } = before
  const { type, id } = entry
  if (id === null) return undefined
  if (!(await readFirst(run, turn, before, readRecord(run, type, id)))) return undefined
  const stored = await findEntryAt(run.place.store, place)
  if (!stored || stored.entry.action !== 'delete' || stored.entry.theirs !== null) return undefined
  if (!(await beginSending(run, stored, 'delete', { fields: {}, sets: {} }))) return undefined
  const from = run.time.elapsed()
  const outcome = await run.remote.remove(type, id)
  if (outcome.is === 'ok') {
    await noteGone(run, place)
    await allowAction(run, type, 'delete')
  } else if (outcome.is === 'absent') turn.missed.add(place)
  else return { stored, failure: outcome, tookMs: run.time.elapsed() - from }
  return undefined
}
