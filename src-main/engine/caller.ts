import type { Batch } from '../store/batch.ts'
import type { Context } from './context.ts'

/** What the journal says of a batch that the request's caller asked for. */
export function byCaller({ token, account }: Context, at: number): Pick<Batch, 'at' | 'actor' | 'origin' | 'zone'> {
  return { at, actor: { user: token.userId, token: token.id }, origin: 'user', zone: account.timeZone }
}
