import { addDays } from './calendar-month.ts'

/** The distance of each word from today in days, in both languages. */
const distances: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['сегодня', 0],
  ['tomorrow', 1],
  ['завтра', 1],
  ['послезавтра', 2],
  ['yesterday', -1],
  ['вчера', -1],
  ['позавчера', -2],
])

const steps = /^([+\-−–])\s*(\d{1,4})$/

/** The day for a word such as `tomorrow`, or for a number of days such as `+7`. Undefined for other text. */
export function findSpokenDay(source: string, today: string): string | undefined {
  const distance = distances.get(source.toLowerCase()) ?? findSteps(source)
  return distance === undefined ? undefined : addDays(today, distance)
}

function findSteps(source: string): number | undefined {
  const [, sign, days] = steps.exec(source) ?? []
  if (days === undefined) return undefined
  return sign === '+' ? Number(days) : -Number(days)
}
