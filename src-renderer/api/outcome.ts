import type { ApiError } from '../../src-shared/jsonapi/errors.ts'

/** Why a request gave nothing. */
export type RequestProblem =
  /** The engine is restarting or gone: the same request may succeed in a moment. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'refused'; readonly status: number; readonly errors: readonly ApiError[] }
  /** The caller no longer wants the answer. */
  | { readonly kind: 'aborted' }

/** `commit`: what a write was committed as; absent where it changed nothing. `etag`: the version of the one record answered. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly commit?: string; readonly etag?: string }
  | { readonly ok: false; readonly problem: RequestProblem }

export const succeed = <T>(value: T, commit?: string, etag?: string): Outcome<T> => ({
  ok: true,
  value,
  ...(commit !== undefined && { commit }),
  ...(etag !== undefined && { etag }),
})
export const fail = (problem: RequestProblem): Outcome<never> => ({ ok: false, problem })

/** Someone wrote to the record since the version that a write was made for. */
export const isOutdated = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.problem.kind === 'refused' && outcome.problem.status === 412

/** Problems that pass by themselves. */
export function isPassing({ kind }: RequestProblem): boolean {
  return kind === 'unreachable' || kind === 'busy'
}
