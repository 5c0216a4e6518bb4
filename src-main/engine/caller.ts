import type { Batch } from '../store/batch.ts'
import type { Context } from './context.ts'

/** What the journal says of a batch that the request's caller asked for. */
export function byCaller({ token }: Context, at: number): Pick<Batch, 'at' | 'actor' | 'origin'> {
  return { at, actor: { user: token.userId, token: token.id }, origin: 'user' }
}
