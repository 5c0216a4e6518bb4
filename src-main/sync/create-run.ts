import { learnOneWay } from './pull/learn-one-way.ts'
import { createSlots } from './pull/slots.ts'
import { createUnlinked } from './pull/unlinked.ts'
import type { Limiter } from './remote/limiter.ts'
import { isFinal } from './problem.ts'
import { isDenial } from './remote/outcome.ts'
import { createRemote, type Remote } from './remote/remote.ts'
import type { Presence, Run } from './run-context.ts'
import { createServerClock } from './server-clock.ts'
import type { States } from './state/states.ts'
import type { SyncOptions } from './sync.ts'

export interface RunOptions extends Omit<SyncOptions, 'callLog' | 'listRate'> {
  readonly limiter: Limiter
  readonly states: States
  /** How many list calls may be in flight. */
  readonly ahead: number
  readonly isThorough?: boolean
  readonly signal: AbortSignal
}

/** The context of one run with the connected hosted CRM. */
export function createRun(options: RunOptions): Run {
  const { registry, store, http, time, chance, limiter, states, ahead, signal } = options
  const remote = states.get('remote')
  if (!remote) throw new Error('This account is not connected to a hosted CRM.')
  const stopping = new AbortController()
  const ending = AbortSignal.any([signal, stopping.signal])
  const turns = createSlots(1)
  const server = createServerClock(time)
  const calls = createRemote({
    base: remote.url,
    token: remote.token,
    http,
    limiter,
    time,
    chance,
    signal: ending,
    onDate: (date) => server.note(date),
  })
  const stop = () => stopping.abort()
  const run: Run = {
    place: {
      store,
      registry,
      now: () => time.now(),
      oneWayLinks: { list: () => new Set(states.get('one-way')), learn: (links) => learnOneWay(run, links) },
    },
    remote: calls,
    server,
    states,
    time,
    slots: createSlots(ahead),
    ahead,
    unlinked: createUnlinked(),
    tally: { created: 0, updated: 0, deleted: 0, pushed: { created: 0, updated: 0, deleted: 0 }, problems: [], notices: [] },
    acceptDeletions: options.acceptDeletions ?? false,
    maySend: options.maySend ?? true,
    isThorough: options.isThorough ?? false,
    timeouts: new Map(),
    archivesLookedFor: new Set(),
    isThere: createPresence(calls, stop),
    acceptAccount: options.acceptAccount ?? false,
    install: options.install,
    chance,
    onProgress: options.onProgress ?? (() => {}),
    alone: (work) => turns.use(0, work),
    ending,
    stop,
  }
  return run
}

function createPresence(remote: Remote, stop: () => void): Presence {
  let asking: Promise<boolean> | null = null
  const ask = async () => {
    const outcome = await remote.currentToken()
    const isThere = outcome.is === 'ok' || isDenial(outcome) || isFinal(outcome) === false
    if (!isThere) stop()
    return isThere
  }
  const presence = () => (asking ??= ask().finally(() => (asking = null)))
  return Object.assign(presence, { settled: async () => void (await asking) })
}
