import { correctedTime } from '../../../src-shared/sync/hosted-clock.ts'
import { findInstantOf } from '../../../src-shared/values/time.ts'
import { toCopyLook } from '../../outbox/copy-look.ts'
import { withoutStamp, type Entry, type Sending } from '../../outbox/entry.ts'
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
  for (const stored of await listEntries(run.place.store)) {
    if (stored.entry.isDoubtful) await beginLook(run, turn, stored)
    else if (stored.entry.action === 'delete') await tellTimes(run, stored)
  }
}

/** Notes the times that the other copy may have sent of a record that was deleted here, once they are known. */
async function tellTimes(run: Run, { place, entry: { stamp, sending } }: StoredEntry): Promise<void> {
  const times = stamp && sending ? listTimes(run, { stamp }, sending) : []
  if (times.length === 0) return
  await changeEntry(run, place, (entry) => ({ ...withoutStamp(entry), sending: entry.sending && { ...entry.sending, times } }))
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
function listTimes(run: Run, { stamp }: Pick<Entry, 'stamp'>, { fields }: Pick<Sending, 'fields'>): number[] {
  const stamped = findInstantOf(fields['created-at'])
  const [clock, now] = [measureClock(run), run.server.confirmedNow()]
  if (!stamp || !clock || now === null || stamped === undefined) return []
  return [Math.floor(correctedTime(stamp, stamped, clock.offset, now))]
}
