import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDecimals, findDecimal, findUnitsAt, subtractDecimals, toDecimalText } from '../../src-shared/values/decimal.ts'
import { parseExact } from '../../src-shared/values/json.ts'
import { findDate, findFilterDate, findFilterInstant, findInstant, toDay, toMoment } from '../../src-shared/values/time.ts'
import { fromWallTime, isTimeZone, offsetAt } from '../../src-shared/values/time-zone.ts'

const text = (source: string) => {
  const decimal = findDecimal(source)
  return decimal && toDecimalText(decimal)
}

describe('decimals', () => {
  test.each([
    ['4700000', '4700000.0'],
    ['4700000.00', '4700000.0'],
    ['-0', '0.0'],
    ['0.05', '0.05'],
    ['1e3', '1000.0'],
    ['12.5e-3', '0.0125'],
    ['00012', '12.0'],
    ['123456789012345', '123456789012345.0'],
    ['1234567890123456', undefined],
    ['1e31', undefined],
    ['1e999', undefined],
    ['', undefined],
    ['1,5', undefined],
    [' 1', undefined],
    ['NaN', undefined],
    ['1e9999', undefined],
  ])('%s is spelled %s', (source, spelled) => expect(text(source)).toBe(spelled))

  test('what is spelled reads back as the same decimal, and as the same number', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 20 }), (units, scale) => {
        const source = toDecimalText({ units: BigInt(units) / 100n, scale })
        const again = findDecimal(source)
        return again !== undefined && toDecimalText(again) === source && Number(source) === Number(text(source))
      }),
    )
  })

  test('sums and differences are exact', () => {
    const of = (source: string) => findDecimal(source) as NonNullable<ReturnType<typeof findDecimal>>
    expect(toDecimalText(addDecimals(of('0.1'), of('0.2')))).toBe('0.3')
    expect(toDecimalText(subtractDecimals(of('0.3'), of('0.1')))).toBe('0.2')
    expect(toDecimalText(subtractDecimals(of('1e-20'), of('1')))).toBe('-0.99999999999999999999')
    expect(findUnitsAt(of('12.5'), 4)).toBe(125_000n)
    expect(findUnitsAt(of('0.00001'), 4)).toBeUndefined()
  })
})

describe('JSON with its numbers as they were spelled', () => {
  test.each(['1.0', '12345678901234567890', '1e5', '-0', '[1.50,{"a":0.10}]', '{"__proto__":1.0}'])('%s', (source) =>
    expect(JSON.stringify(parseExact(source))).toBe(source),
  )

  test.each(['[1, 2.0]', '[\n-0\n]', '{"a" : 1E3}', '{"a":\t1.10}', '[-1234567890123456]', '[["x"], -0.0]', ' 7.0'])(
    '%j, whatever white space is around them',
    (source) => expect(JSON.stringify(parseExact(source))).toBe(source.replaceAll(/\s/g, '')),
  )

  const spelled = fc.oneof(
    fc.integer().map(String),
    fc.tuple(fc.integer(), fc.stringMatching(/^\d{1,3}$/)).map(([whole, part]) => `${whole}.${part}`),
    fc.stringMatching(/^-?(0|[1-9]\d{0,15})\.(0{0,8})\d{1,9}$/),
    fc.tuple(fc.integer(), fc.integer({ min: -9, max: 9 })).map(([whole, power]) => `${whole}e${power}`),
    fc.bigInt().map(String),
    fc.constant('-0'),
    fc.string().map((value) => JSON.stringify(value)),
  )
  // JSON.parse of Node 24 sometimes confuses two names with escaped characters.
  const plainName = fc.string().filter((name) => JSON.stringify(name) === `"${name}"`)
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ depthSize: 'small' }, spelled, tie('list'), tie('object')) as fc.Arbitrary<string>,
    list: fc.array(tie('tree')).map((items) => `[${items.join()}]`),
    object: fc
      .uniqueArray(fc.tuple(plainName, tie('tree')), { selector: ([name]) => `-${name}` })
      .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(`-${name}`)}:${String(value)}`).join()}}`),
  }))
  test('wherever they stand', () => {
    fc.assert(fc.property(tree, (source) => JSON.stringify(parseExact(source)) === source))
  })

  interface SourceJson {
    parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown
    rawJSON(text: string): unknown
  }
  const sourceJson = JSON as unknown as SourceJson
  const parseBySource = (source: string) =>
    sourceJson.parse(source, (_key, value, context) =>
      typeof value === 'number' && String(value) !== context.source ? sourceJson.rawJSON(context.source ?? '') : value,
    )
  const attempt = (read: (source: string) => unknown, source: string) => {
    try {
      const value = read(source)
      return { value, text: JSON.stringify(value) }
    } catch (error) {
      return { error: String(error) }
    }
  }
  const expectSame = (source: string) => {
    deepStrictEqual(attempt(parseExact, source), attempt(parseBySource, source))
  }

  const numbers = ['-0.0', '-0', '1e5', '1E-7', '100.0', '0.10', '12345678901234567890', '1e999', '0.000001', '1e21', '7', '-7.5']
  const texts = ['1.0', '"', '\\', '\\"', '":1.0', ',-0', '\uE000', '\uE0001.0', '\n', 'я', '\u2028', '[1.0]', '{"a":1e5}']
  const written = (value: string, escaped: boolean) =>
    escaped
      ? JSON.stringify(value).replaceAll(/[^ -~]|1/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
      : JSON.stringify(value)
  const piece = fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 3 }))
  const quoted = fc.tuple(fc.array(piece, { maxLength: 3 }), fc.boolean()).map(([parts, is]) => written(parts.join(''), is))
  const name = fc.oneof(fc.constantFrom('a', 'b', '1', '__proto__', 'constructor', 'rawJSON', '1.0', ':1.0', ''), plainName)
  const gap = fc.constantFrom('', '', '', ' ', '\n\t')
  const { any } = fc.letrec((tie) => ({
    any: fc
      .tuple(gap, fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('leaf'), tie('list'), tie('object')), gap)
      .map((parts) => parts.join('')),
    leaf: fc.oneof(fc.constantFrom(...numbers, 'true', 'false', 'null'), spelled, quoted),
    list: fc.array(tie('any'), { maxLength: 5 }).map((items) => `[${items.join()}]`),
    object: fc
      .array(fc.tuple(name, gap, tie('any')), { maxLength: 5 })
      .map((members) => `{${members.map(([key, space, value]) => `"${key}"${space}:${String(value)}`).join()}}`),
  })) as { any: fc.Arbitrary<string> }

  test('as a parser that hands over the source of each number reads them', () => {
    fc.assert(fc.property(any, expectSame), { numRuns: 300 })
  })

  test('and a text with a fault has the same error', () => {
    const change = fc.constantFrom('', '"', '\\', '.', '0', '-', ':', ',', '{', ']', 'e', ' ')
    const damaged = fc.tuple(any, fc.nat(), fc.nat({ max: 1 }), change).map(([source, place, removed, put]) => {
      const at = place % (source.length + 1)
      return source.slice(0, at) + put + source.slice(at + removed)
    })
    fc.assert(fc.property(damaged, expectSame), { numRuns: 300 })
  })

  test.each(['{1.0:2}', '{"a":1.0', '["1.0', '[1.0}', '1.0 2.0', '[01.0]', '[1.0.0]', '[-]', '[1.0"a"]', '{"a"1.0:2}'])(
    '%s has the same error',
    (source) => expectSame(source),
  )

  test.each([
    ['{"a":1.0,"a":2}', '{"a":2}'],
    ['{"a":2,"a":1.0}', '{"a":1.0}'],
    ['{"a":1.0,"b":{"a":7.0},"a":1}', '{"a":1,"b":{"a":7.0}}'],
    ['{"a":{"b":1.0},"a":2.0,"\\u0061":3.0}', '{"a":3.0}'],
  ])('of a repeated name, the last value counts: %s', (source, read) => expect(JSON.stringify(parseExact(source))).toBe(read))

  test('a string that looks like a mark stays a string', () => {
    expectSame('["\uE0001.0",1.0]')
    expectSame(String.raw`["\ue0001.0",1.0]`)
    expectSame(String.raw`["\uE0001.0",1.0]`)
  })

  test('many levels are an error of the text', () => {
    const deep = (levels: number) => `${'['.repeat(levels)}1.0${']'.repeat(levels)}`
    expect(JSON.stringify(parseExact(deep(500)))).toBe(deep(500))
    expect(() => parseExact(deep(50_000))).toThrow(SyntaxError)
  })
})

describe('times', () => {
  test.each([
    ['2024-02-29T10:00:00.123+03:00', '2024-02-29T07:00:00.123Z'],
    ['2024-02-29T10:00Z', '2024-02-29T10:00:00.000Z'],
    ['2024-02-29T10:00:00.123456-0530', '2024-02-29T15:30:00.123Z'],
  ])('%s is an instant', (source, same) => expect(new Date(findInstant(source) ?? NaN).toISOString()).toBe(same))

  test.each([
    '2023-02-29T10:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T10:60:00Z',
    '2024-01-01T10:00:60Z',
    '2024-01-01T10:00:00',
    '2024-01-01',
    '9999-12-31T23:00:00-14:00',
    '2024-01-01T10:00:00+25:00',
  ])('%s is none', (source) => expect(findInstant(source)).toBeUndefined())

  test('are written with milliseconds and the offset of the zone at that moment', () => {
    expect(toMoment(Date.UTC(2024, 0, 15), 'Europe/Moscow')).toBe('2024-01-15T03:00:00.000+03:00')
    expect(toMoment(Date.UTC(2024, 0, 15), 'America/New_York')).toBe('2024-01-14T19:00:00.000-05:00')
    expect(toMoment(Date.UTC(2024, 6, 15), 'America/New_York')).toBe('2024-07-14T20:00:00.000-04:00')
    expect(toMoment(Date.UTC(2024, 6, 15), 'Asia/Kolkata')).toBe('2024-07-15T05:30:00.000+05:30')
    expect(toDay(Date.UTC(2024, 6, 15, 22), 'Asia/Tokyo')).toBe('2024-07-16')
  })

  test('read back as the same instant in every zone', () => {
    const zones = ['UTC', 'Europe/Moscow', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia']
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.constantFrom(...zones),
        (instant, zone) => findInstant(toMoment(instant, zone)) === instant,
      ),
    )
  })

  test('a filter names a minute on the wall clock, across both changes of the clock', () => {
    const zone = 'Europe/Berlin'
    expect(findFilterInstant('2024.07.01 12:00', zone)).toBe(Date.UTC(2024, 6, 1, 10))
    expect(findFilterInstant('2024.01.01 12:00', zone)).toBe(Date.UTC(2024, 0, 1, 11))
    expect(findFilterInstant('2024.03.31 02:30', zone)).toBe(Date.UTC(2024, 2, 31, 1, 30))
    expect(findFilterInstant('2024-07-01T12:00:00+02:00', zone)).toBe(Date.UTC(2024, 6, 1, 10))
    expect(findFilterInstant('2024.07.01', zone)).toBeUndefined()
    expect(findFilterInstant('2024.13.01 10:00', zone)).toBeUndefined()
  })

  test('wall time and offset agree', () => {
    expect(fromWallTime('Europe/Moscow', Date.UTC(2024, 0, 1, 3))).toBe(Date.UTC(2024, 0, 1))
    expect(offsetAt('Asia/Kathmandu', 0)).toBe(5.5 * 3_600_000)
    expect([isTimeZone('Europe/Moscow'), isTimeZone('Mars/Base')]).toEqual([true, false])
  })

  test('days exist or are refused', () => {
    expect([findDate('2024-02-29'), findDate('2023-02-29'), findDate('2024-1-1')]).toEqual(['2024-02-29', undefined, undefined])
    expect([findFilterDate('2024.02.29'), findFilterDate('2024-02-29'), findFilterDate('abc')]).toEqual([
      '2024-02-29',
      '2024-02-29',
      undefined,
    ])
  })
})
