import { errors } from '../../../src-shared/jsonapi/errors.ts'
import { attributeProblem } from '../../../src-shared/schema/problems.ts'
import { isSide, sides } from '../../../src-shared/sync/conflict.ts'
import { resolve } from '../../outbox/decide/resolve.ts'
import type { Answer, Call } from '../call.ts'
import type { Context } from '../context.ts'
import { refuse, reply } from '../responses.ts'
import { listConflictsOf } from './conflicts-list.ts'
import { findSettleDenial, listReadable, replySettled, toOutboxContext } from './outbox-routes.ts'
import { findSyncDenial, readSentAttributes } from './sync.ts'

export async function answerConflicts(context: Context): Promise<Answer> {
  const denial = findSyncDenial(context, 'read')
  if (denial) return refuse(denial)
  const conflicts = await listConflictsOf(toOutboxContext(context), await listReadable(context))
  const data = conflicts.map(({ id, ...attributes }) => ({ id, type: 'conflicts', attributes }))
  return reply(JSON.stringify({ data }))
}

export async function answerConflictResolve(context: Context, [id = '']: readonly string[], call: Call): Promise<Answer> {
  const denial = await findSettleDenial(context, id)
  if (denial) return refuse(denial)
  const sent = await readSentAttributes(call)
  if ('errors' in sent) return refuse(sent.errors)
  const { keep, field } = sent.value
  if (!isSide(keep)) return refuse(errors.unfit(attributeProblem('keep', `must be one of ${sides.join(', ')}`)))
  if (field !== undefined && typeof field !== 'string') return refuse(errors.unfit(attributeProblem('field', 'must be a string')))
  return replySettled(context, id, (one, now) => resolve(one, { keep, ...(field !== undefined && { fields: [field] }) }, now))
}
