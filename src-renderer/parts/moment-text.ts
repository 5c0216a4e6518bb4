import type { Language } from '../../src-shared/bridge.ts'
import { findInstant, toMoment } from '../../src-shared/values/time.ts'
import { fromWallTime, utc } from '../../src-shared/values/time-zone.ts'
import { findImpossibleDay, findTypedDate, toDateShown, toDateTyped } from './date-text.ts'

const time = /(?:^|[\s,]+)(?:(?:at|в)\s+)?(\d{1,2}):(\d{2})\s*([ap]\.?m?\.?)?$/i

/** The local date and time in the zone: `YYYY-MM-DD` and `HH:MM`. */
function findWall(value: string, zone: string): { day: string; clock: string } | undefined {
  const instant = findInstant(value)
  if (instant === undefined) return undefined
  const moment = toMoment(instant, zone)
  return { day: moment.slice(0, 10), clock: moment.slice(11, 16) }
}

export function toMomentShown(value: string, language: Language, zone: string): string {
  const wall = findWall(value, zone)
  return wall ? `${toDateShown(wall.day, language)}, ${wall.clock}` : value
}

export function toMomentTyped(value: string, language: Language, zone: string): string {
  const wall = findWall(value, zone)
  return wall ? `${toDateTyped(wall.day, language)} ${wall.clock}` : value
}

/** Reads a typed date and time into the API's form. Without a time, it is the start of the day. */
export function findTypedMoment(typed: string, language: Language, zone: string, today: string): string | null | undefined {
  const source = typed.trim()
  if (source === '') return null
  const exact = findInstant(source)
  if (exact !== undefined) return toMoment(exact, zone)
  const match = time.exec(source)
  const clock = match ? findMinutes(match) : 0
  const rest = match ? source.slice(0, match.index) : source
  // A time alone means today.
  const day = rest.trim() === '' ? today : findTypedDate(rest, language, today)
  return day && clock !== undefined ? toMomentOn(day, clock, zone) : undefined
}

/** The day of a typed date, with or without a time. A time alone names no day. */
export function findTypedDay(typed: string, language: Language, today: string): string | null | undefined {
  const source = typed.trim()
  const match = time.exec(source)
  if (match && (match.index === 0 || findMinutes(match) === undefined)) return undefined
  return findTypedDate(source.slice(0, match?.index), language, today)
}

/** The day of a typed date and time, if the calendar does not have it; see `findImpossibleDay`. */
export function findImpossibleDayOf(typed: string, language: Language, today: string): string | undefined {
  const source = typed.trim()
  return findImpossibleDay(source.slice(0, time.exec(source)?.index), language, today)
}

/** Moves the value to another day at the same time. */
export function moveToDay(value: string | null, day: string, zone: string): string {
  const [hour = 0, minute = 0] = (value === null ? '' : (findWall(value, zone)?.clock ?? '')).split(':').map(Number)
  return toMomentOn(day, hour * 60 + minute, zone)
}

function toMomentOn(day: string, minutes: number, zone: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return toMoment(fromWallTime(zone, utc(year, month, date, 0, minutes)), zone)
}

function findMinutes([, hours = '', minutes = '', half]: RegExpExecArray): number | undefined {
  const hour = Number(hours)
  const minute = Number(minutes)
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined
  const shift = half === undefined ? hour : (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
  return shift * 60 + minute
}
