import { fromWallTime, offsetAt, utc } from './time-zone.ts'

/** Every zone's wall clock shows a year of four digits between these. */
const earliest = utc(0, 1, 2)
const latest = utc(9999, 12, 30)
const day = /^(\d{4})-(\d{2})-(\d{2})$/
const moment = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|z|[+-]\d{2}:?\d{2})$/
const dottedDay = /^(\d{4})\.(\d{2})\.(\d{2})$/
const dottedMinute = /^(\d{4})\.(\d{2})\.(\d{2}) (\d{2}):(\d{2})$/

/** The day as `YYYY-MM-DD` where the text names one that exists. */
export function findDate(source: string): string | undefined {
  const match = day.exec(source)
  return match && isDay(match) ? source : undefined
}

/** Whether the text has the form of a day, or of a time with an offset, and names a day that no calendar has: 31 February. */
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

/** The same for whatever a record may hold in its place. */
export function findInstantOf(value: unknown): number | undefined {
  return typeof value === 'string' ? findInstant(value) : undefined
}

/** A filter's time: `YYYY.MM.DD HH:MM` on the account's wall clock, or ISO 8601. */
export function findFilterInstant(source: string, zone: string): number | undefined {
  const match = dottedMinute.exec(source)
  if (!match) return findInstant(source)
  const [, year, month, date, hour, minute] = match
  if (!isDay(match) || Number(hour) > 23 || Number(minute) > 59) return undefined
  return fromWallTime(zone, utc(Number(year), Number(month), Number(date), Number(hour), Number(minute)))
}

/** A filter's day: `YYYY.MM.DD`, or ISO 8601. */
export function findFilterDate(source: string): string | undefined {
  return dottedDay.test(source) ? findDate(source.replaceAll('.', '-')) : findDate(source)
}

/** ISO 8601 with milliseconds and the zone's offset, the API's only shape. */
export function toMoment(instant: number, zone: string): string {
  const ahead = Math.round(offsetAt(zone, instant) / 60_000) * 60_000
  const wall = new Date(instant + ahead).toISOString().slice(0, -1)
  const minutes = Math.abs(ahead) / 60_000
  const sign = ahead < 0 ? '-' : '+'
  return `${wall}${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** The day that the zone's calendar shows at that instant. */
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
