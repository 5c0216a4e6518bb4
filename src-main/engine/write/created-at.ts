import { stampedTime, type Stamp } from '../../../src-shared/sync/hosted-clock.ts'
import type { Precondition } from '../../store/batch.ts'
import type { Condition } from '../../store/plan.ts'
import type { Context } from '../context.ts'
import { takeStamp } from '../hosted-clock.ts'
import type { Draft } from './draft.ts'

export interface CreatedAt {
  readonly at: number
  /** Missing where this computer's clock did not decide: the caller sent a time, or no hosted CRM gets the record. */
  readonly stamp?: Stamp
}

/** When a new record was made; a time that the caller sent is left alone. */
export async function chooseCreatedAt(context: Context, draft: Draft, now: number): Promise<CreatedAt> {
  const { resource, before, attributes, require } = draft
  const isSent = (attributes['created-at'] ?? null) !== null
  if (before || isSent || resource.reach !== 'crm' || context.account.kind !== 'mirror') return { at: now }
  const stamp = await takeStamp(context, now)
  return { at: await takeFreeTime(context, resource.type, stampedTime(stamp), require), stamp }
}

/** On a mirror, no two new records of a type share a millisecond, because a create with a lost answer is found by its time. */
export async function takeFreeTime(
  { store, account }: Context,
  type: string,
  from: number,
  require: Precondition[],
): Promise<number> {
  if (account.kind !== 'mirror') return from
  for (let at = from; ; at += 1) {
    const where: Condition = { op: 'equals', field: 'created-at', values: [at] }
    const { rows } = await store.read({ type, where, page: { offset: 0, limit: 1 } })
    if (rows.length > 0) continue
    require.push({ is: 'none', type, where })
    return at
  }
}
