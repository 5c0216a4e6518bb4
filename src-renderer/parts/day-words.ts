import { addDays } from './calendar-month.ts'

/** How far each word is from today, in either language. */
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

/** The day that a word such as `tomorrow`, or a number of days such as `+7`, means; undefined for other texts. */
export function findSpokenDay(source: string, today: string): string | undefined {
  const distance = distances.get(source.toLowerCase()) ?? findSteps(source)
  return distance === undefined ? undefined : addDays(today, distance)
}

function findSteps(source: string): number | undefined {
  const [, sign, days] = steps.exec(source) ?? []
  if (days === undefined) return undefined
  return sign === '+' ? Number(days) : -Number(days)
}
