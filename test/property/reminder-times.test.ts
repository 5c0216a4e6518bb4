import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findReminderTime,
  listQuickTimes,
  listSnoozeTimes,
  shiftInstant,
} from '../../src-renderer/record/reminders/reminder-times.ts'
import { atTime, moveToDay, shiftDay, timeOfDay, weekdayOf } from '../../src-shared/values/day.ts'
import { toDay, toMoment } from '../../src-shared/values/time.ts'

/** Zones with and without clock changes, at midnight (Beirut), of half an hour (Lord Howe), and across the date line. */
const zone = fc.constantFrom(
  'UTC',
  'Europe/Moscow',
  'Europe/London',
  'America/New_York',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
)
/** Some days around every clock change and month end, to the millisecond. */
const instant = fc.integer({ min: Date.UTC(2023, 0, 1), max: Date.UTC(2029, 0, 1) })
const clockOf = (at: number, where: string) => toMoment(at, where).slice(11, 16)

describe('the choices of a reminder', () => {
  it('are ahead, in the morning of tomorrow and of the next Monday by the account’s clock', () => {
    fc.assert(
      fc.property(instant, zone, (now, where) => {
        const today = toDay(now, where)
        for (const list of [listQuickTimes, listSnoozeTimes]) {
          const times = new Map(list(now, where).map(({ key, at }) => [key, at]))
          for (const at of times.values()) expect(at).toBeGreaterThan(now)
          const [tomorrow = 0, monday = 0] = [times.get('reminder.tomorrow'), times.get('reminder.nextMonday')]
          expect([toDay(tomorrow, where), clockOf(tomorrow, where)]).toEqual([shiftDay(today, 1), '09:00'])
          expect([weekdayOf(toDay(monday, where)), clockOf(monday, where)]).toEqual([1, '09:00'])
          expect(toDay(monday, where) > today && toDay(monday, where) <= shiftDay(today, 7)).toBe(true)
        }
        // Hours are spans of time, also over a clock change.
        expect(listQuickTimes(now, where)[0]).toEqual({ key: 'reminder.inTwoHours', at: now + 7_200_000 })
      }),
      { numRuns: 400 },
    )
  })

  it('move a time to another day with the same clock, unless the clock skips it there', () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: -60, max: 60 }), (now, where, days) => {
        const day = shiftDay(toDay(now, where), days)
        const moved = moveToDay(now, day, where)
        expect(shiftInstant(now, days, where)).toBe(moved)
        const isSkipped = timeOfDay(moved, where) !== timeOfDay(now, where)
        if (isSkipped) {
          expect(timeOfDay(moved, where)).toBeGreaterThan(timeOfDay(now, where))
          expect(timeOfDay(moved, where) - timeOfDay(now, where)).toBeLessThanOrEqual(86_400_000)
        } else expect(toDay(moved, where)).toBe(day)
      }),
      { numRuns: 600 },
    )
  })

  it('read a time of the clock back that they were made from', () => {
    fc.assert(
      fc.property(instant, zone, (now, where) => {
        const at = atTime(toDay(now, where), timeOfDay(now, where), where)
        // The hour that comes twice has two moments with one time; the clock tells them not apart.
        expect(Math.abs(at - now)).toBeLessThanOrEqual(3_600_000)
        expect(timeOfDay(at, where)).toBe(timeOfDay(now, where))
      }),
      { numRuns: 400 },
    )
  })
})

describe('a typed time', () => {
  const now = Date.UTC(2026, 0, 30, 14, 20)
  const read = (typed: string, language: 'en' | 'ru' = 'en', where = 'UTC') => {
    const at = findReminderTime(typed, language, where, now)
    return typeof at === 'number' ? toMoment(at, where).slice(0, 16) : at
  }

  it.each([
    ['in 20 minutes', '2026-01-30T14:40'],
    ['2h', '2026-01-30T16:20'],
    ['in hour', '2026-01-30T15:20'],
    ['in 3 days', '2026-02-02T14:20'],
    ['1 week', '2026-02-06T14:20'],
    ['tomorrow', '2026-01-31T09:00'],
    ['tomorrow 17:45', '2026-01-31T17:45'],
    ['18:00', '2026-01-30T18:00'],
    ['Monday', '2026-02-02T09:00'],
    ['on fri 10:00', '2026-02-06T10:00'],
    ['+31', '2026-03-02T09:00'],
    ['через 2 часа', '2026-01-30T16:20'],
    ['через неделю', '2026-02-06T14:20'],
    ['завтра в 8:30', '2026-01-31T08:30'],
    ['в пятницу', '2026-02-06T09:00'],
    ['пн 12:00', '2026-02-02T12:00'],
    ['01.02.2026', '2026-02-01T09:00'],
  ])('%s', (typed, expected) => {
    expect(read(typed, /[а-я]|\./.test(typed) ? 'ru' : 'en')).toBe(expected)
  })

  it('of nothing is null, and of anything else undefined', () => {
    expect(read('  ')).toBeNull()
    for (const typed of ['d', 'soon', '31.02.2026', '25:00', 'in 5 apples']) expect(read(typed), typed).toBeUndefined()
  })
})
