import { errors, type ApiError } from '../../../src-shared/jsonapi/errors.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import type { DecisionUndone } from '../../../src-shared/sync/conflict.ts'
import { findDecision, type Decision as KeptDecision, type Resolution } from '../../outbox/decide/decision.ts'
import { resolve } from '../../outbox/decide/resolve.ts'
import type { Batch } from '../../store/batch.ts'
import type { JournalEntry } from '../../store/port.ts'
import { findAnyDenial, findKindDenial } from '../access.ts'
import type { Answer } from '../call.ts'
import { byCaller } from '../caller.ts'
import type { Decision } from '../commit-queue.ts'
import type { Context } from '../context.ts'
import { refuse, reply } from '../responses.ts'
import { listAskedResources, listOwnEntries } from '../undo/journal-entries.ts'
import { planUndo } from '../undo/plan-undo.ts'
import { findPresent, planDecisionUndo } from '../undo/undo-decision.ts'
import { toJournalDocument } from './journal.ts'
import { toOutboxContext } from './outbox-routes.ts'
import { decideEntry } from './outbox-settle.ts'
import { findSyncDenial } from './sync.ts'

/** Undoes a whole commit. If a record has changed since, or a rule forbids it, undoes nothing. */
export async function answerUndo(context: Context, [commit = '']: readonly string[]): Promise<Answer> {
  const all = await listCommit(context, commit)
  const own = listOwnEntries(all)
  const decision = findDecision(all)
  if (own.length === 0 && !decision) return refuse(errors.recordNotFound(commit))
  const decided = decision ? [needResource(context.registry, decision.entry.type)] : []
  const resources = [...listAskedResources(context.registry, own), ...decided]
  // A revoked token stays revoked, and the account itself cannot be undone.
  if (resources.some(({ reach }) => reach === 'internal')) return refuse(errors.recordNotFound(commit))
  const denial =
    findAnyDenial(context.token, resources, 'write') ??
    resources.map((resource) => findKindDenial(context.account, resource)).find((one) => one !== undefined) ??
    (decision && findSyncDenial(context, 'write'))
  if (denial) return refuse(denial)
  const undone = await context.writes.run(() =>
    decision ? decideDecisionUndo(context, decision, own, all.at(-1)?.cursor ?? '') : decideUndo(context, own),
  )
  if ('errors' in undone) return refuse(undone.errors)
  const { decision: outcome } = undone
  const meta = { commit: undone.commit, ...(outcome && { decision: outcome }) }
  return reply(toJournalDocument(context, listOwnEntries(await listCommit(context, undone.commit)), meta))
}

/** In the order of the journal. */
async function listCommit({ store }: Context, commit: string): Promise<readonly JournalEntry[]> {
  const found = await store.changesSince(null, undefined, { commit, backward: true })
  return found.kept ? found.entries.toReversed() : []
}

/** `decision`: how a decision about a conflict or a waiting change was undone. */
type Undone = { readonly commit: string; readonly decision?: DecisionUndone } | { readonly errors: readonly ApiError[] }

async function decideUndo(context: Context, entries: readonly JournalEntry[]): Promise<Decision<Undone>> {
  const now = context.clock()
  const { operations, require, conflicts } = await planUndo(context, entries, now)
  if (conflicts.length > 0) {
    return { done: { errors: conflicts.map(({ type, id, reason }) => errors.conflict(`${type} ${id}: ${reason}.`)) } }
  }
  if (operations.length === 0) {
    return { done: { errors: [errors.conflict('This commit contains nothing that can be undone.')] } }
  }
  const batch: Batch = {
    ...byCaller(context, now),
    require,
    operations,
  }
  return { batch, finish: ({ commit }) => ({ commit }) }
}

async function decideDecisionUndo(
  context: Context,
  decision: KeptDecision,
  own: readonly JournalEntry[],
  end: string,
): Promise<Decision<Undone>> {
  if (decision.did === 'reopen') return decideAgain(context, decision)
  const now = context.clock()
  const plan = await planDecisionUndo(context, decision, { own, end }, now)
  switch (plan.is) {
    case 'refused':
      return { done: { errors: plan.reasons.map((reason) => errors.conflict(`${reason}.`)) } }
    case 'sent':
      return { done: { errors: [errors.gone('The hosted CRM has it already, so it cannot be undone.')] } }
    case 'ordinary': {
      const usual = await decideUndo(context, own)
      return 'batch' in usual ? { ...usual, finish: ({ commit }) => ({ commit, decision: 'sent' }) } : usual
    }
    case 'undone': {
      const { is: _is, ...rest } = plan
      const outcome = decision.did === 'queue' ? 'requeued' : 'reopened'
      return { batch: { ...byCaller(context, now), ...rest }, finish: ({ commit }) => ({ commit, decision: outcome }) }
    }
    default:
      return plan satisfies never
  }
}

/** Undoing the undo decides the conflict as before. */
async function decideAgain(context: Context, decision: Resolution): Promise<Decision<Undone>> {
  const stored = await findPresent(context, decision)
  const { keep, fields } = decision
  const verdict = { keep, ...(fields.length > 0 && { fields }) }
  const settled = stored && (await decideEntry(toOutboxContext(context), stored, (one, now) => resolve(one, verdict, now)))
  if (!settled) return { done: { errors: [errors.conflict('The conflict is no longer there.')] } }
  if ('batch' in settled) return { batch: settled.batch, finish: ({ commit }) => ({ commit, decision: 'decided' }) }
  return { done: { errors: [errors.conflict(`The change ${String(stored.place)} ${settled.why}.`)] } }
}
