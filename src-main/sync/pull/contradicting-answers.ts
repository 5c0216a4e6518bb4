import type { Minute } from '../filter-time.ts'
import type { Window } from '../scan/scan.ts'

/** Why an answer shows records outside the requested window: the filter is ignored, or its zone differs from the known one. */
export type Contradiction = 'ignored' | 'shifted'

/** Daylight saving moves times by up to two hours; a bound may include its whole minute. */
const near = 2 * 60 + 1
/** The largest difference between two time zones. */
const far = 26 * 60 + 2

export function findContradiction(
  { from, to }: Pick<Window, 'from' | 'to'>,
  minutes: readonly Minute[],
  isZoneKnown: boolean,
): Contradiction | undefined {
  const distances = minutes.map((minute) => Math.max(from === null ? 0 : from - minute, to === null ? 0 : minute - to, 0))
  const furthest = distances.reduce((most, distance) => Math.max(most, distance), 0)
  if (furthest > far) return 'ignored'
  return furthest > near && isZoneKnown ? 'shifted' : undefined
}
