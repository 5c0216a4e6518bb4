import { usualSettings, type SyncSettings } from '../../../src-shared/sync/wish.ts'
import type { SyncPhase, SyncRestart } from '../../../src-shared/sync/status.ts'
import type { Power } from '../ports.ts'
import type { Problem } from '../problem.ts'

/** An event for the loop. */
export type LoopEvent =
  /** The next round is due, or a timer says so. */
  | { readonly is: 'due' }
  /** Emitted every few seconds by a separate timer. */
  | { readonly is: 'beat' }
  /** Nothing has moved for longer than `findStillLimit` allows. */
  | { readonly is: 'stalled'; readonly at: number }
  | { readonly is: 'changed' }
  /** The computer was asleep. */
  | { readonly is: 'woke' }
  /** The computer goes to sleep or is awake again, or changes between mains and battery. */
  | { readonly is: 'power'; readonly power: Power }
  /** The computer joined a network. */
  | { readonly is: 'network' }
  /** The hosted CRM answered a call outside of rounds. */
  | { readonly is: 'reached' }
  | { readonly is: 'asked' }
  | { readonly is: 'accept'; readonly count: number }
  /** A person has seen what would be sent. */
  | { readonly is: 'send'; readonly count: number }
  | { readonly is: 'settings'; readonly settings: SyncSettings }
  | { readonly is: 'paused' }
  | { readonly is: 'resumed' }
  | { readonly is: 'token' }
  | ({ readonly is: 'ended' } & RoundEnd)

/** The end of a round. */
export interface RoundEnd {
  /** What kept the round from finishing, if anything. */
  readonly problem: Problem | null
  /** Milliseconds until sync must look for a sent change or send one again. */
  readonly againInMs: number | null
}

export interface LoopState {
  readonly round: {
    /** Someone waits for it, so it defers nothing. */
    readonly isThorough: boolean
    /** The counter of the wish to accept deletions that this round fulfils. */
    readonly accepting: number | null
    /** The counter of the wish to send that this round fulfils. */
    readonly sending: number
    /** The events since it began. */
    readonly meanwhile: readonly LoopEvent['is'][]
    /** The watchdog has aborted it. */
    readonly isAborted: boolean
  } | null
  readonly isPaused: boolean
  /** The token was refused. It is tried again once an hour, and when a person asks. */
  readonly isRefused: boolean
  /** While true, no call is made that sleep would interrupt. */
  readonly isAsleep: boolean
  readonly isOnBattery: boolean
  /** Failed rounds in a row. */
  readonly failures: number
  /** Of the last round. */
  readonly problem: Problem | null
  /** When the next round begins, in elapsed time. */
  readonly dueAt: number | null
  /** Counters of the wish to accept deletions: the requested one and the fulfilled one. */
  readonly wanted: number
  readonly accepted: number
  /** Counters of the wish to send, likewise. They matter only if sync asks before sending. */
  readonly toSend: number
  readonly sent: number
  readonly settings: SyncSettings
  /** When and why the watchdog last restarted the loop. */
  readonly restarted: SyncRestart | null
}

export interface Step {
  readonly state: LoopState
  /** `fail`: the round does not end though it was aborted, so only ending the whole thread helps. */
  readonly act: 'begin' | 'abort' | 'fail' | null
}

/** The time of an event, and a random number from 0 up to 1. */
export interface Moment {
  readonly elapsed: number
  readonly draw: number
}

const minuteMs = 60_000
/** On battery, rounds for remote changes are rarer. Local changes are sent as usual. */
const batteryRests = 5
const changeDelayMs = 2_000
const leastWaitMs = 5_000
const mostWaitMs = 300_000
const refusedWaitMs = 3_600_000

export const restFor = (draw: number, minutes = usualSettings.everyMinutes) => minutes * minuteMs * (0.8 + 0.4 * draw)
const usualRest = (draw: number, { isOnBattery, settings: { everyMinutes } }: Pick<LoopState, 'isOnBattery' | 'settings'>) =>
  Math.max(restFor(draw, everyMinutes), isOnBattery ? restFor(draw) * batteryRests : 0)
export const waitAfter = (failures: number, draw: number) =>
  Math.min(mostWaitMs, leastWaitMs * 2 ** Math.min(failures - 1, 10) * (1 + draw / 4))

/** Events during a round that start another one at once. After a failed round, a new network does too. */
const againAfterSuccess: readonly LoopEvent['is'][] = ['asked', 'accept', 'send', 'woke', 'token', 'resumed']
const againAfterFailure: readonly LoopEvent['is'][] = [...againAfterSuccess, 'network']

export function nextStep(state: LoopState, event: LoopEvent, moment: Moment): Step {
  switch (event.is) {
    case 'due':
    case 'beat':
      if (state.isAsleep || state.dueAt === null || moment.elapsed < state.dueAt) return stay(state)
      return begin({ ...state, isRefused: false }, event)
    case 'stalled':
      return restart(state, event)
    case 'changed':
      // A local change does not end a failure such as a lost network.
      if (state.round || state.dueAt === null || state.failures > 0 || state.isRefused) return noted(state, event)
      return stay({ ...state, dueAt: Math.min(state.dueAt, moment.elapsed + changeDelayMs) })
    case 'network':
    case 'reached':
      return state.failures > 0 ? begin({ ...state, failures: 0 }, event) : noted(state, event)
    case 'woke':
      // Not every system reports that it is awake again.
      return begin({ ...state, isAsleep: false, failures: 0 }, event)
    case 'asked':
      return begin({ ...state, isAsleep: false, isRefused: false, failures: 0 }, event)
    case 'power':
      return powered(state, event.power)
    case 'accept':
      return begin({ ...state, isRefused: false, failures: 0, wanted: event.count }, event)
    case 'send':
      return begin({ ...state, isRefused: false, failures: 0, toSend: event.count }, event)
    case 'settings':
      return changed(state, event)
    case 'paused':
      return { state: { ...state, isPaused: true, dueAt: null }, act: state.round ? 'abort' : null }
    case 'resumed':
      return begin({ ...state, isPaused: false, isRefused: false, failures: 0 }, event)
    case 'token':
      return begin({ ...state, isRefused: false, failures: 0 }, event)
    case 'ended':
      return end(state, event, moment)
    default:
      return event satisfies never
  }
}

/** A shorter rest counts from now on, and what waited may be sent. */
function changed(before: LoopState, event: LoopEvent & { readonly is: 'settings' }): Step {
  const state = { ...before, settings: event.settings }
  if (isSparing(state)) return stay({ ...state, dueAt: null })
  return begin(state, event)
}

/** Whether sync waits for mains power. */
const isSparing = ({ isOnBattery, settings }: Pick<LoopState, 'isOnBattery' | 'settings'>) =>
  isOnBattery && settings.pausesOnBattery

function powered(before: LoopState, { isAsleep, isOnBattery }: Power): Step {
  const state = { ...before, isAsleep, isOnBattery }
  if (isAsleep) return { state, act: before.round && !before.isAsleep ? 'abort' : null }
  if (before.isAsleep) return begin({ ...state, failures: 0 }, { is: 'woke' })
  if (isSparing(state)) return stay({ ...state, dueAt: null })
  return isSparing(before) ? begin(state, { is: 'due' }) : stay(state)
}

const stay = (state: LoopState): Step => ({ state, act: null })

function noted(state: LoopState, { is }: LoopEvent): Step {
  if (!state.round) return stay(state)
  return stay({ ...state, round: { ...state.round, meanwhile: [...state.round.meanwhile, is] } })
}

/** Whether a person asked. */
const isWish = ({ is }: LoopEvent) => is === 'asked' || is === 'accept' || is === 'send'

/** Begins a round where none is under way and nothing forbids it. */
function begin(state: LoopState, event: LoopEvent): Step {
  if (state.round) return noted(state, event)
  if (state.isPaused || state.isRefused || state.isAsleep) return stay(state)
  if (isSparing(state) && !isWish(event)) return stay({ ...state, dueAt: null })
  const accepting = state.wanted > state.accepted ? state.wanted : null
  return {
    state: {
      ...state,
      round: { isThorough: isWish(event), accepting, sending: state.toSend, meanwhile: [], isAborted: false },
      dueAt: null,
    },
    act: 'begin',
  }
}

/** Milliseconds that the loop may make no progress: twice the longest wait between two rounds. */
export function findStillLimit(state: LoopState): number {
  const { round, isPaused, isRefused, isAsleep, failures } = state
  if (round) return 2 * restFor(1)
  if (isPaused || isAsleep || isSparing(state)) return Infinity
  if (isRefused) return 2 * refusedWaitMs
  return 2 * (failures > 0 ? waitAfter(failures, 1) : usualRest(1, state))
}

function restart(state: LoopState, event: LoopEvent & { readonly is: 'stalled' }): Step {
  const { round } = state
  const minutes = Math.round(findStillLimit(state) / 60_000)
  if (!round) {
    const message = `No round of sync began for ${String(minutes)} minutes, so one was started.`
    return begin({ ...state, restarted: { at: event.at, message } }, event)
  }
  const message = `A round of sync made no progress for ${String(minutes)} minutes and was ended.`
  return {
    state: { ...state, round: { ...round, isAborted: true }, restarted: { at: event.at, message } },
    act: round.isAborted ? 'fail' : 'abort',
  }
}

function end(state: LoopState, { problem, againInMs }: RoundEnd, { elapsed, draw }: Moment): Step {
  const accepting = state.round?.accepting ?? null
  const meanwhile: readonly LoopEvent['is'][] = state.round?.meanwhile ?? []
  const rested = { ...state, round: null, problem }
  if (state.isPaused || state.isAsleep) return stay({ ...rested, problem: null })
  const event = { is: 'asked' } as const
  const isOneOf = (names: readonly LoopEvent['is'][]) => meanwhile.some((name) => names.includes(name))
  if (!isFailure(problem)) {
    const done = { ...rested, failures: 0, accepted: accepting ?? state.accepted, sent: state.round?.sending ?? state.sent }
    if (isOneOf(againAfterSuccess)) return begin(done, event)
    if (isSparing(done)) return stay({ ...done, dueAt: null })
    const usual = usualRest(draw, done)
    const rest = Math.min(usual, Math.max(changeDelayMs, againInMs ?? usual))
    return stay({ ...done, dueAt: elapsed + (meanwhile.includes('changed') ? changeDelayMs : rest) })
  }
  if (isOneOf(againAfterFailure)) return begin({ ...rested, failures: 0 }, event)
  if (problem?.code === 'unauthorized')
    return stay({ ...rested, isRefused: true, dueAt: elapsed + refusedWaitMs * (1 + draw / 10) })
  const failures = state.failures + 1
  return stay({ ...rested, failures, dueAt: elapsed + waitAfter(failures, draw) })
}

/** Types that cannot or may not be read are reported, but do not make the round fail. */
function isFailure(problem: Problem | null): boolean {
  return problem !== null && !['forbidden', 'incompatible', 'unsent', 'incomplete'].includes(problem.code)
}

/** Whether the next round may send, and not only read. */
export const maySend = ({ settings, toSend, sent }: LoopState): boolean => !settings.asksBeforeSending || toSend > sent

export function phaseOf(state: LoopState): Exclude<SyncPhase, 'elsewhere'> {
  const { round, isPaused, isRefused, failures } = state
  if (isPaused) return 'paused'
  if (round) return 'syncing'
  if (isRefused) return 'stopped'
  if (isSparing(state)) return 'paused'
  return failures > 0 ? 'waiting' : 'idle'
}
