import type { Batch } from '../store/batch.ts'

const nobody = { user: null, token: null }

/** What the server showed is nobody's doing here. */
export function byServer(now: number): Pick<Batch, 'at' | 'actor' | 'origin'> {
  return { at: now, actor: nobody, origin: 'server' }
}

/** The journal cannot take this back, need not tell of each record, and outlives a token, which shall not be in it. */
export function bySystem(now: number): Pick<Batch, 'at' | 'actor' | 'origin' | 'summarised'> {
  return { at: now, actor: nobody, origin: 'system', summarised: true }
}
