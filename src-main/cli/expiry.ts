import { findDate, findInstant, toMoment } from '../../src-shared/values/time.ts'
import { fromWallTime, utc } from '../../src-shared/values/time-zone.ts'
import { UsageProblem } from './usage-problem.ts'

const units = { h: 3_600_000, d: 86_400_000 } as const
const longest = 100 * 365 * units.d

/** `--expires` in milliseconds since 1970, or null for never. A date means the end of that day in the account's time zone. */
export function toExpiry(text: string, now: number, zone: string): number | null {
  if (text === 'never') return null
  const expiry = findExpiry(text, now, zone)
  if (expiry === undefined || expiry > now + longest) {
    throw new UsageProblem(
      `--expires takes a date (2027-01-31), a time (2027-01-31T18:00:00Z), 12h, 90d or never, not "${text}".`,
    )
  }
  if (expiry <= now)
    throw new UsageProblem(
      `--expires ${text} is in the past (${toMoment(expiry, zone)}). To disable the token now, run \`outpost token revoke\`.`,
    )
  return expiry
}

function findExpiry(text: string, now: number, zone: string): number | undefined {
  const [, count, unit] = /^(\d{1,6})([hd])$/.exec(text) ?? []
  if (count !== undefined) return now + Number(count) * units[unit as keyof typeof units]
  if (findDate(text) === undefined) return findInstant(text)
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return fromWallTime(zone, utc(year, month, day + 1))
}
