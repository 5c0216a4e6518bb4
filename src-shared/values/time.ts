import { fromWallTime, offsetAt, utc } from './time-zone.ts'

/** Between these instants, every zone shows a four-digit year. */
const earliest = utc(0, 1, 2)
const latest = utc(9999, 12, 30)
const day = /^(\d{4})-(\d{2})-(\d{2})$/
const moment = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|z|[+-]\d{2}:?\d{2})$/
const dottedDay = /^(\d{4})\.(\d{2})\.(\d{2})$/
const dottedMinute = /^(\d{4})\.(\d{2})\.(\d{2}) (\d{2}):(\d{2})$/

/** The date as `YYYY-MM-DD`, if the text names an existing one. */
export function findDate(source: string): string | undefined {
  const match = day.exec(source)
  return match && isDay(match) ? source : undefined
}

/** Whether the text looks like a date or time but names a day that does not exist, such as 31 February. */
export function isImpossibleDay(source: string): boolean {
  const match = day.exec(source) ?? moment.exec(source)
  return match !== null && !isDay(match)
}

/** Milliseconds since 1970 for an ISO 8601 time with an offset. */
export function findInstant(source: string): number | undefined {
  const match = moment.exec(source)
  if (!match || !isDay(match)) return undefined
  const [, year, month, date, hour, minute, second = '0', fraction = '', offset = 'Z'] = match
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const ahead = findOffset(offset)
  if (ahead === undefined) return undefined
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3))
  const instant = utc(Number(year), Number(month), Number(date), Number(hour), Number(minute), Number(second), ms) - ahead
  return instant >= earliest && instant <= latest ? instant : undefined
}

/** The same for any value that a record may contain. */
export function findInstantOf(value: unknown): number | undefined {
  return typeof value === 'string' ? findInstant(value) : undefined
}

/** Parses a filter's time: `YYYY.MM.DD HH:MM` in the account's time zone, or ISO 8601. */
export function findFilterInstant(source: string, zone: string): number | undefined {
  const match = dottedMinute.exec(source)
  if (!match) return findInstant(source)
  const [, year, month, date, hour, minute] = match
  if (!isDay(match) || Number(hour) > 23 || Number(minute) > 59) return undefined
  return fromWallTime(zone, utc(Number(year), Number(month), Number(date), Number(hour), Number(minute)))
}

/** Parses a filter's date: `YYYY.MM.DD` or ISO 8601. */
export function findFilterDate(source: string): string | undefined {
  return dottedDay.test(source) ? findDate(source.replaceAll('.', '-')) : findDate(source)
}

/** ISO 8601 with milliseconds and the zone's offset, the API's only format. */
export function toMoment(instant: number, zone: string): string {
  const ahead = Math.round(offsetAt(zone, instant) / 60_000) * 60_000
  const wall = new Date(instant + ahead).toISOString().slice(0, -1)
  const minutes = Math.abs(ahead) / 60_000
  const sign = ahead < 0 ? '-' : '+'
  return `${wall}${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** The date in the zone at that instant. */
export function toDay(instant: number, zone: string): string {
  return toMoment(instant, zone).slice(0, 10)
}

function isDay([, year, month, date]: RegExpExecArray): boolean {
  const found = new Date(utc(Number(year), Number(month), Number(date)))
  return found.getUTCMonth() + 1 === Number(month) && found.getUTCDate() === Number(date)
}

function findOffset(source: string): number | undefined {
  if (source === 'Z' || source === 'z') return 0
  const hours = Number(source.slice(1, 3))
  const minutes = Number(source.slice(-2))
  if (hours > 23 || minutes > 59) return undefined
  return (source.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
