import { offsetAt } from '../../../src-shared/values/time-zone.ts'

/** A time as the server wrote it: the instant and its UTC offset in minutes. */
export interface ShownTime {
  readonly instant: number
  readonly offset: number
}

const shape = /(?:(Z)|([+-])(\d{2}):?(\d{2}))$/i

export function findOffset(moment: string): number | undefined {
  const match = shape.exec(moment)
  if (!match) return undefined
  const [, utc, sign, hours, minutes] = match
  if (utc) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Returns an offset such as `+03:00`, which is also a valid zone name. */
export function toOffsetZone(offset: number): string {
  if (offset === 0) return 'UTC'
  const pad = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(offset)
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

/** Preferred among the many zones with the same offsets. */
const wellKnown = [
  'Europe/Moscow',
  'Europe/Berlin',
  'Europe/London',
  'Europe/Kyiv',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Australia/Sydney',
]

/** Returns a zone that agrees with all of these times: a fixed offset where they share one, else the first named zone that fits. */
export function findShownZone(times: readonly ShownTime[]): string {
  const [first, ...others] = times
  if (!first) return 'UTC'
  if (others.every(({ offset }) => offset === first.offset)) return toOffsetZone(first.offset)
  const fits = (zone: string) => times.every(({ instant, offset }) => offsetAt(zone, instant) === offset * 60_000)
  return [...wellKnown, ...Intl.supportedValuesOf('timeZone')].find(fits) ?? toOffsetZone(first.offset)
}
