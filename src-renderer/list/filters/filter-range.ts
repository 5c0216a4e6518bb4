import { findFlag } from '../../../src-shared/jsonapi/filter-values.ts'
import type { FilterTerm } from '../../../src-shared/jsonapi/query.ts'
import { findDecimal, toDecimalText } from '../../../src-shared/values/decimal.ts'
import { endOf, startOf } from '../../../src-shared/values/day.ts'
import { findPeriod, resolvePeriod, writePeriod, type PlacedPeriod } from '../../../src-shared/values/period.ts'
import { findFilterDate, findFilterInstant, findInstant, toDay, toMoment } from '../../../src-shared/values/time.ts'
import { findDayFrom, findDayUntil, writeBound } from './filter-bound.ts'
import type { FieldOf, RangeValue } from './filter-field.ts'

export const rangeOperators = ['from', 'to', 'between', 'empty', 'filled'] as const
export type RangeOperator = (typeof rangeOperators)[number]

/** A range of dates or amounts, including its ends. */
export interface Range {
  readonly operator: RangeOperator
  /** Days, moments with an offset if `exact`, or decimals. Null while not entered. */
  readonly from: string | null
  readonly to: string | null
  readonly exact: boolean
  /** The ends move with the calendar: these are the ones of today. */
  readonly period?: PlacedPeriod
}

export function fromPeriod(period: PlacedPeriod, today: string): Range {
  const days = resolvePeriod(period, today)
  return { operator: days.from === null ? 'to' : 'between', ...days, exact: false, period }
}

/** The same days as a range that no longer moves. */
export const toFixed = ({ operator, from, to, exact }: Range): Range => ({ operator, from, to, exact })

export function listOperators({ names: { from, to, missing } }: FieldOf<'range'>): RangeOperator[] {
  const can: Record<RangeOperator, boolean> = {
    from: from !== undefined,
    to: to !== undefined,
    between: from !== undefined && to !== undefined,
    empty: missing !== undefined,
    filled: missing !== undefined,
  }
  return rangeOperators.filter((operator) => can[operator])
}

export const isComplete = ({ operator, from, to }: Range): boolean =>
  (operator === 'to' || operator === 'empty' || operator === 'filled' || from !== null) &&
  (operator === 'from' || operator === 'empty' || operator === 'filled' || to !== null)

/** The range to query now: a period with one end uses that end only. */
export function toAskedRange(range: Range): Range {
  if (range.operator !== 'between' || isComplete(range)) return range
  return { ...range, operator: range.to === null ? 'from' : 'to' }
}

export function writeRange({ names, value }: FieldOf<'range'>, range: Range, zone: string): FilterTerm[] {
  if (!isComplete(range)) return []
  const { operator, from, to, period } = range
  if (operator === 'empty' || operator === 'filled') return toTerms(names.missing, operator === 'empty' ? 'true' : 'false')
  const write = (end: string, edge: typeof startOf): string => {
    if (period) return writePeriod(period)
    if (value === 'date') return end.replaceAll('-', '.')
    if (value === 'decimal') return end.replace(/\.0$/, '')
    const instant = range.exact ? findInstant(end) : edge(end, zone)
    if (instant === undefined) throw new Error(`${end} is no moment`)
    return writeBound(instant, zone)
  }
  return [
    ...(operator === 'to' || from === null ? [] : toTerms(names.from, write(from, startOf))),
    ...(operator === 'from' || to === null ? [] : toTerms(names.to, write(to, endOf))),
  ]
}

const toTerms = (name: string | undefined, value: string): FilterTerm[] => (name === undefined ? [] : [{ name, value }])

/** Reads terms back into a range. Undefined if one chip cannot represent them. */
export function readRange(
  { names, value }: FieldOf<'range'>,
  terms: readonly FilterTerm[],
  zone: string,
  now = Date.now(),
): Range | undefined {
  const said = (name: string | undefined) => terms.find((term) => term.name === name)?.value
  const [from, to, missing] = [said(names.from), said(names.to), said(names.missing)]
  if (missing !== undefined) {
    const flag = findFlag(missing)
    if (flag === undefined || from !== undefined || to !== undefined) return undefined
    return { operator: flag ? 'empty' : 'filled', from: null, to: null, exact: false }
  }
  if (from === undefined && to === undefined) return undefined
  const moving = value === 'decimal' ? undefined : readPeriod(from, to, toDay(now, zone))
  if (moving) return moving
  const operator = to === undefined ? 'from' : from === undefined ? 'to' : 'between'
  const ends = readers[value](from, to, zone)
  return ends && { operator, ...ends }
}

/** Both ends name the same period, or its only end does. */
function readPeriod(from: string | undefined, to: string | undefined, today: string): Range | undefined {
  const period = to === undefined ? undefined : findPeriod(to)
  const range = period && fromPeriod(period, today)
  return from === (range?.from === null ? undefined : to) ? range : undefined
}

type Ends = Omit<Range, 'operator' | 'period'>
type ReadEnds = (from: string | undefined, to: string | undefined, zone: string) => Ends | undefined

const readers: Record<RangeValue, ReadEnds> = {
  date: (from, to) => readEach(from, to, findFilterDate),
  decimal: (from, to) => readEach(from, to, findAmount),
  datetime: readMoments,
}

function findAmount(text: string): string | undefined {
  const decimal = findDecimal(text)
  return decimal && toDecimalText(decimal)
}

function readEach(
  from: string | undefined,
  to: string | undefined,
  find: (text: string) => string | undefined,
): Ends | undefined {
  const [first, last] = [from, to].map((text) => (text === undefined ? null : find(text)))
  return first === undefined || last === undefined ? undefined : { from: first, to: last, exact: false }
}

function readMoments(from: string | undefined, to: string | undefined, zone: string): Ends | undefined {
  const [first, last] = [from, to].map((text) => (text === undefined ? null : findFilterInstant(text, zone)))
  if (first === undefined || last === undefined) return undefined
  const days = [first === null ? null : findDayFrom(first, zone), last === null ? null : findDayUntil(last, zone)]
  const [firstDay, lastDay] = days
  if (firstDay !== undefined && lastDay !== undefined) return { from: firstDay, to: lastDay, exact: false }
  const toText = (instant: number | null) => (instant === null ? null : toMoment(instant, zone))
  return { from: toText(first), to: toText(last), exact: true }
}
