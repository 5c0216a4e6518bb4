import type { RequestProblem } from './outcome.ts'

/** Why the engine refused to load something. */
export interface Cause {
  /** The request is valid, but Outpost failed to answer it. */
  readonly isFault: boolean
  readonly status: number
  /** The error's own text, which is English in every language of the window. */
  readonly quoted: string | null
}

/** Null for temporary problems, which the window reports elsewhere. */
export function findCause(problem: RequestProblem | null): Cause | null {
  if (problem?.kind !== 'refused') return null
  const { status, errors } = problem
  return { isFault: status >= 500, status, quoted: errors[0]?.detail ?? null }
}
