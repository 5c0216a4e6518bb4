import type { RequestProblem } from './outcome.ts'

/** Why something could not be loaded, where it was answered so. */
export interface Cause {
  /** What was asked is fine: Outpost could not answer it. */
  readonly isFault: boolean
  readonly status: number
  /** In the words of the answer, which are English in every window. */
  readonly quoted: string | null
}

/** Null for what passes by itself: it is told of elsewhere. */
export function findCause(problem: RequestProblem | null): Cause | null {
  if (problem?.kind !== 'refused') return null
  const { status, errors } = problem
  return { isFault: status >= 500, status, quoted: errors[0]?.detail ?? null }
}
