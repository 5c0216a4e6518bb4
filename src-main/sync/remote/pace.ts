/** The j-th last call must lie this far back. */
interface Distance {
  readonly back: number
  readonly ms: number
}

export interface Pace {
  /** How long a call must wait, given when the calls before it were sent, oldest first. */
  waitFor(sent: readonly number[], now: number): number
  /** From one call to the next at full rate. */
  readonly spacing: number
  /** As long as one call can matter to the next ones. */
  readonly window: number
  /** As many calls as can matter. */
  readonly memory: number
}

/** Below this a timer cannot tell two moments apart, so calls go out a few at a time. */
const timerGrain = 4

/** A call may come this much sooner than its turn, to make up for a timer that was late. */
const soonest = 0.8

/**
 * At most so many calls in any sliding second, evenly spread. The guard is what two calls may move towards each other on
 * their way; `slowed` stretches everything.
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
