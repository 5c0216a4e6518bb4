import type { Minute } from '../filter-time.ts'
import type { Window } from '../scan/scan.ts'

/** What records outside of the window that was asked for say about the filters. */
export type Lie = 'ignored' | 'shifted'

/** The clocks' change, and a minute taken in whole. */
const near = 2 * 60 + 1
/** No two zones are further apart. */
const far = 26 * 60 + 2

export function findLie(
  { from, to }: Pick<Window, 'from' | 'to'>,
  minutes: readonly Minute[],
  isZoneKnown: boolean,
): Lie | undefined {
  const distances = minutes.map((minute) => Math.max(from === null ? 0 : from - minute, to === null ? 0 : minute - to, 0))
  const furthest = distances.reduce((most, distance) => Math.max(most, distance), 0)
  if (furthest > far) return 'ignored'
  return furthest > near && isZoneKnown ? 'shifted' : undefined
}
