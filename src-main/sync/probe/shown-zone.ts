import { offsetAt } from '../../../src-shared/values/time-zone.ts'

/** A time as a server wrote it: the instant, and how far its wall clock was ahead of UTC, in minutes. */
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

/** `+03:00`, which is itself the name of a zone. */
export function toOffsetZone(offset: number): string {
  if (offset === 0) return 'UTC'
  const pad = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(offset)
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

/** Many zones have the same clock; the largest cities come first. */
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

/** A zone whose clock showed every one of these: one offset where they have but one, else the first that fits. */
export function findShownZone(times: readonly ShownTime[]): string {
  const [first, ...others] = times
  if (!first) return 'UTC'
  if (others.every(({ offset }) => offset === first.offset)) return toOffsetZone(first.offset)
  const fits = (zone: string) => times.every(({ instant, offset }) => offsetAt(zone, instant) === offset * 60_000)
  return [...wellKnown, ...Intl.supportedValuesOf('timeZone')].find(fits) ?? toOffsetZone(first.offset)
}
