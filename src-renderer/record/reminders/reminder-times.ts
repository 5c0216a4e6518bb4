import type { Language } from '../../../src-shared/bridge.ts'
import { atTime, moveToDay, shiftDay, weekdayOf } from '../../../src-shared/values/day.ts'
import { findInstant, toDay } from '../../../src-shared/values/time.ts'
import { findSpan, type TypedSpan } from '../../parts/day-words.ts'
import { findTypedMoment } from '../../parts/moment-text.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** When a day's reminders come, unless a time was given. */
export const morning = 9 * hourMs

/** A moment that the user can choose without typing. `key` is a message key. */
export interface QuickTime {
  readonly key: string
  readonly at: number
}

/** The next Monday after today. */
const nextMonday = (today: string): string => shiftDay(today, (8 - weekdayOf(today)) % 7 || 7)

const listMornings = (now: number, zone: string): QuickTime[] => {
  const today = toDay(now, zone)
  return [
    { key: 'reminder.tomorrow', at: atTime(shiftDay(today, 1), morning, zone) },
    { key: 'reminder.nextMonday', at: atTime(nextMonday(today), morning, zone) },
  ]
}

/** The choices for a new reminder. */
export const listQuickTimes = (now: number, zone: string): QuickTime[] => [
  { key: 'reminder.inTwoHours', at: now + 2 * hourMs },
  ...listMornings(now, zone),
]

/** The choices for a reminder that comes again later. */
export const listSnoozeTimes = (now: number, zone: string): QuickTime[] => [
  { key: 'reminder.inTenMinutes', at: now + 10 * minuteMs },
  { key: 'reminder.inHour', at: now + hourMs },
  ...listMornings(now, zone),
]

const clock = /\d{1,2}:\d{2}/

/** The moment that the user typed: a span, a weekday, or a date with or without a time. Null if empty, undefined if none. */
export function findReminderTime(typed: string, language: Language, zone: string, now: number): number | null | undefined {
  const span = findSpan(typed.trim())
  if (span) return addSpan(span, now, zone)
  const moment = findTypedMoment(typed, language, zone, toDay(now, zone))
  if (typeof moment !== 'string') return moment
  const instant = findInstant(moment)
  return instant === undefined || clock.test(typed) ? instant : atTime(toDay(instant, zone), morning, zone)
}

/** Days and weeks keep the clock's time. */
function addSpan({ count, unit }: TypedSpan, now: number, zone: string): number {
  switch (unit) {
    case 'minute':
      return now + count * minuteMs
    case 'hour':
      return now + count * hourMs
    case 'day':
      return shiftInstant(now, count, zone)
    case 'week':
      return shiftInstant(now, count * 7, zone)
    default:
      return unit satisfies never
  }
}

/** The same time of the clock some days later. */
export const shiftInstant = (instant: number, days: number, zone: string): number =>
  moveToDay(instant, shiftDay(toDay(instant, zone), days), zone)
