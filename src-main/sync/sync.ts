import type { Registry } from '../../src-shared/schema/resource.ts'
import type { Store } from '../store/port.ts'
import type { CallLog, Chance, Http, Time } from './ports.ts'
import { findGravest, isFinal, type Problem } from './problem.ts'
import { createSlots } from './pull/slots.ts'
import { createUnlinked } from './pull/unlinked.ts'
import { createLimiter } from './remote/limiter.ts'
import { createRemote } from './remote/remote.ts'
import { mirrorOrder } from './mirror-order.ts'
import { runRound } from './round.ts'
import { keepStates, noteFailure, type Progress, type Run, type Tally } from './run-context.ts'
import { loadStates } from './state/states.ts'

export interface SyncOptions {
  readonly registry: Registry
  readonly store: Store
  readonly http: Http
  readonly time: Time
  readonly chance: Chance
  readonly callLog: CallLog
  /** List calls in a second. */
  readonly listRate: number
  readonly acceptDeletions?: boolean
  readonly onProgress?: (progress: Progress) => void
}

/** What was done, in the shape that `outpost sync --json` prints. */
export interface Report {
  readonly pulled: { readonly created: number; readonly updated: number; readonly deleted: number }
  readonly heldDeletions: number
  readonly calls: { readonly list: number; readonly other: number }
  readonly seconds: number
  readonly problem: Problem | null
}

export interface Sync {
  /** One round. */
  round(signal?: AbortSignal): Promise<Report>
  /** Rounds until one changes nothing. */
  once(signal?: AbortSignal): Promise<Report>
}

/** A server that changes without pause would never let a run end. */
const mostRounds = 20
const answerSeconds = 1.25
/** Each page under way is some megabytes once it is read. */
const mostAhead = 8

export function createSync(options: SyncOptions): Sync {
  const { store, time, chance, listRate, callLog } = options
  const limiter = createLimiter({ rate: listRate, time, chance, log: callLog })
  const ahead = Math.min(mostAhead, Math.ceil(listRate * answerSeconds) + 1)

  async function start(signal: AbortSignal | undefined, most: number): Promise<Report> {
    const began = time.elapsed()
    const states = await loadStates(store)
    const remoteState = states.get('remote')
    if (!remoteState) throw new Error('This account is connected to no hosted CRM.')
    const stopping = new AbortController()
    const signals = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal
    const remote = createRemote({
      base: remoteState.url,
      token: remoteState.token,
      http: options.http,
      limiter,
      time,
      chance,
      signal: signals,
    })
    const tally: Tally = { created: 0, updated: 0, deleted: 0, problems: [] }
    const run: Run = {
      place: { store, registry: options.registry, now: () => time.now() },
      remote,
      states,
      time,
      slots: createSlots(ahead),
      ahead,
      unlinked: createUnlinked(),
      tally,
      acceptDeletions: options.acceptDeletions ?? false,
      onProgress: options.onProgress ?? (() => {}),
      alone: createTurns(),
      stop: () => stopping.abort(),
    }
    await openConnection(run)
    for (let rounds = 0; rounds < most && !signals.aborted; rounds += 1) {
      const before = tally.created + tally.updated + tally.deleted
      await runRound(run, () => signals.aborted)
      // A type that may not be read keeps nobody from knowing that the others are up to date.
      if (tally.problems.every(({ code }) => code === 'forbidden')) await noteRound(run)
      if (tally.problems.length > 0) break
      if (tally.created + tally.updated + tally.deleted === before) break
    }
    return {
      pulled: { created: tally.created, updated: tally.updated, deleted: tally.deleted },
      heldDeletions: mirrorOrder.reduce((sum, type) => sum + states.ofType(type).held.length, 0),
      calls: { ...remote.calls },
      seconds: (time.elapsed() - began) / 1000,
      problem: findGravest(tally.problems) ?? null,
    }
  }

  return { round: (signal) => start(signal, 1), once: (signal) => start(signal, mostRounds) }
}

/**
 * The first call is one that no limit counts: a list call that has to wait for its connection arrives late, and the next
 * ones too close behind it.
 */
async function openConnection(run: Run): Promise<void> {
  const outcome = await run.remote.currentToken()
  if (outcome.is !== 'ok' && isFinal(outcome)) noteFailure(run, outcome, 'its own token')
}

function createTurns(): Run['alone'] {
  const slots = createSlots(1)
  return (work) => slots.use(0, work)
}

async function noteRound(run: Run): Promise<void> {
  const round = run.states.get('round')
  const next = { ...round, rounds: round.rounds + 1, lastSyncedAt: run.time.now() }
  await keepStates(run, run.states.change({ round: next }))
}
