import type { Language } from '../../../src-shared/bridge.ts'
import { atTime, moveToDay, shiftDay, weekdayOf } from '../../../src-shared/values/day.ts'
import { findInstant, toDay } from '../../../src-shared/values/time.ts'
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

/** `in 20 minutes`, `2h`, `через 3 дня`. Days and weeks keep the clock's time. */
const span = /^(?:(?:in|через)\s+)?(\d{1,3})?\s*(\p{L}+)\.?$/iu
const units: readonly (readonly [RegExp, 'minute' | 'hour' | 'day' | 'week'])[] = [
  [/^(m|min|mins|minutes?|м|мин|минут[уы]?)$/i, 'minute'],
  [/^(h|hrs?|hours?|ч|час|часа|часов)$/i, 'hour'],
  [/^(d|days?|д|дн|день|дня|дней)$/i, 'day'],
  [/^(w|weeks?|н|нед|недел[юиь])$/i, 'week'],
]
const weekdays: readonly RegExp[] = [
  /^(sun(day)?|вс|воскресень[ея])$/i,
  /^(mon(day)?|пн|понедельник)$/i,
  /^(tue(s|sday)?|вт|вторник)$/i,
  /^(wed(nesday)?|ср|сред[ау])$/i,
  /^(thu(rs|rsday)?|чт|четверг)$/i,
  /^(fri(day)?|пт|пятниц[ау])$/i,
  /^(sat(urday)?|сб|суббот[ау])$/i,
]
const clock = /\d{1,2}:\d{2}/

/** The moment that the user typed: a span, a weekday, or a date with or without a time. Null if empty, undefined if none. */
export function findReminderTime(typed: string, language: Language, zone: string, now: number): number | null | undefined {
  const source = typed.trim().replace(/^(?:on|во?|next|в следующ\p{L}+)\s+(?=\p{L})/iu, '')
  const today = toDay(now, zone)
  const spanned = findSpan(typed.trim(), now, zone)
  if (spanned !== undefined) return spanned
  const [word = '', ...rest] = source.split(/[\s,]+/)
  const weekday = weekdays.findIndex((names) => names.test(word))
  const day = weekday < 0 ? undefined : shiftDay(today, (weekday - weekdayOf(today) + 7) % 7 || 7)
  const dated = day === undefined ? source : [day, ...rest].join(' ')
  const moment = findTypedMoment(dated, language, zone, today)
  if (typeof moment !== 'string') return moment
  const instant = findInstant(moment)
  return instant === undefined || clock.test(dated) ? instant : atTime(toDay(instant, zone), morning, zone)
}

function findSpan(source: string, now: number, zone: string): number | undefined {
  const [, count, word = ''] = span.exec(source) ?? []
  const unit = units.find(([names]) => names.test(word))?.[1]
  // A bare letter such as "d" is no span; "in an hour" without a number is one hour.
  if (unit === undefined || (count === undefined && !/^(?:in|через)\s/i.test(source))) return undefined
  const many = Number(count ?? '1')
  switch (unit) {
    case 'minute':
      return now + many * minuteMs
    case 'hour':
      return now + many * hourMs
    case 'day':
      return shiftInstant(now, many, zone)
    case 'week':
      return shiftInstant(now, many * 7, zone)
    default:
      return unit satisfies never
  }
}

/** The same time of the clock some days later. */
export const shiftInstant = (instant: number, days: number, zone: string): number =>
  moveToDay(instant, shiftDay(toDay(instant, zone), days), zone)
