import { composeWrite } from '../../outbox/send/compose.ts'
import { readSubject } from '../../outbox/send/subjects.ts'
import type { Sending } from '../../outbox/entry.ts'
import type { StoredEntry } from '../../outbox/stored-entry.ts'
import type { Run } from '../run-context.ts'
import { changeEntry, isKnownThere, type Turn } from './turn.ts'

/** A clock may be wrong by a day, and a zone by some hours. */
const marginMs = 26 * 3_600_000

/** Has a create of a copied account looked for like one whose answer was lost: another copy may have sent it since it was made. */
export async function beginLook(run: Run, turn: Turn, stored: StoredEntry): Promise<void> {
  const row = await readSubject(run.place.store, stored)
  if (!row) return
  const { sent } = composeWrite(run.place.registry, stored.entry, row, { isKnown: isKnownThere(turn) })
  const { at } = stored.entry
  const sending: Sending = { action: 'create', at, serverAt: at - marginMs, ...sent, looks: 0, lookAt: 0, byCopy: true }
  await changeEntry(run, stored.place, (entry, version) => {
    if (version !== stored.version) return entry
    const { isDoubtful: _doubt, ...certain } = entry
    return { ...certain, state: 'sending', sending }
  })
}
