import { defer, distinctUntilChanged, EMPTY, filter, map, merge, type Observable, Subject, switchMap } from 'rxjs'
import { usualSettings, type OpenRecord, type SyncWish } from '../../../src-shared/sync/wish.ts'
import type { SyncRestart } from '../../../src-shared/sync/status.ts'
import { at, toEvents, wakes } from './loop-events.ts'
import { findStillLimit, type LoopEvent, type LoopState, maySend, nextStep, type RoundEnd } from './loop-step.ts'
import { createWatch } from './loop-watch.ts'
import type { Chance, Power, Time } from '../ports.ts'

export interface LoopOptions {
  readonly time: Time
  readonly chance: Chance
  /** The user's requests when the loop starts, and on every change. */
  readonly wish: SyncWish
  readonly wishes: Observable<SyncWish>
  /** Emits when the token changes. */
  readonly tokens: Observable<unknown>
  /** Emits on local changes. */
  readonly changes: Observable<unknown>
  /** Emits when the computer joins a network. */
  readonly network: Observable<unknown>
  /** The computer's power state, now and on every change. */
  readonly power: Observable<Power>
  /** The counter of the last fulfilled wish to accept deletions. */
  readonly accepted: number
  /** The last restart that an earlier process recorded. */
  readonly restarted?: SyncRestart | null
  /** Calls `moved` whenever it makes progress. */
  readonly round: (wanted: RoundWish, signal: AbortSignal, moved: () => void) => Promise<RoundEnd>
  /** Reads one record; true if the hosted CRM answered. */
  readonly open: (record: OpenRecord) => Promise<boolean>
  readonly onState: (state: LoopState) => void
  readonly onRestart?: OnRestart
}

/** The options of a round. */
export interface RoundWish {
  readonly acceptDeletions: boolean
  /** Every type is compared, not only those whose turn it is. */
  readonly isThorough: boolean
  /** Whether local changes are sent. What was sent before is looked for all the same. */
  readonly maySend: boolean
}

/** Called on every restart by the watchdog. `isStuck`: the round does not end, so the whole thread must end. */
export type OnRestart = (message: string, isStuck: boolean) => void

/** A round neither makes progress nor ends: this thread can no longer be relied on. */
export class LoopStuck extends Error {}

/**
 * Runs sync rounds when they are due, one at a time. Resolves after the signal aborts and the last round has ended. Rejects
 * with `LoopStuck`, without waiting, if a round does not end after the watchdog aborted it.
 */
export async function runLoop(options: LoopOptions, signal: AbortSignal): Promise<void> {
  const { time, chance, wish } = options
  const own = new Subject<LoopEvent>()
  const due = new Subject<number | null>()
  const over = Promise.withResolvers<void>()
  let running: Promise<void> = Promise.resolve()
  let round = new AbortController()
  let state: LoopState = {
    round: null,
    isPaused: wish.paused,
    isRefused: false,
    isAsleep: false,
    isOnBattery: false,
    failures: 0,
    problem: null,
    dueAt: null,
    wanted: wish.acceptDeletions,
    accepted: options.accepted,
    toSend: wish.send ?? 0,
    sent: wish.send ?? 0,
    settings: wish.settings ?? usualSettings,
    restarted: options.restarted ?? null,
  }
  const watch = createWatch(time, () => findStillLimit(state))

  async function runRound(): Promise<void> {
    round = new AbortController()
    const wanted = {
      acceptDeletions: state.round?.accepting !== null,
      isThorough: state.round?.isThorough ?? false,
      maySend: maySend(state),
    }
    const end = await options.round(wanted, AbortSignal.any([round.signal, signal]), () => watch.moved())
    own.next({ is: 'ended', ...end })
  }

  function handle(event: LoopEvent): void {
    const step = nextStep(state, event, { elapsed: time.elapsed(), draw: chance() })
    const { restarted } = step.state
    if (restarted && restarted !== state.restarted) options.onRestart?.(restarted.message, step.act === 'fail')
    if (hasMoved(state, step.state)) watch.moved()
    state = step.state
    if (step.act === 'abort') round.abort()
    if (step.act === 'begin') running = runRound().catch(over.reject)
    if (step.act === 'fail') over.reject(new LoopStuck(restarted?.message))
    options.onState(state)
    due.next(state.dueAt)
  }

  const as = (event: LoopEvent) => map(() => event)
  const opened = options.wishes.pipe(
    map(({ open }) => open),
    distinctUntilChanged((one, other) => one?.at === other?.at && one?.id === other?.id && one?.type === other?.type),
    filter((open) => open !== null && open.at !== wish.open?.at),
    switchMap((open) => defer(() => (open && !state.isPaused && !state.isRefused ? options.open(open) : EMPTY))),
    filter((isReached) => isReached),
  )
  const events = merge(
    own,
    options.wishes.pipe(toEvents(wish)),
    options.tokens.pipe(as({ is: 'token' })),
    options.changes.pipe(as({ is: 'changed' })),
    options.network.pipe(as({ is: 'network' })),
    wakes(time).pipe(as({ is: 'woke' })),
    watch.beats,
    options.power.pipe(map((power): LoopEvent => ({ is: 'power', power }))),
    opened.pipe(as({ is: 'reached' })),
    due.pipe(
      distinctUntilChanged(),
      switchMap((moment) => (moment === null ? EMPTY : at(time, moment))),
      as({ is: 'due' }),
    ),
  )
  const subscription = events.subscribe({ next: handle, error: over.reject })
  signal.addEventListener('abort', () => over.resolve(), { once: true })
  if (signal.aborted) over.resolve()
  else handle({ is: 'asked' })
  let isStuck = false
  try {
    await over.promise
  } catch (error) {
    isStuck = error instanceof LoopStuck
    throw error
  } finally {
    subscription.unsubscribe()
    round.abort()
    if (!isStuck) await running
  }
}

const hasMoved = (before: LoopState, after: LoopState) =>
  before.dueAt !== after.dueAt || (before.round === null) !== (after.round === null)
