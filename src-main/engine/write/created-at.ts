import type { Condition } from '../../store/plan.ts'
import type { Context } from '../context.ts'
import type { Draft } from './draft.ts'

/**
 * When a new record was made. On a mirror no other of its type has the same time, since a create whose answer was lost is
 * looked for by it; a time that the caller sent is left alone.
 */
export async function chooseCreatedAt({ store, account }: Context, draft: Draft, now: number): Promise<number> {
  const { resource, before, attributes, require } = draft
  const isSent = (attributes['created-at'] ?? null) !== null
  if (before || isSent || account.kind !== 'mirror' || resource.reach !== 'crm') return now
  for (let at = now; ; at += 1) {
    const where: Condition = { op: 'equals', field: 'created-at', values: [at] }
    const { rows } = await store.read({ type: resource.type, where, page: { offset: 0, limit: 1 } })
    if (rows.length > 0) continue
    require.push({ is: 'none', type: resource.type, where })
    return at
  }
}
