import type { Batch } from '../store/batch.ts'

const nobody = { user: null, token: null }

/** For changes read from the server: no local user made them. */
export function byServer(now: number): Pick<Batch, 'at' | 'actor' | 'origin'> {
  return { at: now, actor: nobody, origin: 'server' }
}

/**
 * For internal changes: they cannot be undone, and the journal need not list each record. No token is kept, because the journal
 * outlives it.
 */
export function bySystem(now: number): Pick<Batch, 'at' | 'actor' | 'origin' | 'summarised'> {
  return { at: now, actor: nobody, origin: 'system', summarised: true }
}
