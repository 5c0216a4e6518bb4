import type { OpenRecord } from '../../../src-shared/sync/wish.ts'
import { mirrorOrder } from '../../../src-shared/sync/mirror-order.ts'
import { applyRecord, readRecord } from '../audit/read-records.ts'
import { createRun } from '../create-run.ts'
import { createLimiter } from '../remote/limiter.ts'
import { isDenial } from '../remote/outcome.ts'
import { loadStates } from '../state/states.ts'
import type { SyncOptions } from '../sync.ts'

/**
 * Reads the open record by its id, with its links, in parallel to any round: such calls have no rate limit. A missing record is
 * left to the search for deletions. True if the hosted CRM answered.
 */
export function createOpening(options: Omit<SyncOptions, 'acceptDeletions' | 'onProgress'>, signal: AbortSignal) {
  const { store, time, chance, callLog: log, listRate } = options
  return async ({ type, id }: OpenRecord): Promise<boolean> => {
    const states = await loadStates(store)
    const known = states.get('remote')
    // The server does not have a record with a provisional id.
    const isThere = (mirrorOrder as readonly string[]).includes(type) && !id.startsWith('-')
    if (!known || !states.get('findings') || !isThere) return false
    const limiter = createLimiter({ rate: listRate, time, chance, log })
    const run = createRun({ ...options, acceptDeletions: false, limiter, states, ahead: 1, signal })
    const outcome = await readRecord(run, type, id)
    const failure = outcome.is === 'ok' ? await applyRecord(run, outcome.value, null) : outcome
    return failure === undefined || isDenial(failure)
  }
}
