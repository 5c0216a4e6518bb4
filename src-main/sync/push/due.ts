import { composeWrite, type Lack } from '../../outbox/send/compose.ts'
import { isProvisional } from '../../outbox/entry.ts'
import { horizonMs } from '../../outbox/merge/match.ts'
import { canBeSent, readAbsent, readSubjects } from '../../outbox/send/subjects.ts'
import { listEntries, type StoredEntry } from '../../outbox/stored-entry.ts'
import { mirrorOrder } from '../../../src-shared/sync/mirror-order.ts'
import type { Run } from '../run-context.ts'
import { retryMostMs } from './refusal.ts'
import { isKnownThere, isUntried, type Turn } from './turn.ts'

export interface BlockedEntry {
  readonly type: string
  readonly key: number
  readonly stored: StoredEntry
  readonly lacks: readonly Lack[]
}

export interface Due {
  /** Their answers were lost. */
  readonly looks: readonly StoredEntry[]
  readonly ready: readonly StoredEntry[]
  readonly blocked: readonly BlockedEntry[]
  /** All of one type. Records are deleted before the records that they link to. */
  readonly deletes: readonly StoredEntry[]
}

/** Entries that can be sent now, and creates that wait for them. If sync may not send, only those whose answers were lost. */
export async function listDue(run: Run, turn: Turn): Promise<Due> {
  const now = run.place.now()
  // If the clock was set back, no entry waits longer than the longest pause.
  const isDue = (at: number, longest: number) => at <= now || at - now > longest
  const pending = (run.maySend ? await listEntries(run.place.store, 'pending') : [])
    .filter(({ entry }) => isDue(entry.notBefore, retryMostMs))
    // Entries that failed before come last: they must not delay the others.
    .toSorted((a, b) => Number(a.entry.failures > 0) - Number(b.entry.failures > 0) || a.place - b.place)
  const sending = await listEntries(run.place.store, 'sending')
  const looks = sending.filter((one) => isUntried(turn, one) && isDue(one.entry.sending?.lookAt ?? 0, horizonMs))
  const deletes = pending.filter((one) => one.entry.action === 'delete' && isUntried(turn, one))
  const ready: StoredEntry[] = []
  const blocked: BlockedEntry[] = []
  const writes = pending.filter((one) => one.entry.action !== 'delete' && isUntried(turn, one))
  const subjects = await readSubjects(run.place.store, writes)
  turn.absent.clear()
  for (const key of await readAbsent(run.place.store, [...subjects.values()])) turn.absent.add(key)
  for (const [type, members] of Map.groupBy(writes, ({ entry }) => entry.type)) {
    for (const stored of members) {
      const row = subjects.get(stored.entry.key)
      if (!row) continue
      const composed = composeWrite(run.place.registry, stored.entry, row, { isKnown: isKnownThere(turn) })
      if (canBeSent(stored.entry, composed, !isProvisional(row.id))) ready.push(stored)
      else if (stored.entry.action === 'create') blocked.push({ type, key: row.key, stored, lacks: composed.lacks })
    }
  }
  const last = mirrorOrder.findLast((type) => deletes.some(({ entry }) => entry.type === type))
  return { looks, ready, blocked, deletes: deletes.filter(({ entry }) => entry.type === last) }
}
