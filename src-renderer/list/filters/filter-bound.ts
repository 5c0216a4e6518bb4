import { findFilterInstant, toDay, toMoment } from '../../../src-shared/values/time.ts'
import { endOf, shiftDay, startOf } from '../../../src-shared/values/day.ts'

/** The API's own format, to the minute in the account's time zone. Uses ISO 8601 if that would give another instant. */
export function writeBound(instant: number, zone: string): string {
  const moment = toMoment(instant, zone)
  const minute = `${moment.slice(0, 10).replaceAll('-', '.')} ${moment.slice(11, 16)}`
  return findFilterInstant(minute, zone) === instant ? minute : moment
}

/** The day that starts at the instant. */
export const findDayFrom = (instant: number, zone: string) =>
  listNear(instant, zone).find((day) => startOf(day, zone) === instant)

/** The day that ends at the instant. */
export const findDayUntil = (instant: number, zone: string) => listNear(instant, zone).find((day) => endOf(day, zone) === instant)

/** Historic offsets had seconds, which moments leave out, so the neighbouring days are checked too. */
function listNear(instant: number, zone: string): string[] {
  return [0, 1, -1].map((by) => shiftDay(toDay(instant, zone), by))
}
