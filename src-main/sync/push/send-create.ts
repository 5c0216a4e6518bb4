import { inDoubt } from '../../outbox/entry.ts'
import { composeWrite } from '../../outbox/send/compose.ts'
import { readSubject } from '../../outbox/send/subjects.ts'
import { findEntryAt, type StoredEntry } from '../../outbox/stored-entry.ts'
import { applyRecord, readRecord } from '../audit/read-records.ts'
import { noteFailure, type Run } from '../run-context.ts'
import { allowAction } from '../rights/learn-rights.ts'
import { takeAnswer } from './answer.ts'
import { learnMaking } from './learn-making.ts'
import { noteRefusal } from './refusal.ts'
import { beginSending } from './sending.ts'
import { changeEntry, isKnownThere, type Turn } from './turn.ts'

/** Creates the record on the server once: the entry counts as sent from the moment before the request. */
export async function sendCreate(run: Run, turn: Turn, stored: StoredEntry): Promise<void> {
  const { place, entry } = stored
  if (entry.former !== undefined) return settleFormer(run, stored, entry.former)
  const row = await readSubject(run.place.store, stored)
  if (!row) return
  const composed = composeWrite(run.place.registry, entry, row, { isKnown: isKnownThere(turn) })
  if (!(await beginSending(run, stored, 'create', composed.sent))) return
  const outcome = await run.remote.create(entry.type, composed.body ?? {})
  if (outcome.is !== 'ok') return noteRefusal(run, turn, stored, outcome)
  const { id } = outcome.value.data
  const failure = await takeAnswer(run, place, composed, id, outcome.value)
  await allowAction(run, entry.type, 'create')
  if (failure) return noteFailure(run, failure, entry.type)
  await learnMaking(run, entry.type, composed.sent.fields, outcome.value.data)
  const after = await findEntryAt(run.place.store, place)
  if (after?.entry.sending?.action === 'create')
    await changeEntry(run, place, (one) => ({ ...one, sending: null, refused: isHere(id) }))
}

/**
 * A record that sync removed may only have been hidden from the token. If the server shows it again, sync takes it as it is
 * there. Otherwise a person decides whether to create it again.
 */
async function settleFormer(run: Run, stored: StoredEntry, id: string): Promise<void> {
  const { place, entry } = stored
  const read = await readRecord(run, entry.type, id)
  const failure = read.is === 'ok' ? await applyRecord(run, read.value, null) : read
  if (failure?.is === 'absent' || failure?.is === 'forbidden') {
    const message =
      `The hosted CRM does not show ${entry.type}/${id} any more. If it was deleted there, retry to create it again; ` +
      'if it is only hidden from you, discard this change.'
    await changeEntry(run, place, (one) => (one.former === id ? { ...one, refused: { status: inDoubt, message } } : one))
  } else if (failure) noteFailure(run, failure, entry.type)
}

const isHere = (id: string) => ({ status: 200, message: `The hosted CRM answered with record ${id}, which is here already.` })
