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

/** `commit`: what a write was committed as; absent where it changed nothing. */
export type Outcome<T> =
  { readonly ok: true; readonly value: T; readonly commit?: string } | { readonly ok: false; readonly problem: RequestProblem }

export const succeed = <T>(value: T, commit?: string): Outcome<T> => ({
  ok: true,
  value,
  ...(commit !== undefined && { commit }),
})
export const fail = (problem: RequestProblem): Outcome<never> => ({ ok: false, problem })

/** Problems that pass by themselves. */
export function isPassing({ kind }: RequestProblem): boolean {
  return kind === 'unreachable' || kind === 'busy'
}
