import type { Chance } from '../ports.ts'
import type { Outcome, UnavailableWhy } from './outcome.ts'

/** The most attempts, and the most time for calls and waits. A rate-limited request is bounded by the time only. */
export const mostAttempts = 5
export const patienceMs = 30_000

const firstWaitMs = 500

/** Failures that may pass soon. A bad certificate, a redirect and a large answer do not. */
const mayPass: Record<UnavailableWhy, boolean> = {
  unreachable: true,
  timeout: true,
  cut: true,
  server: true,
  'not-the-api': true,
  garbage: true,
  large: false,
  untrusted: false,
  moved: false,
}

/** Milliseconds to wait before the next attempt; undefined if the outcome is final. */
export function findWait(outcome: Outcome<unknown>, attempt: number, spentMs: number, chance: Chance): number | undefined {
  const wait = findUnboundedWait(outcome, attempt, chance)
  const isTooOften = attempt >= mostAttempts && outcome.is !== 'limited'
  return wait === undefined || isTooOften || spentMs + wait >= patienceMs ? undefined : wait
}

function findUnboundedWait(outcome: Outcome<unknown>, attempt: number, chance: Chance): number | undefined {
  if (outcome.is === 'limited' && outcome.retryAfterMs !== null && outcome.retryAfterMs > 0) return outcome.retryAfterMs
  const isWorthIt = outcome.is === 'limited' || (outcome.is === 'unavailable' && outcome.certain && mayPass[outcome.why])
  return isWorthIt ? chance() * firstWaitMs * 2 ** (attempt - 1) : undefined
}
