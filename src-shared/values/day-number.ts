import { dayMs } from './day.ts'
import { findDate } from './time.ts'
import { offsetAt } from './time-zone.ts'

const offsets = new Map<string, Map<number, number>>()

/** The zone's offset at the start of a day in UTC. Kept, because the zone's rules are slow to ask. */
function offsetOnDay(zone: string, day: number): number {
  const known = offsets.get(zone) ?? new Map<number, number>()
  offsets.set(zone, known)
  const offset = known.get(day) ?? offsetAt(zone, day * dayMs)
  known.set(day, offset)
  return offset
}

/** The day in the zone at that instant, in days since 1970. */
export function dayNumberAt(instant: number, zone: string): number {
  const day = Math.floor(instant / dayMs)
  const offset = offsetOnDay(zone, day)
  const isSteady = offset === offsetOnDay(zone, day + 1)
  return Math.floor((instant + (isSteady ? offset : offsetAt(zone, instant))) / dayMs)
}

/** A date in days since 1970. Undefined if the text names no existing date. */
export function findDayNumber(date: string): number | undefined {
  return findDate(date) === undefined ? undefined : Date.parse(`${date}T00:00:00Z`) / dayMs
}

export const toDayText = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)
