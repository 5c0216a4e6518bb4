import { findCircleBreaker } from '../../outbox/order.ts'
import { findEntryAt, hasEntries, type StoredEntry } from '../../outbox/stored-entry.ts'
import type { Run } from '../run-context.ts'
import { listDue, type Due } from './due.ts'
import { lookFor } from './look.ts'
import { sendCreate } from './send-create.ts'
import { sendDelete } from './send-delete.ts'
import { sendUpdate } from './send-update.ts'
import { settleStages } from './stages.ts'
import { createTurn, noteTried, type Turn } from './turn.ts'

/**
 * Sends what was changed here, as far as it can be sent: what is linked to before what links to it, deletes last. One change
 * that fails holds back none that does not need it.
 */
export async function pushChanges(run: Run): Promise<void> {
  if (!(await hasEntries(run.place.store))) return
  const turn = createTurn()
  for (;;) {
    await settleStages(run)
    const next = chooseNext(await listDue(run, turn))
    if (next.length === 0 || run.ending.aborted) return
    await Promise.all(next.map((stored) => send(run, turn, stored)))
  }
}

/** What does not stand in each other's way. */
function chooseNext({ looks, ready, blocked, deletes }: Due): readonly StoredEntry[] {
  if (looks.length > 0 || ready.length > 0) return [...looks, ...ready]
  const breaker = findCircleBreaker(blocked)
  return breaker ? [breaker.stored] : deletes
}

async function send(run: Run, turn: Turn, stored: StoredEntry): Promise<void> {
  if (run.ending.aborted || turn.paused.has(stored.entry.type)) return
  noteTried(turn, stored)
  // Others may have changed it while it waited for its turn.
  const now = await findEntryAt(run.place.store, stored.place)
  if (now?.version !== stored.version) return
  if (stored.entry.sending) return lookFor(run, turn, stored)
  switch (stored.entry.action) {
    case 'create':
      return sendCreate(run, turn, stored)
    case 'update':
      return sendUpdate(run, turn, stored)
    case 'delete':
      return sendDelete(run, turn, stored)
    default:
      stored.entry.action satisfies never
  }
}
