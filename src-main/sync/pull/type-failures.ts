import { mirrorOrder } from '../../../src-shared/sync/mirror-order.ts'
import type { Problem } from '../problem.ts'
import type { Failure } from '../remote/outcome.ts'
import { changeTypeState, noteFailure, type Run } from '../run-context.ts'
import type { TypeFailure, TypeState } from '../state/type-state.ts'

/** A failing list is retried at growing intervals, up to this many rounds. */
const mostRest = 15

/** Notes why a type could not be read. Pauses a type that the token may not read or that the server lacks. */
export async function noteTypeFailure(run: Run, type: string, failure: Failure): Promise<void> {
  noteFailure(run, failure, type)
  if (failure.is !== 'forbidden' && failure.is !== 'absent') return
  const paused = { why: failure.is, words: failure.is === 'forbidden' ? failure.words : '' }
  await changeTypeState(run, type, (state) => (state.paused?.why === paused.why ? state : { ...state, paused }))
}

/** Whether the type failed before and is not retried in this round. */
export function isResting({ states, isThorough }: Run, type: string): boolean {
  const { failed } = states.ofType(type)
  return failed !== undefined && !isThorough && states.get('round').rounds < failed.again
}

/**
 * Runs at the end of a round. A type that failed twice in a row while others were read does not stop sync: its problem is
 * reported as `incomplete`, and it is retried some rounds later.
 */
export async function settleTypeFailures(run: Run): Promise<void> {
  const { tally, states } = run
  await run.isThere.settled()
  if (run.ending.aborted) return
  const failing = new Map(tally.problems.flatMap((problem) => (isOwn(problem) ? [[problem.type, problem] as const] : [])))
  const tried = mirrorOrder.filter((type) => states.ofType(type).paused === null && !isResting(run, type))
  // Where every list fails, the server is the problem.
  if (tried.length > 1 && tried.every((type) => failing.has(type))) return
  for (const type of tried) await changeTypeState(run, type, (state) => toNext(run, state, failing.get(type)))
  const others = tally.problems.filter((problem) => !isOwn(problem) || (states.ofType(problem.type).failed?.times ?? 0) < 2)
  tally.problems.splice(0, tally.problems.length, ...others, ...listMissing(run))
}

interface TypeProblem extends Problem {
  readonly type: string
}

/** A problem that concerns the lists of one type only. */
const isOwn = (problem: Problem): problem is TypeProblem =>
  problem.type !== undefined && ['offline', 'server', 'incompatible'].includes(problem.code)

function toNext({ states, time }: Run, { failed, ...state }: TypeState, problem: Problem | undefined): TypeState {
  if (!problem) return state
  const times = (failed?.times ?? 0) + 1
  const again = states.get('round').rounds + (times < 2 ? 0 : 1 + Math.min(mostRest, 2 ** (times - 2)))
  const next: TypeFailure = { message: problem.message, since: failed?.since ?? time.now(), times, again }
  return { ...state, failed: next }
}

const mostNamed = 3

function listMissing({ states }: Run): Problem[] {
  return mirrorOrder.flatMap((type): Problem[] => {
    const { failed, unfit = [] } = states.ofType(type)
    const named = unfit.slice(0, mostNamed).map((id) => `"${id}"`)
    const more = unfit.length > mostNamed ? ' …' : ''
    return [
      ...(failed && failed.times > 1
        ? [{ code: 'incomplete' as const, message: `The list of ${type} cannot be read: ${failed.message}` }]
        : []),
      ...(unfit.length > 0
        ? [
            {
              code: 'incomplete' as const,
              message: `Records of ${type} whose id cannot be stored here were skipped: ${named.join(', ')}${more}.`,
            },
          ]
        : []),
    ]
  })
}
