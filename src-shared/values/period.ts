import { shiftDay, startOfWeek } from './day.ts'

/** Periods that move with the calendar. A filter by one of them means other days tomorrow. */
export const periods = [
  'before-today',
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'next-week',
  'this-month',
  'last-month',
  'next-month',
  'this-quarter',
  'last-quarter',
  'next-quarter',
  'last-seven-days',
  'last-thirty-days',
  'this-year',
] as const
export type Period = (typeof periods)[number]

/** A period, and the day that its weeks start with: 0 is Sunday. */
export interface PlacedPeriod {
  readonly period: Period
  readonly firstDay: 0 | 1
}

export interface Days {
  /** Null for an open start. */
  readonly from: string | null
  readonly to: string
}

const fromSunday = '-from-sunday'

/** The value of a filter: `this-week`, or `this-week-from-sunday` for the weeks of some countries. */
export const writePeriod = ({ period, firstDay }: PlacedPeriod): string =>
  firstDay === 0 && period.endsWith('-week') ? `${period}${fromSunday}` : period

export function findPeriod(text: string): PlacedPeriod | undefined {
  const isSunday = text.endsWith(`-week${fromSunday}`)
  const name = isSunday ? text.slice(0, -fromSunday.length) : text
  const period = periods.find((one) => one === name)
  return period && { period, firstDay: isSunday ? 0 : 1 }
}

/** The days of the period when it is `today`. */
export function resolvePeriod({ period, firstDay }: PlacedPeriod, today: string): Days {
  const week = startOfWeek(today, firstDay)
  const month = Number(today.slice(5, 7)) - 1
  const quarter = month - (month % 3)
  const year = today.slice(0, 4)
  /** Whole months of this year, counted from 0. Numbers outside the year fall into its neighbours. */
  const months = (first: number, count: number): Days => ({
    from: toFirst(year, first),
    to: shiftDay(toFirst(year, first + count), -1),
  })
  switch (period) {
    case 'before-today':
      return { from: null, to: shiftDay(today, -1) }
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: shiftDay(today, -1), to: shiftDay(today, -1) }
    case 'this-week':
      return { from: week, to: shiftDay(week, 6) }
    case 'next-week':
      return { from: shiftDay(week, 7), to: shiftDay(week, 13) }
    case 'last-week':
      return { from: shiftDay(week, -7), to: shiftDay(week, -1) }
    case 'this-month':
      return months(month, 1)
    case 'last-month':
      return months(month - 1, 1)
    case 'next-month':
      return months(month + 1, 1)
    case 'this-quarter':
      return months(quarter, 3)
    case 'last-quarter':
      return months(quarter - 3, 3)
    case 'next-quarter':
      return months(quarter + 3, 3)
    case 'last-seven-days':
      return { from: shiftDay(today, -6), to: today }
    case 'last-thirty-days':
      return { from: shiftDay(today, -29), to: today }
    case 'this-year':
      return months(0, 12)
    default:
      return period satisfies never
  }
}

const toFirst = (year: string, month: number): string => new Date(Date.UTC(Number(year), month, 1)).toISOString().slice(0, 10)
