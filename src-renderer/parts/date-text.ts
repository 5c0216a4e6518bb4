import type { Language } from '../../src-shared/bridge.ts'
import { findDate } from '../../src-shared/values/time.ts'
import { dateStyles, formatDay } from './date-style.ts'
import { dropLead, findSpokenDay } from './day-words.ts'
import { findMonth } from './month-names.ts'

/** A day as text for reading. */
export function toDateShown(day: string, language: Language): string {
  return findDate(day) ? formatDay(day, language) : day
}

/** A day as text for typing. */
export function toDateTyped(day: string, language: Language): string {
  if (!findDate(day)) return day
  const [year = '', month = '', date = ''] = day.split('-')
  const { order, separator } = dateStyles[language]
  return (order === 'dmy' ? [date, month, year] : [month, date, year]).join(separator)
}

/** A four-digit year, a two-digit month and day. The day may not exist in the calendar. */
interface DayParts {
  readonly year: string
  readonly month: string
  readonly date: string
}

const toText = ({ year, month, date }: DayParts) => `${year}-${month}-${date}`

/** Reads a typed day leniently. Missing parts come from today. Null if empty, undefined if it is not a day. */
export function findTypedDate(typed: string, language: Language, today: string): string | null | undefined {
  const source = toBare(typed)
  if (source === '') return null
  const spoken = findSpokenDay(source, today)
  if (spoken !== undefined) return spoken
  return listReadings(source, language, today)
    .map((parts) => findDate(toText(parts)))
    .find((day) => day !== undefined)
}

/** The typed day as text, if the calendar does not have it, such as 31 February. Undefined otherwise. */
export function findImpossibleDay(typed: string, language: Language, today: string): string | undefined {
  if (findTypedDate(typed, language, today) !== undefined) return undefined
  const parts = listReadings(toBare(typed), language, today).find(({ month }) => Number(month) >= 1 && Number(month) <= 12)
  if (!parts) return undefined
  const { locale } = dateStyles[language]
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const pieces = format.formatToParts(new Date(`${parts.year}-${parts.month}-01T00:00:00Z`))
  return pieces.map(({ type, value }) => (type === 'day' ? String(Number(parts.date)) : value)).join('')
}

const toBare = (typed: string) => dropLead(typed.trim()).replace(/\s*(?:г\.?|года)$/i, '')

/** The possible meanings of the numbers, likeliest first. */
function listReadings(source: string, language: Language, today: string): DayParts[] {
  const numbers = source.match(/\d+/g) ?? []
  const words = source.match(/\p{L}+/gu) ?? []
  if (/[^\d\p{L}\s.,/\-–]/u.test(source) || words.length > 1) return []
  if (words[0] !== undefined) return listNamed(words[0], numbers, today)
  const [first = '', second = ''] = numbers
  if (numbers.length === 3 && first.length === 4) return toParts(first, second, numbers[2], today)
  const parts = numbers.length === 1 && /^(?:\d{6}|\d{8})$/.test(first) ? splitDigits(first) : numbers
  if (parts.length === 0 || parts.length > 3) return []
  const [a, b, year] = parts
  const dayFirst = toParts(year, b, a, today)
  // Dates with dots always start with the day.
  if (dateStyles[language].order === 'dmy' || source.includes('.') || parts.length === 1) return dayFirst
  return [...toParts(year, a, b, today), ...dayFirst]
}

function listNamed(word: string, numbers: readonly string[], today: string): DayParts[] {
  const month = findMonth(word)
  if (month === undefined || numbers.length === 0 || numbers.length > 2) return []
  const [first = '', second] = numbers
  return first.length === 4 ? toParts(first, String(month), second, today) : toParts(second, String(month), first, today)
}

function splitDigits(digits: string): string[] {
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
}

/** Empty if a number has too many digits. */
function toParts(year: string | undefined, month: string | undefined, date: string | undefined, today: string): DayParts[] {
  const fullYear = year === undefined ? today.slice(0, 4) : findYear(year, Number(today.slice(0, 4)))
  const parts = { month: (month ?? today.slice(5, 7)).padStart(2, '0'), date: (date ?? '').padStart(2, '0') }
  if (fullYear === undefined || date === undefined || parts.month.length > 2 || parts.date.length > 2) return []
  return [{ year: fullYear, ...parts }]
}

/** A two-digit year is at most twenty years ahead. */
function findYear(year: string, thisYear: number): string | undefined {
  if (year.length === 4) return year
  if (year.length !== 2) return undefined
  const near = Math.floor(thisYear / 100) * 100 + Number(year)
  return String(near > thisYear + 20 ? near - 100 : near)
}
