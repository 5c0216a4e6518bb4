import { toGone } from '../../outbox/merge/to-gone.ts'
import type { StoredEntry } from '../../outbox/stored-entry.ts'
import { applyRecord } from '../audit/read-records.ts'
import type { Outcome, RecordDocument } from '../remote/outcome.ts'
import { noteFailure, type Run } from '../run-context.ts'
import { withDenial } from './refusal.ts'
import { changeEntry, type Turn } from './turn.ts'

/**
 * Reads the record and merges it with the unsent changes, before anything is sent for it. Undefined if the record is absent or
 * cannot be read: this function has then noted the consequence.
 */
export async function readFirst(
  run: Run,
  turn: Turn,
  { place, entry: { type } }: StoredEntry,
  reading: Promise<Outcome<RecordDocument>>,
): Promise<RecordDocument | undefined> {
  const read = await reading
  if (read.is === 'absent') {
    turn.missed.add(place)
    return undefined
  }
  const failure = read.is === 'ok' ? await applyRecord(run, read.value, null) : read
  if (read.is === 'ok' && !failure) return read.value
  if (failure) {
    if (failure.is === 'forbidden') {
      turn.paused.add(type)
      await changeEntry(run, place, (one) => (one.sending ? one : withDenial(one, failure.words, run.place.now())))
    }
    noteFailure(run, failure, type)
  }
  return undefined
}

export async function noteGone(run: Run, place: number): Promise<void> {
  const after = await changeEntry(run, place, toGone)
  if (!after) run.tally.pushed.deleted += 1
}
