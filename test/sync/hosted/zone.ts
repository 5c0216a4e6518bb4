const quarter = 15 * 60_000
const fixed = /^([+-])(\d\d):(\d\d)$/
const caches = new Map<string, Map<number, number>>()
const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes east of UTC at that instant. Zones change on quarters of an hour only, so one answer serves each quarter. */
export function offsetAt(zone: string, instant: number): number {
  if (zone === 'UTC') return 0
  const match = fixed.exec(zone)
  if (match !== null) return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
  const slot = Math.floor(instant / quarter)
  let cache = caches.get(zone)
  if (cache === undefined) caches.set(zone, (cache = new Map<number, number>()))
  const known = cache.get(slot)
  if (known !== undefined) return known
  const offset = askOffset(zone, slot * quarter)
  cache.set(slot, offset)
  return offset
}

function askOffset(zone: string, instant: number): number {
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' })
    formats.set(zone, format)
  }
  const name = format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(name)
  return match === null ? 0 : (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
}

const two = (value: number) => String(value).padStart(2, '0')

export function showTime(instant: number, zone: string, style: 'offset' | 'z'): string {
  if (style === 'z') return new Date(instant).toISOString()
  const offset = offsetAt(zone, instant)
  const wall = new Date(instant + offset * 60_000).toISOString().slice(0, -1)
  const size = Math.abs(offset)
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** A wall-clock time as an instant; of two, the earlier; one that a clock change skips moves on by the size of the gap. */
export function fromWall(wall: number, zone: string): number {
  const before = wall - offsetAt(zone, wall - 86_400_000) * 60_000
  const after = wall - offsetAt(zone, wall + 86_400_000) * 60_000
  for (const instant of [before, after]) {
    if (instant + offsetAt(zone, instant) * 60_000 === wall) return instant
  }
  return before
}

const filterShape = /^(\d{4})\.(\d\d)\.(\d\d) (\d\d):(\d\d)$/
const isoShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** The instant that a filter's value names, to the minute where it is of the document's shape. */
export function readFilterTime(text: string, zone: string, iso: boolean): number | undefined {
  if (iso && isoShape.test(text)) {
    const instant = Date.parse(text)
    return Number.isNaN(instant) ? undefined : instant
  }
  const match = filterShape.exec(text)
  if (match === null) return undefined
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number]
  const wall = Date.UTC(year, month - 1, day, hour, minute)
  const back = new Date(wall)
  const real = back.getUTCMonth() === month - 1 && back.getUTCDate() === day && hour < 24 && minute < 60
  return real ? fromWall(wall, zone) : undefined
}
