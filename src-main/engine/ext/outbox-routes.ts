import { errors, type ApiError } from '../../../src-shared/jsonapi/errors.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import { discard, hold, retry } from '../../outbox/decide/discard.ts'
import { findEntryAt, listEntries, type StoredEntry } from '../../outbox/stored-entry.ts'
import type { Case, Outcome } from '../../outbox/decide/write-back.ts'
import { findDenial } from '../access.ts'
import type { Answer } from '../call.ts'
import type { Context } from '../context.ts'
import { refuse, reply } from '../responses.ts'
import { readOutboxCounts, type OutboxContext } from './outbox-context.ts'
import { listChangesOf } from './outbox-list.ts'
import { settleEntry } from './outbox-settle.ts'
import { findSyncDenial } from './sync.ts'

export const toOutboxContext = (context: Context): OutboxContext => ({
  ...context,
  actor: { user: context.token.userId, token: context.token.id },
})

/** A token sees only entries of types it may read. */
export async function listReadable(context: Context): Promise<StoredEntry[]> {
  const { store, registry, token } = context
  const all = await listEntries(store)
  return all.filter(({ entry }) => !findDenial(token, needResource(registry, entry.type), 'read'))
}

export async function answerOutbox(context: Context): Promise<Answer> {
  const denial = findSyncDenial(context, 'read')
  if (denial) return refuse(denial)
  const changes = await listChangesOf(toOutboxContext(context), await listReadable(context))
  const data = changes.map(({ id, ...attributes }) => ({ id, type: 'outbox-changes', attributes }))
  return reply(JSON.stringify({ data }))
}

/** Why the token may not decide about the entry. An entry that it may not read is not found. */
export async function findSettleDenial(context: Context, id: string): Promise<ApiError | undefined> {
  const { store, registry, token } = context
  const denial = findSyncDenial(context, 'write')
  if (denial) return denial
  const stored = /^[1-9]\d{0,15}$/.test(id) ? await findEntryAt(store, Number(id)) : undefined
  const resource = stored && needResource(registry, stored.entry.type)
  if (!resource || findDenial(token, resource, 'read')) return errors.recordNotFound(id)
  return findDenial(token, resource, 'write')
}

export async function replySettled(context: Context, id: string, decide: (one: Case, now: number) => Outcome): Promise<Answer> {
  const settled = await settleEntry(toOutboxContext(context), id, decide)
  switch (settled.is) {
    case 'unknown':
      return refuse(errors.recordNotFound(id))
    case 'refused':
      return refuse(errors.conflict(`The change ${id} ${settled.why}.`))
    case 'done':
      return reply(JSON.stringify({ data: null, meta: { commit: settled.commit, ...(await readOutboxCounts(context)) } }))
    default:
      return settled satisfies never
  }
}

const answerWith =
  (decide: (one: Case) => Outcome) =>
  async (context: Context, [id = '']: readonly string[]): Promise<Answer> => {
    const denial = await findSettleDenial(context, id)
    return denial ? refuse(denial) : replySettled(context, id, decide)
  }

export const answerOutboxRetry = answerWith(({ entry }) => retry(entry))
export const answerOutboxHold = answerWith(({ entry }) => hold(entry))
export const answerOutboxDiscard = answerWith(discard)
