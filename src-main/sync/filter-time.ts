import { offsetAt } from '../../src-shared/values/time-zone.ts'
import { toMoment } from '../../src-shared/values/time.ts'

/** A whole minute: milliseconds since 1970, divided by 60,000. Filters are no finer than this. */
export type Minute = number

const minuteMs = 60_000
/** No time zone ever shifted its clock by more minutes. */
const clockChange = 120

export const toMinute = (instant: number): Minute => Math.floor(instant / minuteMs)
export const fromMinute = (minute: Minute): number => minute * minuteMs

/** `YYYY.MM.DD HH:MM` on the zone's wall clock. */
export function toFilterTime(minute: Minute, zone: string): string {
  const moment = toMoment(fromMinute(minute), zone)
  return `${moment.slice(0, 10).replaceAll('-', '.')} ${moment.slice(11, 16)}`
}

/** Whether the zone's wall clock shows the minute exactly once, far from skipped or repeated hours. */
export function isPlainMinute(minute: Minute, zone: string): boolean {
  const offset = (at: Minute) => offsetAt(zone, fromMinute(at))
  return offset(minute - clockChange) === offset(minute) && offset(minute) === offset(minute + clockChange)
}
