import type { Language } from '../../src-shared/bridge.ts'

/** How a language writes figures and days. */
export interface Formats {
  /** Takes the number's own digits: none is lost on the way. */
  readonly integer: (digits: string) => string
  readonly decimal: (digits: string) => string
  readonly date: (day: string) => string
  readonly datetime: (instant: number) => string
  readonly boolean: (value: boolean) => string
}

/** The shortest spelling of a month that cannot be taken for a day; beside a word a day has no leading zero. */
const calendars: Record<Language, Intl.DateTimeFormatOptions> = {
  en: { day: 'numeric', month: 'short', year: 'numeric' },
  ru: { day: '2-digit', month: '2-digit', year: 'numeric' },
}

export function createFormats(language: Language, timeZone: string, words: { yes: string; no: string }): Formats {
  // The integers of a CRM are numbers of deals and ids of people: they are read out, not added up.
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 100, useGrouping: false })
  const exact = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 100 })
  const calendar = calendars[language]
  const day = new Intl.DateTimeFormat(language, { ...calendar, timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(language, {
    ...calendar,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  return {
    integer: (digits) => whole.format(digits as Intl.StringNumericLiteral),
    decimal: (digits) => exact.format(digits as Intl.StringNumericLiteral),
    date: (text) => day.format(new Date(`${text}T00:00:00Z`)),
    datetime: (instant) => moment.format(instant),
    boolean: (value) => (value ? words.yes : words.no),
  }
}
