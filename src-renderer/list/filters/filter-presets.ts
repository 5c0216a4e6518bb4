import { startOfWeek } from '../../parts/calendar-month.ts'
import { shiftDay } from './filter-bound.ts'
import type { FieldOf } from './filter-field.ts'

const happened = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'lastSevenDays',
  'lastThirtyDays',
  'thisYear',
] as const
const closed = ['today', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth', 'thisQuarter', 'lastQuarter', 'thisYear'] as const
const planned = ['beforeToday', 'today', 'thisWeek', 'nextWeek', 'thisMonth', 'nextMonth', 'thisQuarter', 'nextQuarter'] as const

export type Preset = (typeof happened | typeof closed | typeof planned)[number]

/** Presets for date fields. Others, such as birthdays, have none. */
const ofDays: Readonly<Record<string, readonly Preset[]>> = { 'planned-at': planned, 'finished-at': closed }

export function listPresets({ field, value }: FieldOf<'range'>): readonly Preset[] {
  return value === 'datetime' ? happened : (ofDays[field] ?? [])
}

export interface Days {
  /** Null for an open start. */
  readonly from: string | null
  readonly to: string
}

/**
 * Resolves a preset to fixed days, so a list saved today shows the same days tomorrow. A week
 * starts with `firstDay`, as in the calendar.
 */
export function resolvePreset(preset: Preset, today: string, firstDay: number): Days {
  const week = startOfWeek(today, firstDay)
  const month = Number(today.slice(5, 7)) - 1
  const quarter = month - (month % 3)
  const year = today.slice(0, 4)
  /** Whole months of this year, counted from 0. Numbers outside the year fall into its neighbours. */
  const months = (first: number, count: number): Days => ({
    from: toFirst(year, first),
    to: shiftDay(toFirst(year, first + count), -1),
  })
  switch (preset) {
    case 'beforeToday':
      return { from: null, to: shiftDay(today, -1) }
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: shiftDay(today, -1), to: shiftDay(today, -1) }
    case 'thisWeek':
      return { from: week, to: shiftDay(week, 6) }
    case 'nextWeek':
      return { from: shiftDay(week, 7), to: shiftDay(week, 13) }
    case 'lastWeek':
      return { from: shiftDay(week, -7), to: shiftDay(week, -1) }
    case 'thisMonth':
      return months(month, 1)
    case 'lastMonth':
      return months(month - 1, 1)
    case 'nextMonth':
      return months(month + 1, 1)
    case 'thisQuarter':
      return months(quarter, 3)
    case 'lastQuarter':
      return months(quarter - 3, 3)
    case 'nextQuarter':
      return months(quarter + 3, 3)
    case 'lastSevenDays':
      return { from: shiftDay(today, -6), to: today }
    case 'lastThirtyDays':
      return { from: shiftDay(today, -29), to: today }
    case 'thisYear':
      return months(0, 12)
    default:
      return preset satisfies never
  }
}

const toFirst = (year: string, month: number): string => new Date(Date.UTC(Number(year), month, 1)).toISOString().slice(0, 10)
