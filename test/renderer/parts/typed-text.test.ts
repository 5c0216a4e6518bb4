import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages, type Language } from '../../../src-shared/bridge.ts'
import { findDecimal, toDecimalText } from '../../../src-shared/values/decimal.ts'
import { findInstant, toMoment } from '../../../src-shared/values/time.ts'
import { findColour, swatches } from '../../../src-renderer/parts/colours.ts'
import { findEnglishOrder, findTypedDate, toDateShown, toDateTyped } from '../../../src-renderer/parts/date-text.ts'
import { findTypedMoment, moveToDay, toMomentShown, toMomentTyped } from '../../../src-renderer/parts/moment-text.ts'
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
    [['en-US', 'en'], 'mdy'],
    [['en-GB', 'en-US'], 'dmy'],
    [['ru-RU', 'en-AU'], 'dmy'],
    [['en'], 'mdy'],
    [['ru', 'eng'], 'mdy'],
    [[], 'mdy'],
  ] as const)('in English is read as the region has it: %j', (preferred, order) => {
    expect(findEnglishOrder(preferred)).toBe(order)
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
    ['tomorrow', 'en', undefined],
    ['5.3.27.1', 'ru', undefined],
    ['5:30', 'ru', undefined],
    ['1.2.999', 'ru', undefined],
  ]
  it.each(read)('%j in %s is %j', (typed, language, value) => expect(findTypedDate(typed, language, today)).toBe(value))
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
  ]
  it.each(read)('%j in Moscow is %j', (typed, value) => expect(findTypedMoment(typed, 'ru', 'Europe/Moscow', today)).toBe(value))

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
