import { listDependants } from '../../../src-shared/rules/deletion.ts'
import { toRecordName } from '../../outbox/entry.ts'
import {
  findEntryAt,
  keepEntry,
  readEntriesOf,
  requireEntry,
  requireUnchanged,
  type StoredEntry,
} from '../../outbox/stored-entry.ts'
import { noteDecision } from '../../outbox/decide/decision.ts'
import type { Case, Outcome } from '../../outbox/decide/write-back.ts'
import type { Batch, Operation, Precondition } from '../../store/batch.ts'
import type { Condition } from '../../store/plan.ts'
import { requireEnds } from '../../store/required-ends.ts'
import type { Decision } from '../commit-queue.ts'
import { findUse } from '../write/delete.ts'
import { readCase, type OutboxContext } from './outbox-context.ts'

/** `commit`: the commit in the journal, for undo. */
export type Settled =
  { readonly is: 'unknown' } | { readonly is: 'refused'; readonly why: string } | { readonly is: 'done'; readonly commit: string }

/** Decides about one entry. If sync settles it at the same time, reads and decides again. */
export function settleEntry(context: OutboxContext, id: string, decide: (one: Case, now: number) => Outcome): Promise<Settled> {
  return context.writes.run(async (): Promise<Decision<Settled>> => {
    const stored = /^[1-9]\d{0,15}$/.test(id) ? await findEntryAt(context.store, Number(id)) : undefined
    if (!stored) return { done: { is: 'unknown' } }
    const settled = await decideEntry(context, stored, decide)
    if ('why' in settled) return { done: { is: 'refused', ...settled } }
    return { ...settled, finish: ({ commit }) => ({ is: 'done', commit }) }
  })
}

/** The batch of a decision about the entry, or why the decision is not possible. */
export async function decideEntry(
  context: OutboxContext,
  stored: StoredEntry,
  decide: (one: Case, now: number) => Outcome,
): Promise<{ readonly batch: Batch } | { readonly why: string }> {
  const now = context.clock()
  const one = await readCase(context, stored)
  const outcome = decide(one, now)
  if (outcome.is === 'refused') return { why: outcome.why }
  const { operations, entry, decision } = outcome
  const along = await findAlong(context, one, operations)
  if ('why' in along) return along
  return {
    batch: {
      at: now,
      actor: context.actor,
      origin: 'user',
      zone: context.account.timeZone,
      require: [...listRequired(one, stored, operations), ...requireEnds(context.registry, operations), ...along.require],
      operations: [...operations, ...along.operations, ...keepEntry(stored, entry, decision && noteDecision(decision))],
    },
  }
}

function listRequired({ row, entry }: Case, stored: StoredEntry, operations: readonly Operation[]): Precondition[] {
  const { type, id } = entry
  return [
    requireUnchanged(stored),
    ...(row ? [{ is: 'version' as const, type, key: row.key, version: row.version }] : []),
    ...operations.flatMap((operation): Precondition[] =>
      operation.op === 'create' && id !== null ? [{ is: 'none', type, where: { op: 'id', ids: [id] } }] : [],
    ),
  ]
}

interface Along {
  readonly operations: readonly Operation[]
  readonly require: readonly Precondition[]
}

/** What is removed together with a discarded new record: its dependent records, unless another record needs them. */
async function findAlong(
  context: OutboxContext,
  { row, entry }: Case,
  operations: readonly Operation[],
): Promise<Along | { why: string }> {
  const { store } = context
  if (!row || entry.action !== 'create' || !operations.some(({ op }) => op === 'delete')) return { operations: [], require: [] }
  const use = await findUse(store, row)
  if (use.lock !== undefined) return { why: `cannot go: ${use.lock}` }
  const along = { operations: [] as Operation[], require: [...use.require] }
  for (const { type, relationship } of listDependants(row.type)) {
    const linked: Condition = { op: 'linked', relationship, ids: [row.id] }
    const { rows } = await store.read({ type, where: linked })
    const entries = await readEntriesOf(
      store,
      rows.map(({ key }) => toRecordName(type, key)),
    )
    const sending = [...entries.values()].find(({ entry: one }) => one.sending)
    if (sending) return { why: `cannot go: ${type} ${rows.find(({ key }) => key === sending.entry.key)?.id ?? ''} is being sent` }
    const known: Condition = { op: 'key', keys: rows.map(({ key }) => key) }
    along.require.push({ is: 'none', type, where: { op: 'all', of: [linked, { op: 'not', of: known }] } })
    for (const { key, version } of rows) {
      const stored = entries.get(toRecordName(type, key))
      along.require.push({ is: 'version', type, key, version }, requireEntry(stored, toRecordName(type, key)))
      along.operations.push({ op: 'delete', type, key }, ...keepEntry(stored, null))
    }
  }
  return along
}
