import { offsetAt } from '../../src-shared/values/time-zone.ts'
import { toMoment } from '../../src-shared/values/time.ts'
import type { Random } from './random.ts'

const minute = 60_000
const hour = 60 * minute
export const day = 24 * hour

/** How long the generated account has been in use. */
const oldest = 4 * 365 * day
const importMinutes = [420 * day, 150 * day, 20 * day]

export interface Clock {
  readonly now: number
  /** When the account was created. */
  readonly start: number
  moment(instant: number): string
  date(instant: number): string
  /** A time in the past, within working hours and more often recent. Imported rows fall into one of three minutes. */
  past(random: Random, imported: number): number
  /** A time between `instant` and now, closer to `instant`. */
  after(random: Random, instant: number): number
}

export function createClock(now: number, timeZone: string): Clock {
  const start = now - oldest
  const moment = createMoments(timeZone)
  const ahead = offsetAt(timeZone, now)
  const past = (random: Random) => {
    const shown = new Date(now + ahead - random.next() ** 1.6 * (oldest - 40 * day))
    const weekend = shown.getUTCDay() % 6 === 0 && random.chance(0.85)
    const midnight = Math.floor(shown.getTime() / day) * day - (weekend ? 2 * day : 0)
    const instant = midnight + random.int(9 * hour, 19 * hour) - ahead
    return instant < now ? instant : now - random.int(minute, 9 * hour)
  }
  return {
    now,
    start,
    moment,
    date: (instant) => moment(instant).slice(0, 10),
    past: (random, imported) =>
      imported > 0 && random.chance(imported)
        ? Math.floor((now - random.pick(importMinutes)) / minute) * minute + random.int(0, minute - 1)
        : past(random),
    after: (random, instant) => Math.floor(instant + random.next() ** 3 * (now - instant)),
  }
}

/** `toMoment` with cached offsets, because time zone lookups are slow. A day with one offset needs lookups at both ends only. */
function createMoments(timeZone: string): (instant: number) => string {
  const offsets = new Map<number, { ahead: number; written: string } | null>()
  const findOffset = (start: number) => {
    const shown = toMoment(start, timeZone)
    const written = shown.slice(23)
    return toMoment(start + day, timeZone).endsWith(written)
      ? { ahead: Date.parse(`${shown.slice(0, 23)}Z`) - start, written }
      : null
  }
  return (instant) => {
    const start = Math.floor(instant / day) * day
    let offset = offsets.get(start)
    if (offset === undefined) offsets.set(start, (offset = findOffset(start)))
    return offset ? new Date(instant + offset.ahead).toISOString().slice(0, 23) + offset.written : toMoment(instant, timeZone)
  }
}
