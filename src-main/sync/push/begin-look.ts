import { correctedTime } from '../../../src-shared/sync/hosted-clock.ts'
import { findInstantOf } from '../../../src-shared/values/time.ts'
import { toCopyLook } from '../../outbox/copy-look.ts'
import type { Entry, Sending } from '../../outbox/entry.ts'
import { composeWrite } from '../../outbox/send/compose.ts'
import { readSubject } from '../../outbox/send/subjects.ts'
import { listEntries, type StoredEntry } from '../../outbox/stored-entry.ts'
import { measureClock } from '../keep-clock.ts'
import type { Run } from '../run-context.ts'
import { changeEntry, isKnownThere, type Turn } from './turn.ts'

/**
 * Starts the look for every create that another copy of the account may have sent, also for those that wait for a person or for
 * another record: the pull must know them when it meets what the other copy made.
 */
export async function beginLooks(run: Run, turn: Turn): Promise<void> {
  const doubtful = (await listEntries(run.place.store)).filter(({ entry }) => entry.isDoubtful)
  for (const stored of doubtful) await beginLook(run, turn, stored)
}

/** Starts the look for a create of a copied account, as if its answer was lost: another copy may have sent it. */
export async function beginLook(run: Run, turn: Turn, stored: StoredEntry): Promise<void> {
  const row = await readSubject(run.place.store, stored)
  if (!row) return
  const { sent } = composeWrite(run.place.registry, stored.entry, row, { isKnown: isKnownThere(turn) })
  const sending = toCopyLook(stored.entry, sent, listTimes(run, stored.entry, sent))
  await changeEntry(run, stored.place, (entry, version) => {
    if (version !== stored.version) return entry
    const { isDoubtful: _doubt, ...certain } = entry
    return { ...certain, state: 'sending', sending: entry.state === 'held' ? { ...sending, isHeld: true } : sending }
  })
}

/** The time to which the other copy corrected it, if both saw the same clocks. */
function listTimes(run: Run, { stamp }: Entry, { fields }: Pick<Sending, 'fields'>): number[] {
  const stamped = findInstantOf(fields['created-at'])
  const [clock, now] = [measureClock(run), run.server.confirmedNow()]
  if (!stamp || !clock || now === null || stamped === undefined) return []
  return [Math.floor(correctedTime(stamp, stamped, clock.offset, now))]
}
