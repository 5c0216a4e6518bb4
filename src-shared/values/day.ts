import { fromWallTime, utc } from './time-zone.ts'

const dayMs = 86_400_000
const toWall = (day: string) => utc(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10)))

/** The day `by` days later. */
export const shiftDay = (day: string, by: number): string => new Date(toWall(day) + by * dayMs).toISOString().slice(0, 10)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(toWall(day)).getUTCDay()

/** The first moment of a day. */
export const startOf = (day: string, zone: string): number => fromWallTime(zone, toWall(day))
/** The last millisecond of a day. */
export const endOf = (day: string, zone: string): number => startOf(shiftDay(day, 1), zone) - 1
