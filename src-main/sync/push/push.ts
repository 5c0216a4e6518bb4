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
 * Sends the unsent changes: the target of a link before the record that holds the link, deletes last. A change that fails
 * delays only the changes that need it.
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

/** Sends only a few at once: an entry that waits for its turn must not count as sent, nor be sent after the run has failed. */
async function sendAll(run: Run, turn: Turn, all: readonly StoredEntry[], atOnce: number): Promise<void> {
  const left = all.values()
  const work = async () => {
    for (const stored of left) await send(run, turn, stored)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Entries that can be sent at the same time. */
function chooseNext({ looks, ready, blocked, deletes }: Due): readonly StoredEntry[] {
  if (looks.length > 0 || ready.length > 0) return [...looks, ...ready]
  const breaker = findCircleBreaker(blocked)
  return breaker ? [breaker.stored] : deletes
}

async function send(run: Run, turn: Turn, stored: StoredEntry): Promise<void> {
  if (run.ending.aborted || turn.paused.has(stored.entry.type)) return
  noteTried(turn, stored)
  // A user may have changed the entry while it waited for its turn.
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
