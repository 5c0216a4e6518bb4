import type { Batch } from '../store/batch.ts'
import type { Context } from './context.ts'

/** Who caused a batch, for the journal. */
export function byCaller({ token, account }: Context, at: number): Pick<Batch, 'at' | 'actor' | 'origin' | 'zone'> {
  return { at, actor: { user: token.userId, token: token.id }, origin: 'user', zone: account.timeZone }
}
