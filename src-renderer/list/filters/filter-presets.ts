import type { Period } from '../../../src-shared/values/period.ts'
import type { FieldOf } from './filter-field.ts'

const happened: readonly Period[] = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'last-seven-days',
  'last-thirty-days',
  'this-year',
]
const closed: readonly Period[] = [
  'today',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
]
const planned: readonly Period[] = [
  'before-today',
  'today',
  'this-week',
  'next-week',
  'this-month',
  'next-month',
  'this-quarter',
  'next-quarter',
]

/** Presets for date fields. Others, such as birthdays, have none. */
const ofDays: Readonly<Record<string, readonly Period[]>> = { 'planned-at': planned, 'finished-at': closed }

export function listPresets({ field, value }: FieldOf<'range'>): readonly Period[] {
  return value === 'datetime' ? happened : (ofDays[field] ?? [])
}

export const periodKeys: Record<Period, string> = {
  'before-today': 'filters.beforeToday',
  today: 'filters.today',
  yesterday: 'filters.yesterday',
  'this-week': 'filters.thisWeek',
  'last-week': 'filters.lastWeek',
  'next-week': 'filters.nextWeek',
  'this-month': 'filters.thisMonth',
  'last-month': 'filters.lastMonth',
  'next-month': 'filters.nextMonth',
  'this-quarter': 'filters.thisQuarter',
  'last-quarter': 'filters.lastQuarter',
  'next-quarter': 'filters.nextQuarter',
  'last-seven-days': 'filters.lastSevenDays',
  'last-thirty-days': 'filters.lastThirtyDays',
  'this-year': 'filters.thisYear',
}
