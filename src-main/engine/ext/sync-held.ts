import { toTitle } from '../../../src-shared/schema/title.ts'
import { fromBytes } from '../../store/attributes.ts'
import { findDenial } from '../access.ts'
import type { Answer } from '../call.ts'
import type { Context } from '../context.ts'
import { refuse, reply } from '../responses.ts'
import { readLimit } from './limit.ts'
import { findSyncDenial } from './sync.ts'
import { readHeld } from './sync-states.ts'

const usualLimit = 100
const greatestLimit = 1000

/** Records that the hosted CRM deleted in bulk and that are still here. A token sees only those of types it may read. */
export async function answerSyncHeld(context: Context): Promise<Answer> {
  const denial = findSyncDenial(context, 'read')
  if (denial) return refuse(denial)
  const limit = readLimit(context, usualLimit, greatestLimit)
  if ('error' in limit) return refuse(limit.error)
  const { registry, token, store } = context
  const data: object[] = []
  let count = 0
  for (const [type, { ids, kept }] of await readHeld(context)) {
    const resource = registry.get(type)
    if (!resource || findDenial(token, resource, 'read')) continue
    count += ids.length
    const wanted = ids.slice(0, limit.value - data.length)
    const { rows } = wanted.length > 0 ? await store.read({ type, where: { op: 'id', ids: wanted } }) : { rows: [] }
    for (const { id, attributes } of rows) {
      const name = toTitle(id, fromBytes(attributes))
      data.push({ id: `${type}/${id}`, type: 'held-records', attributes: { record: { type, id }, name, kept: kept.has(id) } })
    }
  }
  return reply(JSON.stringify({ data, meta: { count } }))
}
