const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      era: 'short',
    })
    formats.set(zone, format)
  }
  return format
}

export function isTimeZone(zone: string): boolean {
  try {
    formatFor(zone)
    return true
  } catch {
    return false
  }
}

/** The zone's offset from UTC at that instant, in milliseconds. */
export function offsetAt(zone: string, instant: number): number {
  if (zone === 'UTC') return 0
  const parts: Record<string, string> = {}
  for (const { type, value } of formatFor(zone).formatToParts(instant)) parts[type] = value
  const year = parts['era'] === 'BC' ? 1 - Number(parts['year']) : Number(parts['year'])
  const wall = utc(
    year,
    Number(parts['month']),
    Number(parts['day']),
    Number(parts['hour']),
    Number(parts['minute']),
    Number(parts['second']),
  )
  return wall - Math.floor(instant / 1000) * 1000
}

/** The instant at which the zone's clock shows `wall` (given as if in UTC). A skipped time moves forward. */
export function fromWallTime(zone: string, wall: number): number {
  const first = wall - offsetAt(zone, wall)
  const second = wall - offsetAt(zone, first)
  return second + offsetAt(zone, second) === wall ? second : Math.max(first, second)
}

/** `Date.UTC` without its special treatment of the years 0 to 99. */
export function utc(year: number, month: number, day: number, hour = 0, minute = 0, second = 0, ms = 0): number {
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second, ms))
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime()
}
