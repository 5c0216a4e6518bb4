import type { Minute } from '../filter-time.ts'

/** Small enough to read again when it moved, large enough that its last, half empty page costs little. */
export const wantedRows = 2900
export const mostRows = 6000
/** No CRM holds records from before; what claims to be older comes with the last window. */
const dawn: Minute = Date.UTC(1995, 0) / 60_000

export function chooseFrom(wanted: Minute, floor: Minute | null): Minute | null {
  if (floor !== null) return Math.max(wanted, floor)
  return wanted < dawn ? null : wanted
}
