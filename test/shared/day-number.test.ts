import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumberAt, findDayNumber, toDayText } from '../../src-shared/values/day-number.ts'
import { startOf } from '../../src-shared/values/day.ts'
import { toDay } from '../../src-shared/values/time.ts'

/** Zones whose clocks change at midnight, over midnight, by half an hour, by a whole day, or twice within a month. */
const zones = [
  'UTC',
  'Europe/Moscow',
  'America/Havana',
  'America/Sao_Paulo',
  'Asia/Gaza',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
  'America/St_Johns',
]
const instant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2035, 0, 1) })

describe('the number of a day', () => {
  test('at an instant is the day that the clock of the zone shows', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, (zone, at) => {
        expect(toDayText(dayNumberAt(at, zone))).toBe(toDay(at, zone))
      }),
      { numRuns: 2000 },
    )
  })

  test('changes exactly at the start of each day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, (zone, at) => {
        const day = toDay(at, zone)
        const start = startOf(day, zone)
        expect(toDayText(dayNumberAt(start, zone))).toBe(day)
        expect(dayNumberAt(start - 1, zone)).toBeLessThan(dayNumberAt(start, zone))
      }),
      { numRuns: 2000 },
    )
    // Midnight comes twice: clocks go back from one o’clock.
    expect(startOf('2026-11-01', 'America/Havana')).toBe(Date.UTC(2026, 10, 1, 4))
    expect(startOf('2022-10-29', 'Asia/Gaza')).toBe(Date.UTC(2022, 9, 28, 21))
    expect(startOf('2020-10-24', 'Asia/Gaza')).toBe(Date.UTC(2020, 9, 23, 21))
  })

  test('of a date is undefined if the date does not exist', () => {
    expect(findDayNumber('1970-01-02')).toBe(1)
    expect(findDayNumber('0000-03-01')).toBe(-719468)
    for (const text of ['2026-02-29', '2026-2-1', 'soon', '']) expect(findDayNumber(text)).toBeUndefined()
  })
})
