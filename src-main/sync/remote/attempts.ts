import type { Chance } from '../ports.ts'
import type { Outcome, UnavailableWhy } from './outcome.ts'

/** A request is tried so often, one that came too soon as often as need be, within so much time of calling and waiting. */
export const mostAttempts = 5
export const patienceMs = 30_000

const firstWaitMs = 500

/** What may be over in a moment. A certificate, an address and a large answer stay what they are. */
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

/** How long to wait before trying again, or undefined where what came is the answer. */
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
