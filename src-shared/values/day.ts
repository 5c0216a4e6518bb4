import { findDate } from './time.ts'
import { fromWallTime, offsetAt, utc } from './time-zone.ts'

export const dayMs = 86_400_000
const toWall = (day: string) => utc(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10)))

/** The day `by` days later. */
export const shiftDay = (day: string, by: number): string => new Date(toWall(day) + by * dayMs).toISOString().slice(0, 10)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(toWall(day)).getUTCDay()

/** The first day of the day's week. */
export const startOfWeek = (day: string, firstDay: number): string => shiftDay(day, -((weekdayOf(day) - firstDay + 7) % 7))

/** This many days from `first` on, as `MM-DD`. In a year without 29 February, that day goes with the 28th. */
export function listDaysOfYear(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => shiftDay(first, index)).flatMap((day) => {
    const isShort = day.endsWith('-02-28') && findDate(`${day.slice(0, 4)}-02-29`) === undefined
    return isShort ? ['02-28', '02-29'] : [day.slice(5)]
  })
}

/** The first moment of a day. Where clocks go back over midnight, the day begins at the first of both. */
export function startOf(day: string, zone: string): number {
  const wall = toWall(day)
  const found = fromWallTime(zone, wall)
  const earlier = wall - offsetAt(zone, found - dayMs / 4)
  return earlier < found && earlier + offsetAt(zone, earlier) === wall ? earlier : found
}
/** The last millisecond of a day. */
export const endOf = (day: string, zone: string): number => startOf(shiftDay(day, 1), zone) - 1

/** The time of a day's clock, in milliseconds since it showed midnight. */
export const timeOfDay = (instant: number, zone: string): number =>
  (((instant + offsetAt(zone, instant)) % dayMs) + dayMs) % dayMs
/** The moment at which the clock shows this time on the day. A skipped time moves forward. */
export const atTime = (day: string, time: number, zone: string): number => fromWallTime(zone, toWall(day) + time)
/** The same time of the clock on another day. */
export const moveToDay = (instant: number, day: string, zone: string): number => atTime(day, timeOfDay(instant, zone), zone)
