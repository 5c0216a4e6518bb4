import type { ApiError } from '../../src-shared/jsonapi/errors.ts'

/** Why a request failed. */
export type RequestProblem =
  /** The engine is restarting or stopped. The same request may succeed in a moment. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'refused'; readonly status: number; readonly errors: readonly ApiError[] }
  /** The caller cancelled the request. */
  | { readonly kind: 'aborted' }

/** `commit`: the commit of a write; absent if nothing changed. `etag`: the version of the returned record. */
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

/** The record has changed since the version that the write was based on. */
export const isOutdated = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.problem.kind === 'refused' && outcome.problem.status === 412

/** Whether the problem is temporary. */
export function isTransient({ kind }: RequestProblem): boolean {
  return kind === 'unreachable' || kind === 'busy'
}
