import { withoutStamp, type Action, type Entry, type Sending } from '../../outbox/entry.ts'
import { horizonMs } from '../../outbox/merge/match.ts'
import { keepEntry, requireUnchanged, type StoredEntry } from '../../outbox/stored-entry.ts'
import { byServer } from '../by-whom.ts'
import type { Run } from '../run-context.ts'

/** The first look is soon, since most answers are lost on their way back. */
export const firstLookMs = 10_000

/**
 * Keeps, before it is sent, that it may have been: whoever comes after a kill looks before sending again. False where the
 * entry has changed since, and what to send must be decided anew.
 */
export async function beginSending(
  run: Run,
  stored: StoredEntry,
  action: Action,
  sent: Pick<Sending, 'fields' | 'sets'>,
): Promise<boolean> {
  const { store, now } = run.place
  const sending: Sending = { action, at: now(), serverAt: run.server.now(), ...sent, looks: 0, lookAt: now() + firstLookMs }
  const entry: Entry = { ...withoutStamp(stored.entry), state: 'sending', sending }
  const result = await store.commit({
    ...byServer(now()),
    require: [requireUnchanged(stored)],
    operations: keepEntry(stored, entry),
  })
  return result.ok
}

/** As if it had never been sent; what was created and deleted here meanwhile needs no telling. */
export function toUnsent(entry: Entry): Entry | null {
  const isNothing = entry.action === 'delete' && entry.id === null
  if (isNothing) return null
  return { ...entry, sending: null, ...(entry.sending?.isHeld && { state: 'held' }) }
}

/** Whether a request that was not seen to have landed will not land any more. */
export function isOver(run: Run, { at, serverAt }: Sending): boolean {
  return waitLeft(run, { at, serverAt }) <= 0
}

export function waitLeft(run: Run, sending: Pick<Sending, 'at' | 'serverAt'>): number {
  return horizonMs - waitSince(run, sending)
}

/** How long ago it was sent, by the slower of both clocks: either may jump ahead; one that was set back tells nothing. */
export function waitSince(run: Run, { at, serverAt }: Pick<Sending, 'at' | 'serverAt'>): number {
  const server = run.server.now()
  const here = run.place.now() - at
  return Math.max(0, server !== null && serverAt !== null ? Math.min(server - serverAt, here) : here)
}
