import type { Place } from './apply/apply-page.ts'
import { byServer } from './commit-origin.ts'
import type { Findings } from './findings/findings.ts'
import type { Chance, Install, Time } from './ports.ts'
import { isFinal, toProblem, type Problem } from './problem.ts'
import type { Slots } from './pull/slots.ts'
import type { Unlinked } from './pull/unlinked.ts'
import type { Failure } from './remote/outcome.ts'
import { stopped, type Remote } from './remote/remote.ts'
import type { ServerClock } from './server-clock.ts'
import type { StateChange, States } from './state/states.ts'
import type { TypeState } from './state/type-state.ts'

/** The reading progress of one type. */
export interface Progress {
  readonly type: string
  readonly doing: 'mirror' | 'poll' | 'audit'
  readonly done: number
  readonly total: number
}

/** The results of a run so far. */
export interface Tally {
  created: number
  updated: number
  deleted: number
  readonly pushed: { created: number; updated: number; deleted: number }
  readonly problems: Problem[]
  /** Messages for the user that are not problems. */
  readonly notices: string[]
}

/** Asks whether the server answers at all, by a call without a rate limit. Stops the run if it does not. */
export interface Presence {
  (): Promise<boolean>
  /** Resolves when no such call is in flight. */
  settled(): Promise<void>
}

/** The context of one run. */
export interface Run {
  readonly place: Place
  readonly remote: Remote
  readonly server: ServerClock
  readonly states: States
  readonly time: Time
  /** Limits the list calls in flight. There are enough slots to use every allowed call while answers take a second. */
  readonly slots: Slots
  /** How many list calls of one type may be in flight. */
  readonly ahead: number
  readonly unlinked: Unlinked
  readonly tally: Tally
  readonly acceptDeletions: boolean
  /** Whether local changes are sent. */
  readonly maySend: boolean
  /** Someone waits for this run, so it defers nothing. */
  readonly isThorough: boolean
  /** The number of page timeouts by type. */
  readonly timeouts: Map<string, number>
  /** The types whose lists this run has checked for a hidden archive. */
  readonly archivesLookedFor: Set<string>
  readonly isThere: Presence
  /** Accepts the hosted CRM even though its records differ from the mirrored ones. */
  readonly acceptAccount: boolean
  readonly install: Install | undefined
  readonly chance: Chance
  readonly onProgress: (progress: Progress) => void
  /** Runs work one at a time. For data that several types write. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Aborts when the run stops, for an internal or an external reason. */
  readonly ending: AbortSignal
  /** Ends all calls of the run, because none of them can succeed. */
  readonly stop: () => void
}

export function needFindings({ states }: Run): Findings {
  const findings = states.get('findings')
  if (!findings) throw new Error('The server must be probed before anything is read.')
  return findings
}

/** Commits states on their own, without a page of records. */
export async function keepStates({ place: { store, now } }: Run, { operations, keep }: StateChange): Promise<void> {
  const result = await store.commit({ ...byServer(now()), summarised: true, operations })
  if (!result.ok) throw new Error('A commit without preconditions failed a precondition.')
  keep()
}

/**
 * Changes the state of one type. Several parts of a round change it at once, so each change starts from the result of the one
 * before. An unchanged state is not written.
 */
export function changeTypeState(run: Run, type: string, change: (state: TypeState) => TypeState): Promise<void> {
  return run.alone(async () => {
    const state = run.states.ofType(type)
    const next = change(state)
    if (JSON.stringify(next) !== JSON.stringify(state)) await keepStates(run, run.states.change({}, { [type]: next }))
  })
}

/** Records why something could not be read. Stops the run if nothing else can be read either. */
export function noteFailure(run: Run, failure: Failure, what: string): void {
  // The failure that stopped the run is already recorded. Calls that it aborted add nothing.
  if (failure === stopped && run.tally.problems.length > 0) return
  const type = run.place.registry.get(what)?.reach === 'crm' ? { type: what } : {}
  run.tally.problems.push({ ...toProblem(failure, what), ...type })
  const isOver = isFinal(failure)
  if (isOver === true) run.stop()
  // Not awaited: the run stops as soon as the check finds that nothing is answered.
  else if (isOver === 'perhaps') void run.isThere()
}
