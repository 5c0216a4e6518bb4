import type { StoredEntry } from '../../outbox/stored-entry.ts'
import { findWait } from '../remote/attempts.ts'
import type { Failure } from '../remote/outcome.ts'
import type { Run } from '../run-context.ts'
import { noteRefusal } from './refusal.ts'
import { toUnsent } from './sending.ts'
import { changeEntry, type Turn } from './turn.ts'

/** A request that failed. `stored`: the entry as it was before the request. */
export interface FailedSend {
  readonly stored: StoredEntry
  readonly failure: Failure
  readonly tookMs: number
}

/**
 * Sends a change of a record that the server has. `send` reads the record, then sends one request, and returns it if it failed.
 * Each retry reads again: someone may change the record while sync waits, and a request from before would undo that.
 */
export async function sendFresh(run: Run, turn: Turn, send: () => Promise<FailedSend | undefined>): Promise<void> {
  let spent = 0
  for (let count = 1; ; count += 1) {
    const failed = await send()
    if (!failed) return
    const { stored, failure, tookMs } = failed
    const wait = findWait(failure, count, spent + tookMs, run.chance)
    if (wait === undefined || run.ending.aborted) return noteRefusal(run, turn, stored, failure)
    await changeEntry(run, stored.place, toUnsent)
    await run.time.sleep(wait, run.ending)
    spent += tookMs + wait
  }
}
