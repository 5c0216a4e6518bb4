import { dayMs, weekdayOf } from '../../src-shared/values/day.ts'
import { utc } from '../../src-shared/values/time-zone.ts'

function toTime(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return utc(year, month, date)
}

/** Undefined outside the years that a date can be written in. */
function findDay(time: number): string | undefined {
  const text = new Date(time).toISOString()
  return /^\d/.test(text) ? text.slice(0, 10) : undefined
}

/** Adds days. Returns the same day if the result is out of range. */
export function addDays(day: string, days: number): string {
  return findDay(toTime(day) + days * dayMs) ?? day
}

/** The same day of another month, or its last day if the month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = utc(year, month + months, 1)
  const last = utc(year, month + months + 1, 0)
  return findDay(Math.min(first + (date - 1) * dayMs, last)) ?? day
}

/** The first day of the day's week. Returns the same day if that is out of range. */
export function startOfWeek(day: string, firstDay: number): string {
  return addDays(day, -((weekdayOf(day) - firstDay + 7) % 7))
}

/** Always six weeks, so that the calendar keeps its height. */
export function listWeeks(day: string, firstDay: number): string[][] {
  const start = startOfWeek(`${day.slice(0, 7)}-01`, firstDay)
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, at) => addDays(start, week * 7 + at)))
}
