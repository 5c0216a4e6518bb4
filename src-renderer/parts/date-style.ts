import type { Language } from '../../src-shared/bridge.ts'

export type DayOrder = 'dmy' | 'mdy'

export interface DateStyle {
  readonly order: DayOrder
  readonly separator: string
  /** 0 is Sunday. */
  readonly firstDay: 0 | 1
  /** The locale for `Intl`. */
  readonly locale: string
  readonly calendar: Intl.DateTimeFormatOptions
}

/** The computer's region as a language tag. Skips a bare `en`: it names no region, and browsers list it beside the real one. */
export function findRegion(preferred: readonly string[]): string {
  return preferred.find((tag) => !/^en$/i.test(tag)) ?? preferred[0] ?? 'en-US'
}

/** Whether the region writes the day or the month first. */
export function findDayOrder(region: string): DayOrder {
  const parts = new Intl.DateTimeFormat(region, { day: 'numeric', month: 'numeric', timeZone: 'UTC' }).formatToParts(0)
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'day' ? 'dmy' : 'mdy'
}

let region: string | undefined
let englishOrder: DayOrder | undefined

/** Sets the system's region, which outranks the browser's languages. Call it before anything is drawn. */
export function setRegion(tag: string | null | undefined): void {
  region = isTag(tag) ? tag : undefined
  englishOrder = undefined
}

/** Some systems give no region, or one that is not a language tag. */
function isTag(tag: string | null | undefined): tag is string {
  return tag != null && /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(tag)
}

/**
 * English has two date orders, so dates follow the computer's region. The month is a word, so that nobody takes it for the
 * day. Beside a word, the day has no leading zero.
 */
export const dateStyles: Readonly<Record<Language, DateStyle>> = {
  en: {
    get order() {
      return (englishOrder ??= findDayOrder(region ?? findRegion(navigator.languages)))
    },
    separator: '/',
    get firstDay() {
      return this.order === 'dmy' ? 1 : 0
    },
    get locale() {
      return this.order === 'dmy' ? 'en-GB' : 'en-US'
    },
    calendar: { day: 'numeric', month: 'short', year: 'numeric' },
  },
  ru: {
    order: 'dmy',
    separator: '.',
    firstDay: 1,
    locale: 'ru',
    calendar: { day: '2-digit', month: '2-digit', year: 'numeric' },
  },
}

const made = new Map<string, Intl.DateTimeFormat>()

/** All values share one format per locale, because formats are expensive to create. */
export function formatDay(day: string, language: Language): string {
  const { locale, calendar } = dateStyles[language]
  let format = made.get(locale)
  if (!format) made.set(locale, (format = new Intl.DateTimeFormat(locale, { ...calendar, timeZone: 'UTC' })))
  return format.format(new Date(`${day}T00:00:00Z`))
}
