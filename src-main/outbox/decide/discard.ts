import type { Operation } from '../../store/batch.ts'
import type { Row } from '../../store/port.ts'
import { toCopyDelete } from '../copy-look.ts'
import { composeWrite } from '../send/compose.ts'
import { findConflict, inDoubt, lastKnown, serverValue, type Entry } from '../entry.ts'
import { restoreRecord, decided, refused, writeFields, type Case, type Outcome } from './write-back.ts'

const underWay = refused('is being sent: try again once the outcome is known')

/** Undoes the local change: the record becomes what the server has. */
export function discard(one: Case): Outcome {
  const { entry, row } = one
  if (entry.sending) return underWay
  switch (entry.action) {
    case 'create':
      return discardCreate(one)
    case 'update':
      if (!row) return decided(null, [])
      return decided(null, entry.theirs === 'gone' ? [remove(row)] : revertFields(one, row))
    case 'delete':
      return decideRestore(one)
    default:
      return entry.action satisfies never
  }
}

/** If another copy of the account may have sent the create, sync also deletes the record on the server. */
function discardCreate({ registry, entry, row }: Case): Outcome {
  if (!row) return decided(null, [])
  return decided(entry.isDoubtful ? toCopyDelete(entry, composeWrite(registry, entry, row).sent) : null, [remove(row)])
}

const remove = ({ type, key }: Row): Operation => ({ op: 'delete', type, key })

function revertFields(one: Case, row: Row): Operation[] {
  const fields = Object.entries(one.entry.fields).map(([name, field]) => [name, serverValue(field)] as const)
  return [...(fields.length > 0 ? writeFields(one, row, fields) : []), ...undoSets(one, row)]
}

function undoSets({ entry, isHere }: Case, { type, key }: Row): Operation[] {
  return Object.entries(entry.sets).flatMap(([relationship, { added, removed }]): Operation[] => {
    const [joined, left] = [added.filter(isHere), removed.filter(isHere)]
    const shared = { type, from: key, relationship }
    return [
      ...(joined.length > 0 ? [{ op: 'unlink' as const, ...shared, to: joined }] : []),
      ...(left.length > 0 ? [{ op: 'link' as const, ...shared, to: left }] : []),
    ]
  })
}

function decideRestore(one: Case): Outcome {
  const there = lastKnown(one.entry)
  return there
    ? decided(null, restoreRecord(one, there))
    : refused('cannot be discarded: the record as the hosted CRM has it is not known')
}

/** Makes the entry pending again and due at once. Clears the server's refusals and a person's hold. */
export function retry(entry: Entry): Outcome {
  if (entry.sending) return underWay
  if (entry.state === 'conflict') return refused('waits for a decision between mine and theirs')
  const fields = Object.entries(entry.fields).map(([name, { refused: _refused, ...field }]) => [name, field] as const)
  // With the retry, the person confirms that the server does not have the record.
  const { former: _former, ...sure } = entry
  const untried = { failures: 0, notBefore: 0, failure: null }
  return queued(entry, {
    ...(entry.refused?.status === inDoubt ? sure : entry),
    ...untried,
    state: 'pending',
    refused: null,
    fields: Object.fromEntries(fields),
  })
}

/** Keeps the change from being sent until a person retries it. */
export function hold(entry: Entry): Outcome {
  if (entry.sending) return underWay
  if (entry.state === 'conflict' && findConflict(entry) !== null) return refused('waits for a decision between mine and theirs')
  return queued(entry, { ...entry, state: 'held' })
}

const queued = (former: Entry, entry: Entry): Outcome => ({
  is: 'decided',
  entry,
  operations: [],
  decision: { did: 'queue', entry: former },
})
