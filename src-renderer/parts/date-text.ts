import type { Language } from '../../src-shared/bridge.ts'
import { findDate } from '../../src-shared/values/time.ts'
import { findMonth } from './month-names.ts'

interface DateStyle {
  readonly order: 'dmy' | 'mdy'
  readonly separator: string
  /** 0 is Sunday. */
  readonly firstDay: 0 | 1
  readonly format: Intl.DateTimeFormat
}

const calendar = { year: 'numeric', timeZone: 'UTC' } as const

/** English is written both ways round: read as the region of this computer has it. */
export function findEnglishOrder(preferred: readonly string[]): DateStyle['order'] {
  const english = preferred.find((one) => /^en\b/i.test(one)) ?? 'en-US'
  const parts = new Intl.DateTimeFormat(english, { ...calendar, day: 'numeric', month: 'numeric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'day' ? 'dmy' : 'mdy'
}

let englishOrder: DateStyle['order'] | undefined

/** In English the month is a word, so that it cannot be taken for the day. */
export const dateStyles: Record<Language, DateStyle> = {
  en: {
    get order() {
      return (englishOrder ??= findEnglishOrder(navigator.languages))
    },
    separator: '/',
    firstDay: 0,
    format: new Intl.DateTimeFormat('en', { ...calendar, day: 'numeric', month: 'short' }),
  },
  ru: {
    order: 'dmy',
    separator: '.',
    firstDay: 1,
    format: new Intl.DateTimeFormat('ru', { ...calendar, day: '2-digit', month: '2-digit' }),
  },
}

/** A day as one reads it. */
export function toDateShown(day: string, language: Language): string {
  return findDate(day) ? dateStyles[language].format.format(new Date(`${day}T00:00:00Z`)) : day
}

/** A day as one types it. */
export function toDateTyped(day: string, language: Language): string {
  if (!findDate(day)) return day
  const [year = '', month = '', date = ''] = day.split('-')
  const { order, separator } = dateStyles[language]
  return (order === 'dmy' ? [date, month, year] : [month, date, year]).join(separator)
}

/** The day that was typed, read leniently; what is left out is today's. Null for nothing, undefined for what is no day. */
export function findTypedDate(typed: string, language: Language, today: string): string | null | undefined {
  const source = typed.trim().replace(/\s*(?:г\.?|года)$/i, '')
  if (source === '') return null
  const numbers = source.match(/\d+/g) ?? []
  const words = source.match(/\p{L}+/gu) ?? []
  if (/[^\d\p{L}\s.,/\-–]/u.test(source) || words.length > 1) return undefined
  if (words[0] !== undefined) return findNamed(words[0], numbers, today)
  const [first = '', second = ''] = numbers
  if (numbers.length === 3 && first.length === 4) return findDay(first, second, numbers[2], today)
  const { order } = dateStyles[language]
  const parts = numbers.length === 1 && /^(?:\d{6}|\d{8})$/.test(first) ? splitDigits(first) : numbers
  if (parts.length === 0 || parts.length > 3) return undefined
  const [a, b, year] = parts
  // Dots are written in one order alone.
  const dayFirst = order === 'dmy' || source.includes('.') || parts.length === 1
  const asOrdered = dayFirst ? findDay(year, b, a, today) : findDay(year, a, b, today)
  return asOrdered ?? (dayFirst ? undefined : findDay(year, b, a, today))
}

function findNamed(word: string, numbers: readonly string[], today: string): string | undefined {
  const month = findMonth(word)
  if (month === undefined || numbers.length === 0 || numbers.length > 2) return undefined
  const [first = '', second] = numbers
  return first.length === 4 ? findDay(first, String(month), second, today) : findDay(second, String(month), first, today)
}

function splitDigits(digits: string): string[] {
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
}

function findDay(
  year: string | undefined,
  month: string | undefined,
  date: string | undefined,
  today: string,
): string | undefined {
  if (date === undefined) return undefined
  const fullYear = year === undefined ? today.slice(0, 4) : findYear(year, Number(today.slice(0, 4)))
  if (fullYear === undefined) return undefined
  return findDate(`${fullYear}-${(month ?? today.slice(5, 7)).padStart(2, '0')}-${date.padStart(2, '0')}`)
}

/** Two figures mean the century in which the year is at most twenty years ahead. */
function findYear(year: string, thisYear: number): string | undefined {
  if (year.length === 4) return year
  if (year.length !== 2) return undefined
  const near = Math.floor(thisYear / 100) * 100 + Number(year)
  return String(near > thisYear + 20 ? near - 100 : near)
}
