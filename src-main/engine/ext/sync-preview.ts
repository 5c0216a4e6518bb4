import { needResource } from '../../../src-shared/schema/columns.ts'
import { planPush } from '../../outbox/send/plan-push.ts'
import { findDenial } from '../access.ts'
import type { Answer } from '../call.ts'
import type { Context } from '../context.ts'
import { refuse, reply } from '../responses.ts'
import { findSyncDenial } from './sync.ts'

/** Lists what sync would send now. Sends and changes nothing. */
export async function answerSyncPreview(context: Context): Promise<Answer> {
  const denial = findSyncDenial(context, 'read')
  if (denial) return refuse(denial)
  const { store, registry, token } = context
  const requests = await planPush(store, registry)
  const data = requests
    .filter(({ type }) => !findDenial(token, needResource(registry, type), 'read'))
    .map(({ place, ...attributes }) => ({ id: String(place), type: 'planned-requests', attributes }))
  return reply(JSON.stringify({ data }))
}
