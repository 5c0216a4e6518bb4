import { shiftDay } from './filter-bound.ts'

export const presets = [
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
export type Preset = (typeof presets)[number]

export interface Days {
  readonly from: string
  readonly to: string
}

/** Real days, as of the day it is chosen: a list saved today means the same tomorrow. */
export function resolvePreset(preset: Preset, today: string): Days {
  const monday = shiftDay(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const first = `${today.slice(0, 7)}-01`
  const year = today.slice(0, 4)
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: shiftDay(today, -1), to: shiftDay(today, -1) }
    case 'thisWeek':
      return { from: monday, to: shiftDay(monday, 6) }
    case 'lastWeek':
      return { from: shiftDay(monday, -7), to: shiftDay(monday, -1) }
    case 'thisMonth':
      return { from: first, to: shiftDay(`${shiftDay(first, 31).slice(0, 7)}-01`, -1) }
    case 'lastMonth':
      return { from: `${shiftDay(first, -1).slice(0, 7)}-01`, to: shiftDay(first, -1) }
    case 'lastSevenDays':
      return { from: shiftDay(today, -6), to: today }
    case 'lastThirtyDays':
      return { from: shiftDay(today, -29), to: today }
    case 'thisYear':
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    default:
      return preset satisfies never
  }
}
