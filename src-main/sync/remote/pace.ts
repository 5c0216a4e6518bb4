/** The `back`-th last call must be at least `ms` ago. */
interface Distance {
  readonly back: number
  readonly ms: number
}

export interface Pace {
  /** Milliseconds that a call must wait, given the times of earlier calls, oldest first. */
  waitFor(sent: readonly number[], now: number): number
  /** Milliseconds between two calls at full rate. */
  readonly spacing: number
  /** How long a call affects later ones, in milliseconds. */
  readonly window: number
  /** How many earlier calls matter. */
  readonly memory: number
}

/** Timers are not finer than this, in milliseconds, so faster calls go out in small groups. */
const timerGrain = 4

/** A call may go out at this fraction of its distance, to make up for a late timer. */
const soonest = 0.8

/**
 * Allows at most `rate` calls in any sliding second, evenly spread. `guard` is how much closer two calls may arrive than they
 * were sent. `slowed` stretches all distances.
 */
export function createPace(rate: number, guard: number, slowed = 1): Pace {
  const most = Math.max(1, Math.floor(rate))
  const window = (rate < 1 ? 1000 / rate : 1000) + guard
  const spacing = (window / most) * slowed
  const group = Math.min(most, Math.ceil(timerGrain / spacing))
  const distances: readonly Distance[] = [
    { back: most, ms: window * slowed },
    { back: group, ms: group * spacing * (slowed > 1 ? 1 : soonest) },
  ]
  return {
    spacing,
    window: window * slowed,
    memory: most,
    waitFor: (sent, now) =>
      Math.max(0, ...distances.map(({ back, ms }) => (sent.at(-back) ?? Number.NEGATIVE_INFINITY) + ms - now)),
  }
}
