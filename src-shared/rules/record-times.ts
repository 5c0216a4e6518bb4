import type { ExactObject } from '../values/json.ts'
import { findInstantOf, toMoment } from '../values/time.ts'

/** Strictly after the previous time, whatever the clock says. */
export function nextUpdatedAt(now: number, previous: number | undefined): number {
  return previous === undefined ? now : Math.max(now, previous + 1)
}

/** The next `updated-at` of a record with these attributes. */
export function toUpdatedAt(before: ExactObject, now: number, zone: string): string {
  return toMoment(nextUpdatedAt(now, findInstantOf(before['updated-at'])), zone)
}
