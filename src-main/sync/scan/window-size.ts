import type { Minute } from '../filter-time.ts'

/** Small enough to reread after a change, large enough that a half-empty last page costs little. */
export const wantedRows = 2900
export const mostRows = 6000
/** No CRM holds older records. Any that claim to be older come with the last window. */
const earliest: Minute = Date.UTC(1995, 0) / 60_000

export function chooseFrom(wanted: Minute, floor: Minute | null): Minute | null {
  if (floor !== null) return Math.max(wanted, floor)
  return wanted < earliest ? null : wanted
}
