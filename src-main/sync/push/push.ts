import { findCircleBreaker } from '../../outbox/send/order.ts'
import { findEntryAt, hasEntries, type StoredEntry } from '../../outbox/stored-entry.ts'
import { keepOffset } from '../keep-clock.ts'
import type { Run } from '../run-context.ts'
import { listDue, type Due } from './due.ts'
import { beginLook, beginLooks } from './begin-look.ts'
import { lookFor, lookForCreates } from './look.ts'
import { sendCreate } from './send-create.ts'
import { sendDelete } from './send-delete.ts'
import { sendUpdate } from './send-update.ts'
import { settleStages } from './stages.ts'
import { settleTimes } from './settle-times.ts'
import { settleMissed } from './settle-missed.ts'
import { createTurn, noteTried, type Turn } from './turn.ts'

const looksAtOnce = 2
const writesAtOnce = 4

/**
 * Sends what was changed here, as far as it can be sent: what is linked to before what links to it, deletes last. One change
 * that fails holds back none that does not need it.
 */
export async function pushChanges(run: Run): Promise<void> {
  const turn = createTurn()
  await keepOffset(run)
  await beginLooks(run, turn)
  for (;;) {
    await settleStages(run)
    if (!(await hasEntries(run.place.store))) return
    await settleTimes(run)
    const next = chooseNext(await listDue(run, turn))
    if (run.ending.aborted) return
    if (next.length === 0) {
      if (turn.missed.size === 0) return
      await settleMissed(run, turn)
      continue
    }
    const isLostCreate = ({ entry }: StoredEntry) => entry.sending?.action === 'create'
    const looks = next.filter(({ entry }) => entry.sending && entry.sending.action !== 'create')
    const writes = next.filter(({ entry }) => !entry.sending)
    await Promise.all([
      lookForAll(run, turn, next.filter(isLostCreate)),
      sendAll(run, turn, looks, looksAtOnce),
      sendAll(run, turn, writes, writesAtOnce),
    ])
  }
}

async function lookForAll(run: Run, turn: Turn, creates: readonly StoredEntry[]): Promise<void> {
  for (const [type, lost] of Map.groupBy(creates, ({ entry }) => entry.type)) {
    if (run.ending.aborted) return
    if (turn.paused.has(type)) continue
    for (const stored of lost) noteTried(turn, stored)
    await lookForCreates(run, type, lost)
  }
}

/** No more than can be under way: what only waits for its turn must not count as sent, nor be sent when all else failed. */
async function sendAll(run: Run, turn: Turn, all: readonly StoredEntry[], atOnce: number): Promise<void> {
  const left = all.values()
  const work = async () => {
    for (const stored of left) await send(run, turn, stored)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
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
      return stored.entry.isDoubtful ? beginLook(run, turn, stored) : sendCreate(run, turn, stored)
    case 'update':
      return sendUpdate(run, turn, stored)
    case 'delete':
      return sendDelete(run, turn, stored)
    default:
      stored.entry.action satisfies never
  }
}
