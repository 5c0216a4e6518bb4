import { createSlots } from './pull/slots.ts'
import { createUnlinked } from './pull/unlinked.ts'
import type { Limiter } from './remote/limiter.ts'
import { createRemote } from './remote/remote.ts'
import type { Run } from './run-context.ts'
import { createServerClock } from './server-clock.ts'
import type { States } from './state/states.ts'
import type { SyncOptions } from './sync.ts'

export interface RunOptions extends Omit<SyncOptions, 'callLog' | 'listRate'> {
  readonly limiter: Limiter
  readonly states: States
  /** How many list calls may be under way. */
  readonly ahead: number
  readonly signal: AbortSignal
}

/** What one run works with, for the server that the account is connected to. */
export function createRun(options: RunOptions): Run {
  const { registry, store, http, time, chance, limiter, states, ahead, signal } = options
  const remote = states.get('remote')
  if (!remote) throw new Error('This account is connected to no hosted CRM.')
  const stopping = new AbortController()
  const ending = AbortSignal.any([signal, stopping.signal])
  const turns = createSlots(1)
  const server = createServerClock(time)
  return {
    place: { store, registry, now: () => time.now() },
    remote: createRemote({
      base: remote.url,
      token: remote.token,
      http,
      limiter,
      time,
      chance,
      signal: ending,
      onDate: (date) => server.note(date),
    }),
    server,
    states,
    time,
    slots: createSlots(ahead),
    ahead,
    unlinked: createUnlinked(),
    tally: { created: 0, updated: 0, deleted: 0, pushed: { created: 0, updated: 0, deleted: 0 }, problems: [] },
    acceptDeletions: options.acceptDeletions ?? false,
    onProgress: options.onProgress ?? (() => {}),
    alone: (work) => turns.use(0, work),
    ending,
    stop: () => stopping.abort(),
  }
}
