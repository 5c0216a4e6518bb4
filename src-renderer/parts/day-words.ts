import { weekdayOf } from '../../src-shared/values/day.ts'
import { addDays } from './calendar-month.ts'

/** The distance of each word from today in days, in both languages. */
const distances: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['сегодня', 0],
  ['tomorrow', 1],
  ['завтра', 1],
  ['послезавтра', 2],
  ['yesterday', -1],
  ['вчера', -1],
  ['позавчера', -2],
])

const steps = /^([+\-−–])\s*(\d{1,4})$/

/** `in 20 minutes`, `2h`, `через 3 дня`. */
const spans = /^(?:(?:in|через)\s+)?(\d{1,3}|an?(?=\s))?\s*(\p{L}+)\.?$/iu
const units: readonly (readonly [RegExp, TypedSpan['unit']])[] = [
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

/** `on`, `next`, `в`, `в следующую` before the name of a day. */
const lead = /^(?:on\s+next|on|next|(?:во?\s+)?следующ\p{L}+|во?)\s+(?=\p{L})/iu

/** A distance from now. */
export interface TypedSpan {
  readonly count: number
  readonly unit: 'minute' | 'hour' | 'day' | 'week'
}

/** A distance in words. Undefined for other text. A bare letter such as "d" is none; "in a week" without a number is one. */
export function findSpan(source: string): TypedSpan | undefined {
  const [, count, word = ''] = spans.exec(source) ?? []
  const unit = units.find(([names]) => names.test(word))?.[1]
  if (unit === undefined || (count === undefined && !/^(?:in|через)\s/i.test(source))) return undefined
  return { count: count !== undefined && /\d/.test(count) ? Number(count) : 1, unit }
}

/** The text without the preposition before a day. */
export const dropLead = (source: string): string => source.replace(lead, '')

/**
 * The day for a word such as `tomorrow`, for a weekday after today, for a span such as `in 3 days`, or for a number of days
 * such as `+7`. Undefined for other text.
 */
export function findSpokenDay(source: string, today: string): string | undefined {
  const distance = distances.get(source.toLowerCase()) ?? findSteps(source) ?? findWeekday(source, today) ?? findDays(source)
  return distance === undefined ? undefined : addDays(today, distance)
}

function findSteps(source: string): number | undefined {
  const [, sign, days] = steps.exec(source) ?? []
  if (days === undefined) return undefined
  return sign === '+' ? Number(days) : -Number(days)
}

/** The next such day: today's own weekday is a week away. */
function findWeekday(source: string, today: string): number | undefined {
  const weekday = weekdays.findIndex((names) => names.test(source))
  return weekday < 0 ? undefined : (weekday - weekdayOf(today) + 7) % 7 || 7
}

function findDays(source: string): number | undefined {
  const span = findSpan(source)
  if (span?.unit === 'day') return span.count
  return span?.unit === 'week' ? span.count * 7 : undefined
}
