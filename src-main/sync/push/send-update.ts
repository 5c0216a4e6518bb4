import { isObject } from '../../../src-shared/values/json.ts'
import { composeWrite, changesNothing } from '../../outbox/send/compose.ts'
import { readSubject } from '../../outbox/send/subjects.ts'
import { findEntryAt, type StoredEntry } from '../../outbox/stored-entry.ts'
import type { Ref } from '../../store/port.ts'
import { readRecord, readWhole } from '../audit/read-records.ts'
import type { RecordDocument } from '../remote/outcome.ts'
import { noteFailure, type Run } from '../run-context.ts'
import { allowAction } from '../rights/learn-rights.ts'
import { takeAnswer } from './answer.ts'
import { readFirst } from './read-first.ts'
import { sendFresh, type FailedSend } from './send-fresh.ts'
import { beginSending } from './sending.ts'
import { changeEntry, isKnownThere, type Turn } from './turn.ts'

/** Sends an edit. Reads the record first: only fields that still differ are sent, and other people's changes are merged. */
export function sendUpdate(run: Run, turn: Turn, before: StoredEntry): Promise<void> {
  return sendFresh(run, turn, () => sendOnce(run, turn, before))
}

async function sendOnce(run: Run, turn: Turn, before: StoredEntry): Promise<FailedSend | undefined> {
  const { place, entry } = before
  const { type, key } = entry
  const { store, registry } = run.place
  const [known] = (await store.read({ type, where: { op: 'key', keys: [key] } })).rows
  if (!known) return undefined
  const shown = await readFirst(run, turn, before, readWhole(run, type, known.id))
  if (!shown) return undefined

  const stored = await findEntryAt(store, place)
  const row = stored && (await readSubject(store, stored))
  if (!row || stored.entry.action !== 'update' || stored.entry.sending) return undefined
  const customs = isObject(shown.data.attributes['customs']) ? shown.data.attributes['customs'] : {}
  const membersOf = await readMembers(run, [...Object.keys(row.links), ...Object.keys(stored.entry.sets)], shown)
  const composed = composeWrite(registry, stored.entry, row, { membersOf, isKnown: isKnownThere(turn), customs, isRead: true })
  if (changesNothing(composed)) {
    await parkUnread(run, place, composed.unread)
    return undefined
  }
  if (!(await beginSending(run, stored, 'update', composed.sent))) return undefined
  const from = run.time.elapsed()
  const outcome = await run.remote.patch(type, row.id, composed.body ?? {})
  // The record existed a moment ago: a link target is missing, or the record itself was deleted since.
  if (outcome.is === 'absent' && (await readRecord(run, type, row.id)).is === 'absent') {
    turn.missed.add(place)
    return undefined
  }
  if (outcome.is !== 'ok') return { stored, failure: outcome, tookMs: run.time.elapsed() - from }
  const lost = await takeAnswer(run, place, composed, row.id, outcome.value)
  await allowAction(run, type, 'update')
  if (lost) noteFailure(run, lost, type)
  else {
    run.tally.pushed.updated += 1
    await parkUnread(run, place, composed.unread)
  }
  return undefined
}

async function parkUnread(run: Run, place: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const message = `The hosted CRM does not show who belongs to ${names.join(', ')}, so a change could remove others.`
  await changeEntry(run, place, (one) => ({ ...one, refused: { status: 403, message } }))
}

/** The members of its sets as the server shows them. A member that is not mirrored has key 0 and stays in the set. */
async function readMembers(
  run: Run,
  names: readonly string[],
  { data }: RecordDocument,
): Promise<(relationship: string) => readonly Ref[] | undefined> {
  const members = new Map<string, Ref[]>()
  for (const name of names) {
    const linkage = data.relationships[name]?.data
    if (!Array.isArray(linkage)) continue
    const refs = linkage as readonly { type: string; id: string }[]
    const ids = refs.map(({ id }) => id)
    const target = refs[0]?.type
    const rows = target === undefined ? [] : (await run.place.store.read({ type: target, where: { op: 'id', ids } })).rows
    const keys = new Map(rows.map((one) => [one.id, one.key]))
    members.set(
      name,
      refs.map((ref) => ({ ...ref, key: keys.get(ref.id) ?? 0 })),
    )
  }
  return (name) => members.get(name)
}
