import type { Place } from './apply/apply-page.ts'
import { byServer } from './by-whom.ts'
import type { Findings } from './findings/findings.ts'
import type { Chance, Install, Time } from './ports.ts'
import { isFinal, toProblem, type Problem } from './problem.ts'
import type { Slots } from './pull/slots.ts'
import type { Unlinked } from './pull/unlinked.ts'
import type { Failure } from './remote/outcome.ts'
import { stopped, type Remote } from './remote/remote.ts'
import type { ServerClock } from './server-clock.ts'
import type { StateChange, States } from './state/states.ts'

/** How far the reading of one type is, for whoever watches. */
export interface Progress {
  readonly type: string
  readonly doing: 'mirror' | 'poll' | 'audit'
  readonly done: number
  readonly total: number
}

/** What a run did so far. */
export interface Tally {
  created: number
  updated: number
  deleted: number
  readonly pushed: { created: number; updated: number; deleted: number }
  readonly problems: Problem[]
  /** What a person is to know, though nothing is wrong. */
  readonly notices: string[]
}

/** Whether the server answers anything at all, asked by a call that no limit counts; ends the run where it does not. */
export interface Presence {
  (): Promise<boolean>
  /** Resolves when no question is open. */
  settled(): Promise<void>
}

/** Everything one run works with. */
export interface Run {
  readonly place: Place
  readonly remote: Remote
  readonly server: ServerClock
  readonly states: States
  readonly time: Time
  /** List calls under way at once: enough that none of the allowed ones is missed while answers take a second. */
  readonly slots: Slots
  /** How many list calls of one type may be under way. */
  readonly ahead: number
  readonly unlinked: Unlinked
  readonly tally: Tally
  readonly acceptDeletions: boolean
  /** Someone waits for this run: nothing is put off to a later one. */
  readonly isThorough: boolean
  /** By type: how many pages were not ready in time. */
  readonly timeouts: Map<string, number>
  readonly isThere: Presence
  /** Takes the hosted CRM for the right one though its records are others. */
  readonly acceptAccount: boolean
  readonly install: Install | undefined
  readonly chance: Chance
  readonly onProgress: (progress: Progress) => void
  /** One after the other, for what several types write to. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Aborts when the run was stopped, from here or from without. */
  readonly ending: AbortSignal
  /** Ends all calls of the run: none of them could succeed any more. */
  readonly stop: () => void
}

export function needFindings({ states }: Run): Findings {
  const findings = states.get('findings')
  if (!findings) throw new Error('Nothing may be read before the server was probed.')
  return findings
}

/** Commits what is remembered, where no page goes with it. */
export async function keepStates({ place: { store, now } }: Run, { operations, keep }: StateChange): Promise<void> {
  const result = await store.commit({ ...byServer(now()), summarised: true, operations })
  if (!result.ok) throw new Error('A commit without conditions failed one.')
  keep()
}

/** Notes why something could not be read; where nothing else can be either, ends the run. */
export function noteFailure(run: Run, failure: Failure, what: string): void {
  // What ended the run was noted first; the calls it took along tell nothing more.
  if (failure === stopped && run.tally.problems.length > 0) return
  const type = run.place.registry.get(what)?.reach === 'crm' ? { type: what } : {}
  run.tally.problems.push({ ...toProblem(failure, what), ...type })
  const isOver = isFinal(failure)
  if (isOver === true) run.stop()
  // Nobody waits for it here: the run ends as soon as it is known that nothing is answered any more.
  else if (isOver === 'perhaps') void run.isThere()
}
