import { withoutStamp, type Action, type Entry, type Sending } from '../../outbox/entry.ts'
import { horizonMs } from '../../outbox/merge/match.ts'
import { keepEntry, requireUnchanged, type StoredEntry } from '../../outbox/stored-entry.ts'
import { byServer } from '../commit-origin.ts'
import type { Run } from '../run-context.ts'

/** The first look is early: most lost requests did arrive, and only the answer was lost. */
export const firstLookMs = 10_000

/**
 * Marks the entry as sent before the request is sent: after a kill, the next process looks for it before it sends again. False
 * if the entry has changed, so that the request must be composed again.
 */
export async function beginSending(
  run: Run,
  stored: StoredEntry,
  action: Action,
  sent: Pick<Sending, 'fields' | 'sets'>,
): Promise<boolean> {
  const { store, now } = run.place
  const sending: Sending = {
    action,
    at: now(),
    serverAt: run.server.confirmedNow(),
    ...sent,
    looks: 0,
    lookAt: now() + firstLookMs,
  }
  const entry: Entry = { ...withoutStamp(stored.entry), state: 'sending', sending }
  const result = await store.commit({
    ...byServer(now()),
    require: [requireUnchanged(stored)],
    operations: keepEntry(stored, entry),
  })
  return result.ok
}

/** The entry as if it had never been sent; null if the record was created and deleted here meanwhile. */
export function toUnsent(entry: Entry): Entry | null {
  const isNothing = entry.action === 'delete' && entry.id === null
  if (isNothing) return null
  return { ...entry, sending: null, ...(entry.sending?.isHeld && { state: 'held' }) }
}

/** Whether a lost request can no longer arrive. */
export function isOver(run: Run, { at, serverAt }: Sending): boolean {
  return waitLeft(run, { at, serverAt }) <= 0
}

export function waitLeft(run: Run, sending: Pick<Sending, 'at' | 'serverAt'>): number {
  return horizonMs - waitSince(run, sending)
}

/** Milliseconds since the sending, by the slower of both clocks: either clock may jump ahead, and one wrong `Date` proves nothing. */
export function waitSince(run: Run, { at, serverAt }: Pick<Sending, 'at' | 'serverAt'>): number {
  const server = run.server.confirmedNow()
  const here = run.place.now() - at
  // A server's time before that of the sending is wrong, or that of the sending was.
  return Math.max(0, server !== null && serverAt !== null && server >= serverAt ? Math.min(server - serverAt, here) : here)
}
