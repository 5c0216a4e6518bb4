import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createFormats } from '../../../src-renderer/fields/formats.ts'
import { languages, type Language } from '../../../src-shared/bridge.ts'
import { findDecimal, toDecimalText } from '../../../src-shared/values/decimal.ts'
import { findInstant, toMoment } from '../../../src-shared/values/time.ts'
import { findColour, swatches } from '../../../src-renderer/parts/colours.ts'
import { dateStyles, findDayOrder, findRegion, setRegion } from '../../../src-renderer/parts/date-style.ts'
import { findImpossibleDay, findTypedDate, toDateShown, toDateTyped } from '../../../src-renderer/parts/date-text.ts'
import {
  findImpossibleDayOf,
  findTypedDay,
  findTypedMoment,
  moveToDay,
  toMomentShown,
  toMomentTyped,
} from '../../../src-renderer/parts/moment-text.ts'
import { findMoney, toMoneyShown, toMoneyTyped } from '../../../src-renderer/parts/money-text.ts'

const language = fc.constantFrom(...languages)
const today = '2026-11-15'

describe('an amount', () => {
  const amount = fc
    .tuple(fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n }), fc.nat(8))
    .map(([units, scale]) => toDecimalText({ units, scale }))
    // Written with trailing zeros the same number has another scale.
    .map((text) => toDecimalText(findDecimal(text) ?? { units: 0n, scale: 0 }))

  it('is read back exactly from what is shown and from what is edited', () => {
    fc.assert(
      fc.property(amount, language, (value, language) => {
        expect(findMoney(toMoneyShown(value, language), language)).toBe(value)
        expect(findMoney(toMoneyTyped(value, language), language)).toBe(value)
      }),
    )
  })

  it('takes comma or point in either language, and any space between groups', () => {
    fc.assert(
      fc.property(
        amount,
        language,
        fc.constantFrom(' ', '\u00a0', '\u202f', "'"),
        fc.constantFrom(',', '.'),
        (value, of, gap, sign) => {
          const [whole = '', fraction = ''] = value.split('.')
          // Three figures after one group sign of the language would be a group.
          fc.pre(fraction.length !== 3)
          const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, gap)
          expect(findMoney(` ${grouped}${sign}${fraction} ₽`, of)).toBe(value)
        },
      ),
    )
  })

  it('never gives a number for what is none', () => {
    fc.assert(
      fc.property(fc.string(), language, (text, language) => {
        const found = findMoney(text, language)
        if (typeof found === 'string') expect(findDecimal(found)).toBeDefined()
      }),
    )
  })

  const read: [typed: string, Language, string | null | undefined][] = [
    ['', 'ru', null],
    ['  ', 'en', null],
    ['1 234,50 ₽', 'ru', '1234.5'],
    ['$1,234,567.05', 'en', '1234567.05'],
    ['1.234.567,05', 'en', '1234567.05'],
    ['1,234', 'en', '1234.0'],
    ['1,234', 'ru', '1.234'],
    ['1.234', 'ru', '1.234'],
    ['1,23', 'en', '1.23'],
    ['0,234', 'en', '0.234'],
    ['−5', 'ru', '-5.0'],
    [',5', 'ru', '0.5'],
    ['5.', 'en', '5.0'],
    ['-0', 'en', '0.0'],
    ['007', 'en', '7.0'],
    ['12,34,56', 'ru', undefined],
    ['1.2.3', 'ru', undefined],
    ['1,5.5,5', 'en', undefined],
    ['12a', 'en', undefined],
    ['.', 'en', undefined],
    ['--5', 'en', undefined],
    ['5-', 'en', undefined],
    ['1e5', 'en', undefined],
    ['1234567890123456', 'en', undefined],
  ]
  it.each(read)('%j in %s is %j', (typed, language, value) => expect(findMoney(typed, language)).toBe(value))

  it('that no one can read is shown as it is', () => {
    expect([toMoneyShown('about 5', 'en'), toMoneyTyped('about 5', 'ru')]).toEqual(['about 5', 'about 5'])
  })

  it('keeps every digit of what is shown', () => {
    expect(toMoneyShown('123456789012345.678901', 'en')).toBe('123,456,789,012,345.678901')
    expect(toMoneyShown('4700000.0', 'ru').replace(/\s/g, ' ')).toBe('4 700 000,00')
  })
})

describe('a day', () => {
  it.each([
    [['en-US', 'en'], 'en-US', 'mdy'],
    [['en-GB', 'en-US'], 'en-GB', 'dmy'],
    [['en', 'en-AU'], 'en-AU', 'dmy'],
    // Browsers add American English to the languages of many countries: it is not where the computer stands.
    [['ru-RU', 'ru', 'en-US', 'en'], 'ru-RU', 'dmy'],
    [['ja', 'en'], 'ja', 'mdy'],
    [['en'], 'en', 'mdy'],
    [[], 'en-US', 'mdy'],
  ] as const)('in English has the order of the computer’s region: %j', (preferred, region, order) => {
    expect(findRegion(preferred)).toBe(region)
    expect(findDayOrder(region)).toBe(order)
  })

  it('in English has the order of the system’s own region where the shell knows it', () => {
    const orders = ['en-GB', 'en-US', 'ru-RU', 'C', '', null].map((region) => {
      setRegion(region)
      return dateStyles.en.order
    })
    expect(orders).toEqual(['dmy', 'mdy', 'dmy', 'mdy', 'mdy', 'mdy'])
  })

  it.each([
    ['dmy', '5 Mar 2027', '5 Mar 2027, 14:30', '05/03/2027', 1],
    ['mdy', 'Mar 5, 2027', 'Mar 5, 2027, 14:30', '03/05/2027', 0],
  ] as const)('in English is shown in the order in which it is read: %s', (order, shown, moment, typed, firstDay) => {
    const spy = vi.spyOn(dateStyles.en, 'order', 'get').mockReturnValue(order)
    const formats = createFormats('en', 'UTC', { yes: 'Yes', no: 'No' })
    expect([toDateShown('2027-03-05', 'en'), formats.date('2027-03-05')]).toEqual([shown, shown])
    expect(formats.datetime(Date.UTC(2027, 2, 5, 14, 30))).toBe(moment)
    expect(toMomentShown('2027-03-05T14:30:00Z', 'en', 'UTC')).toBe(moment)
    expect(toDateTyped('2027-03-05', 'en')).toBe(typed)
    expect(findTypedDate(typed, 'en', today)).toBe('2027-03-05')
    expect(dateStyles.en.firstDay).toBe(firstDay)
    spy.mockRestore()
  })

  const day = fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

  it('is read back from what is shown and from what is typed, whatever the day is today', () => {
    fc.assert(
      fc.property(day, day, language, (value, today, language) => {
        expect(findTypedDate(toDateTyped(value, language), language, today)).toBe(value)
        expect(findTypedDate(value, language, today)).toBe(value)
        // Years of one figure are shown as they are said.
        fc.pre(value >= '1000')
        expect(findTypedDate(toDateShown(value, language), language, today)).toBe(value)
      }),
    )
  })

  const read: [typed: string, Language, string | null | undefined][] = [
    ['', 'en', null],
    ['5.3.2027', 'en', '2027-03-05'],
    ['05.03.27', 'ru', '2027-03-05'],
    ['3/5/2027', 'en', '2027-03-05'],
    ['3/5/2027', 'ru', '2027-05-03'],
    ['25/12/2027', 'en', '2027-12-25'],
    ['5.3', 'ru', '2026-03-05'],
    ['3-5', 'en', '2026-03-05'],
    ['7', 'ru', '2026-11-07'],
    ['050327', 'ru', '2027-03-05'],
    ['12252027', 'en', '2027-12-25'],
    ['2027/3/5', 'ru', '2027-03-05'],
    ['5 марта 2027 г.', 'ru', '2027-03-05'],
    ['5 май', 'en', '2026-05-05'],
    ['Mar 5, 2027', 'ru', '2027-03-05'],
    ['29.02.2027', 'ru', undefined],
    ['1.5.46', 'ru', '2046-05-01'],
    ['1.5.47', 'ru', '1947-05-01'],
    ['32', 'ru', undefined],
    ['5 ма 2027', 'ru', undefined],
    ['today', 'en', '2026-11-15'],
    ['Tomorrow', 'ru', '2026-11-16'],
    ['yesterday', 'en', '2026-11-14'],
    ['сегодня', 'ru', '2026-11-15'],
    [' Завтра ', 'en', '2026-11-16'],
    ['послезавтра', 'ru', '2026-11-17'],
    ['+7', 'ru', '2026-11-22'],
    ['+ 30', 'en', '2026-12-15'],
    ['-15', 'en', '2026-10-31'],
    ['−1', 'ru', '2026-11-14'],
    ['fri', 'en', '2026-11-20'],
    ['Friday', 'ru', '2026-11-20'],
    ['next friday', 'en', '2026-11-20'],
    ['on Nov 20', 'en', '2026-11-20'],
    ['пт', 'ru', '2026-11-20'],
    ['в пятницу', 'en', '2026-11-20'],
    ['в следующую среду', 'ru', '2026-11-18'],
    // The 15th is a Sunday.
    ['sunday', 'en', '2026-11-22'],
    ['in 3 days', 'en', '2026-11-18'],
    ['через 3 дня', 'ru', '2026-11-18'],
    ['in a week', 'en', '2026-11-22'],
    ['через неделю', 'ru', '2026-11-22'],
    ['2 weeks', 'en', '2026-11-29'],
    ['in 3 hours', 'en', undefined],
    ['+', 'en', undefined],
    ['+7+1', 'en', undefined],
    ['someday', 'en', undefined],
    ['5.3.27.1', 'ru', undefined],
    ['5:30', 'ru', undefined],
    ['1.2.999', 'ru', undefined],
  ]
  it.each(read)('%j in %s is %j', (typed, language, value) => expect(findTypedDate(typed, language, today)).toBe(value))

  it.each([
    ['31.02.2026', 'ru', '31 февраля 2026 г.'],
    ['31 feb', 'en', 'February 31, 2026'],
    ['02/30/2028', 'en', 'February 30, 2028'],
    ['31/4/2026', 'en', 'April 31, 2026'],
    ['2026-11-31', 'ru', '31 ноября 2026 г.'],
    ['32', 'ru', '32 ноября 2026 г.'],
    ['28.02.2026', 'ru', undefined],
    ['13/13/2026', 'en', undefined],
    ['', 'en', undefined],
    ['tomorrow', 'en', undefined],
    ['soon', 'en', undefined],
    ['1.2.999', 'ru', undefined],
  ] as const)('%j in %s is called impossible where it is: %j', (typed, language, day) => {
    expect(findImpossibleDay(typed, language, today)?.replace(/\s/g, ' ')).toBe(day)
  })
})

describe('a moment', () => {
  const zone = fc.constantFrom('UTC', 'Europe/Moscow', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland')
  const minute = fc.integer({ min: Date.UTC(1970, 0, 2) / 60_000, max: Date.UTC(2099, 0) / 60_000 }).map((at) => at * 60_000)

  it('is read back on the wall clock of the account, to the minute', () => {
    fc.assert(
      fc.property(minute, zone, language, (instant, zone, language) => {
        const value = toMoment(instant, zone)
        for (const text of [toMomentTyped(value, language, zone), toMomentShown(value, language, zone)]) {
          const found = findTypedMoment(text, language, zone, today)
          // An hour that the clock shows twice is read as one of the two.
          expect(found?.slice(0, 16)).toBe(value.slice(0, 16))
          expect(Math.abs((findInstant(found ?? '') ?? 0) - instant)).toBeLessThanOrEqual(3_600_000)
        }
      }),
    )
  })

  const read: [typed: string, string | null | undefined][] = [
    ['', null],
    ['5.3.2027 14:30', '2027-03-05T14:30:00.000+03:00'],
    ['5.3.2027', '2027-03-05T00:00:00.000+03:00'],
    ['5.3.2027, 2:30 pm', '2027-03-05T14:30:00.000+03:00'],
    ['5.3.2027 12:05am', '2027-03-05T00:05:00.000+03:00'],
    ['9:05', '2026-11-15T09:05:00.000+03:00'],
    ['2027-03-05T14:30:00Z', '2027-03-05T17:30:00.000+03:00'],
    ['5.3.2027 24:00', undefined],
    ['5.3.2027 13:00 pm', undefined],
    ['5.3.2027 10:60', undefined],
    ['soon', undefined],
    ['завтра в 14:30', '2026-11-16T14:30:00.000+03:00'],
    ['tomorrow at 2:30 pm', '2026-11-16T14:30:00.000+03:00'],
    ['+7 9:00', '2026-11-22T09:00:00.000+03:00'],
    ['today', '2026-11-15T00:00:00.000+03:00'],
    ['пятница 9:00', '2026-11-20T09:00:00.000+03:00'],
    ['in 3 days at 9:00', '2026-11-18T09:00:00.000+03:00'],
  ]
  it.each(read)('%j in Moscow is %j', (typed, value) => expect(findTypedMoment(typed, 'ru', 'Europe/Moscow', today)).toBe(value))

  it.each([
    ['', null],
    ['friday, 9:00', '2026-11-20'],
    ['завтра в 14:30', '2026-11-16'],
    ['5.3.2027', '2027-03-05'],
    ['friday 25:00', undefined],
    ['14:30', undefined],
  ])('gives a date field its day: %j is %j', (typed, day) => expect(findTypedDay(typed, 'ru', today)).toBe(day))

  it('is refused for its day where that does not exist', () => {
    expect(findImpossibleDayOf('31.02.2026 14:30', 'en', today)).toBe('February 31, 2026')
    expect(findImpossibleDayOf('28.02.2026 25:30', 'en', today)).toBeUndefined()
    expect(findImpossibleDayOf('14:30', 'en', today)).toBeUndefined()
  })

  it('keeps its hour on another day, and begins the day where there was none', () => {
    expect(moveToDay('2027-03-05T14:30:00.000Z', '2027-07-01', 'America/New_York')).toBe('2027-07-01T09:30:00.000-04:00')
    expect(moveToDay(null, '2027-07-01', 'UTC')).toBe('2027-07-01T00:00:00.000+00:00')
  })
})

describe('a colour', () => {
  it('is read with or without its sign, long or short', () => {
    expect(['#3E63DD', '3e63dd', ' #abc ', '', 'red', '#12345'].map(findColour)).toEqual([
      '#3e63dd',
      '#3e63dd',
      '#aabbcc',
      null,
      undefined,
      undefined,
    ])
  })

  it('is offered in the shape of the API', () => {
    for (const { colour } of swatches) expect(findColour(colour)).toBe(colour)
  })
})
