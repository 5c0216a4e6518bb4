import type { OpenRecord } from '../../../src-shared/sync/wish.ts'
import { mirrorOrder } from '../mirror-order.ts'
import { applyRecord, readRecord } from '../audit/read-records.ts'
import { createSlots } from '../pull/slots.ts'
import { createUnlinked } from '../pull/unlinked.ts'
import { createLimiter } from '../remote/limiter.ts'
import type { Failure } from '../remote/outcome.ts'
import { createRemote } from '../remote/remote.ts'
import type { Run } from '../run-context.ts'
import { loadStates } from '../state/states.ts'
import type { SyncOptions } from '../sync.ts'

/**
 * Reads the record that is being looked at, by its id and with its links, beside whatever round is under way: such calls
 * are not limited and wait for nobody. One that is not found is left to the search for deletions. True where the hosted
 * CRM answered.
 */
export function createOpening(options: Omit<SyncOptions, 'acceptDeletions' | 'onProgress'>, signal: AbortSignal) {
  const { registry, store, http, time, chance, callLog: log, listRate } = options
  return async ({ type, id }: OpenRecord): Promise<boolean> => {
    const states = await loadStates(store)
    const known = states.get('remote')
    // What was made here has no name there yet.
    const isThere = (mirrorOrder as readonly string[]).includes(type) && !id.startsWith('-')
    if (!known || !states.get('findings') || !isThere) return false
    const limiter = createLimiter({ rate: listRate, time, chance, log })
    const remote = createRemote({ base: known.url, token: known.token, http, limiter, time, chance, signal })
    const run: Run = {
      place: { store, registry, now: () => time.now() },
      remote,
      states,
      time,
      slots: createSlots(1),
      ahead: 1,
      unlinked: createUnlinked(),
      tally: { created: 0, updated: 0, deleted: 0, problems: [] },
      acceptDeletions: false,
      onProgress: () => {},
      alone: (work) => work(),
      stop: () => {},
    }
    const outcome = await readRecord(run, type, id)
    const failure = outcome.is === 'ok' ? await applyRecord(run, outcome.value, null) : outcome
    return failure === undefined || isAnswer(failure)
  }
}

function isAnswer(failure: Failure): boolean {
  return failure.is === 'absent' || failure.is === 'forbidden' || failure.is === 'refused'
}
