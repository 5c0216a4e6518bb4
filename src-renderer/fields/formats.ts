import type { Language } from '../../src-shared/bridge.ts'
import { dateStyles, formatDay } from '../parts/date-style.ts'

/** How a language writes numbers and dates. */
export interface Formats {
  /** Takes the digits as text, so that no precision is lost. */
  readonly integer: (digits: string) => string
  readonly decimal: (digits: string) => string
  readonly date: (day: string) => string
  readonly datetime: (instant: number) => string
  readonly boolean: (value: boolean) => string
}

export function createFormats(language: Language, timeZone: string, words: { yes: string; no: string }): Formats {
  // Integers in a CRM are mostly numbers of deals and ids, so they have no thousands separators.
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 100, useGrouping: false })
  const exact = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 100 })
  const { locale, calendar } = dateStyles[language]
  const moment = new Intl.DateTimeFormat(locale, {
    ...calendar,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  return {
    integer: (digits) => whole.format(digits as Intl.StringNumericLiteral),
    decimal: (digits) => exact.format(digits as Intl.StringNumericLiteral),
    date: (day) => formatDay(day, language),
    datetime: (instant) => moment.format(instant),
    boolean: (value) => (value ? words.yes : words.no),
  }
}
