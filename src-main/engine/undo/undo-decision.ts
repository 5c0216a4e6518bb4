import { findConflict, toRecordName } from '../../outbox/entry.ts'
import { noteDecision, type Decision, type Resolution } from '../../outbox/decide/decision.ts'
import { reopen, requeue } from '../../outbox/decide/reopen.ts'
import { keepEntry, readEntriesOf, requireEntry, type StoredEntry } from '../../outbox/stored-entry.ts'
import type { Batch, Precondition } from '../../store/batch.ts'
import type { JournalEntry } from '../../store/port.ts'
import type { Core } from '../context.ts'
import { planUndo, type UndoPlan } from './plan-undo.ts'

/**
 * How a decision about an outbox entry is undone. `ordinary`: it was sent, so undo is a new change back. `sent`: it was sent and
 * concerns the whole record, so there is no way back here.
 */
export type DecisionUndo =
  | ({ readonly is: 'undone' } & Pick<Batch, 'operations' | 'require' | 'withKeys' | 'isQueued'>)
  | { readonly is: 'ordinary' | 'sent' }
  | { readonly is: 'refused'; readonly reasons: readonly string[] }

const untouched: UndoPlan = { operations: [], require: [], conflicts: [] }

/** The entry of the decision's record. A deleted record's entry keeps the key. */
export async function findPresent({ store }: Core, { entry }: Decision): Promise<StoredEntry | undefined> {
  const record = toRecordName(entry.type, entry.key)
  return (await readEntriesOf(store, [record])).get(record)
}

/** Plans to open the conflict again, or to hold back or release the change as before. `own`: the commit's changes of records. */
export async function planDecisionUndo(
  core: Core,
  decision: Exclude<Decision, { did: 'reopen' }>,
  commit: { readonly own: readonly JournalEntry[]; readonly end: string },
  now: number,
): Promise<DecisionUndo> {
  const stored = await findPresent(core, decision)
  const { type, key } = decision.entry
  const require = [requireEntry(stored, toRecordName(type, key))]
  if (decision.did === 'queue') {
    const back = requeue(decision.entry, stored?.entry)
    if (back.is !== 'open') return back.is === 'sent' ? back : toRefused(decision, back.why)
    const noted = stored && noteDecision({ did: 'queue', entry: stored.entry })
    return { is: 'undone', operations: keepEntry(stored, back.entry, noted), require }
  }
  const reopened = reopen(decision, stored?.entry)
  if (reopened.is === 'refused') return toRefused(decision, reopened.why)
  if (reopened.is === 'sent') return { is: findConflict(decision.entry) === 'edit-edit' ? 'ordinary' : 'sent' }
  const unchanged = await requireUntouched(core, decision, commit.end)
  if (!unchanged) return toRefused(decision, 'has changed since')
  // Where mine was kept, the record has not changed.
  const record = decision.keep === 'mine' ? untouched : await planUndo(core, commit.own, now, 'reopen')
  if (record.conflicts.length > 0) {
    return { is: 'refused', reasons: record.conflicts.map(({ type: of, id, reason }) => `${of} ${id}: ${reason}`) }
  }
  return {
    is: 'undone',
    isQueued: true,
    operations: record.operations,
    require: [...require, ...unchanged, ...record.require],
    withKeys: (keys) => {
      const isRestored = decision.keep === 'theirs' && findConflict(reopened.entry) === 'edit-delete'
      const entry = isRestored ? { ...reopened.entry, key: keys[0] ?? key } : reopened.entry
      return keepEntry(stored, entry, noteDecision({ ...decision, did: 'reopen', entry }))
    },
  }
}

/** A record that is to be created again must not have been edited since: the conflict would not know of that edit. */
async function requireUntouched(
  { store }: Core,
  { keep, entry: { type, key, theirs } }: Resolution,
  end: string,
): Promise<readonly Precondition[] | undefined> {
  if (keep !== 'mine' || theirs !== 'gone') return []
  const [row] = (await store.read({ type, where: { op: 'key', keys: [key] }, bare: true })).rows
  const found = await store.changesSince(end, 1, { record: { type, key } })
  if (!row || !found.kept || found.entries.length > 0) return undefined
  return [{ is: 'version', type, key, version: row.version }]
}

const toRefused = ({ entry: { type } }: Decision, why: string): DecisionUndo => ({
  is: 'refused',
  reasons: [`The change of ${type} ${why}`],
})
