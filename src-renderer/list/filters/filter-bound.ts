import { findFilterInstant, toDay, toMoment } from '../../../src-shared/values/time.ts'
import { fromWallTime, utc } from '../../../src-shared/values/time-zone.ts'

const dayMs = 86_400_000
const toWall = (day: string) => utc(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10)))

/** The day `by` days later. */
export const shiftDay = (day: string, by: number): string => new Date(toWall(day) + by * dayMs).toISOString().slice(0, 10)

export const startOf = (day: string, zone: string): number => fromWallTime(zone, toWall(day))
/** The last millisecond of a day. */
export const endOf = (day: string, zone: string): number => startOf(shiftDay(day, 1), zone) - 1

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
