import type { Registry } from '../../src-shared/schema/resource.ts'
import { countEntries, listEntries } from '../outbox/stored-entry.ts'
import type { Store } from '../store/port.ts'
import { createRun } from './create-run.ts'
import type { CallLog, Chance, Http, Install, Time } from './ports.ts'
import { findGravest, isFinal, type Problem } from './problem.ts'
import { measureClock } from './keep-clock.ts'
import { createLimiter } from './remote/limiter.ts'
import { mirrorOrder } from '../../src-shared/sync/mirror-order.ts'
import { pushChanges } from './push/push.ts'
import { learnRights } from './rights/learn-rights.ts'
import { runRound } from './round.ts'
import { keepStates, noteFailure, type Progress, type Run, type Tally } from './run-context.ts'
import { settleTypeFailures } from './pull/type-failures.ts'
import { ensureStates, loadStates } from './state/states.ts'

export interface SyncOptions {
  readonly registry: Registry
  readonly store: Store
  readonly http: Http
  readonly time: Time
  readonly chance: Chance
  readonly callLog: CallLog
  /** List calls per second. */
  readonly listRate: number
  readonly acceptDeletions?: boolean
  /** If false, sync reads but sends nothing new. */
  readonly maySend?: boolean
  /** Accepts the hosted CRM even though its records differ from the mirrored ones. */
  readonly acceptAccount?: boolean
  /** Without it, sync cannot notice that the account is a copy. */
  readonly install?: Install
  readonly onProgress?: (progress: Progress) => void
}

/** The result of a sync, in the shape that `outpost sync --json` prints. */
export interface Report {
  readonly pulled: { readonly created: number; readonly updated: number; readonly deleted: number }
  readonly pushed: { readonly created: number; readonly updated: number; readonly deleted: number }
  /** The numbers of conflicts, of refused changes and of changes still to be sent. */
  readonly conflicts: number
  readonly parked: number
  readonly pending: number
  readonly heldDeletions: number
  readonly calls: { readonly list: number; readonly other: number }
  readonly seconds: number
  readonly problem: Problem | null
  /** Milliseconds until sync must look for a sent change or send one again; null if there is none. */
  readonly againInMs: number | null
  /** Messages for the user that are not problems. */
  readonly notices: readonly string[]
}

export interface Sync {
  /** Runs one round. `isThorough`: someone waits for it, so it defers nothing. */
  round(signal?: AbortSignal, isThorough?: boolean): Promise<Report>
  /** Runs thorough rounds until one changes nothing. */
  once(signal?: AbortSignal): Promise<Report>
}

/** Without a limit, a run would never end while the server keeps changing. */
const mostRounds = 20
const longestLookMs = 70_000
/** A change whose answer is lost again and again is left to a later run. */
const mostWaits = 20
const answerSeconds = 1.25
/** Each page takes a few megabytes of memory once it is read. */
const mostAhead = 8

export function createSync(options: SyncOptions): Sync {
  const { store, time, chance, listRate, callLog } = options
  const limiter = createLimiter({ rate: listRate, time, chance, log: callLog })
  const ahead = Math.min(mostAhead, Math.ceil(listRate * answerSeconds) + 1)

  async function start(signal: AbortSignal, most: number, isThorough: boolean): Promise<Report> {
    const began = time.elapsed()
    await ensureStates(store, options.registry, time.now())
    const states = await loadStates(store)
    const run = createRun({ ...options, limiter, states, ahead, isThorough, signal })
    const { tally, remote, ending } = run
    await openConnection(run)
    for (let rounds = 0; rounds < most && !ending.aborted; rounds += 1) {
      const before = countDone(tally)
      await runRound(run)
      await settleTypeFailures(run)
      // Types that cannot or may not be read do not keep the others from being up to date.
      if (tally.problems.some(({ code }) => code !== 'forbidden' && code !== 'incomplete')) break
      await noteRound(run)
      if (countDone(tally) > before) continue
      if (most === 1 || !(await pushWaiting(run))) break
    }
    const { pending, sending, parked, held, conflicts } = await countEntries(store)
    return {
      pulled: { created: tally.created, updated: tally.updated, deleted: tally.deleted },
      pushed: { ...tally.pushed },
      conflicts,
      parked: parked + held,
      pending: pending + sending,
      heldDeletions: mirrorOrder.reduce((sum, type) => sum + states.ofType(type).held.length, 0),
      calls: { ...remote.calls },
      seconds: (time.elapsed() - began) / 1000,
      problem: findGravest([...tally.problems, ...(await listUnsent(store))]) ?? null,
      againInMs: await findAgain(run),
      notices: [...tally.notices],
    }
  }

  const never = new AbortController().signal
  return {
    round: (signal = never, isThorough = false) => start(signal, 1, isThorough),
    once: (signal = never) => start(signal, mostRounds, true),
  }
}

/**
 * Opens the connection by a call without a rate limit. A list call that waits for its connection would arrive late, too close
 * to the next one.
 */
async function openConnection(run: Run): Promise<void> {
  const outcome = await run.remote.currentToken()
  if (outcome.is === 'ok') await learnRights(run, outcome.value)
  else if (isFinal(outcome) === true) noteFailure(run, outcome, 'its own token')
}

const countDone = ({ created, updated, deleted, pushed }: Tally) =>
  created + updated + deleted + pushed.created + pushed.updated + pushed.deleted

/** Waits for lost answers and sends the changes that depend on them. Returns true if it waited: then another round is due. */
async function pushWaiting(run: Run): Promise<boolean> {
  let waits = 0
  while (waits < mostWaits && run.tally.problems.length === 0 && (await waitForLooks(run))) {
    waits += 1
    await pushChanges(run)
  }
  return waits > 0
}

/** Sleeps until the next look for a lost answer is due. Returns false if there is nothing to wait for or the run ends. */
async function waitForLooks({ place: { store, now }, time, ending }: Run): Promise<boolean> {
  const next = toEarliest((await listEntries(store, 'sending')).map(({ entry }) => entry.sending?.lookAt ?? 0))
  if (next === null) return false
  await time.sleep(Math.min(longestLookMs, Math.max(0, next - now())), ending)
  return !ending.aborted
}

async function findAgain({ place: { store, now } }: Run): Promise<number | null> {
  const looks = (await listEntries(store, 'sending')).map(({ entry }) => entry.sending?.lookAt ?? 0)
  const waits = (await listEntries(store, 'pending')).map(({ entry }) => entry.notBefore).filter((at) => at > now())
  const next = toEarliest([...looks, ...waits])
  return next === null ? null : Math.max(0, next - now())
}

/** Problems of changes that the token may not write, or that get no answer. They are reported as long as they wait. */
async function listUnsent(store: Store): Promise<Problem[]> {
  const waiting = [...(await listEntries(store, 'pending')), ...(await listEntries(store, 'sending'))]
  return waiting.flatMap(({ entry }): Problem[] => {
    const { type, failure, failures } = entry
    if (failure?.status === 403) return [{ code: 'forbidden', message: failure.message }]
    const message = `A change of ${type} was sent ${String(failures)} times: ${failure?.message ?? ''}`
    return failure && failures > 1 ? [{ code: 'unsent', message }] : []
  })
}

/** There may be more times than a function call can take as arguments. */
const toEarliest = (times: readonly number[]): number | null =>
  times.reduce<number | null>((earliest, at) => Math.min(earliest ?? at, at), null)

async function noteRound(run: Run): Promise<void> {
  const round = run.states.get('round')
  const { cursor: journal } = await run.place.store.changesSince(null)
  const next = { ...round, rounds: round.rounds + 1, lastSyncedAt: run.time.now(), journal }
  await keepStates(run, run.states.change({ round: next, clock: measureClock(run) }))
}
