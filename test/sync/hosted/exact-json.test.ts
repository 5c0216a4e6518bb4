import { describe, expect, it } from 'vitest'
import { canonicalAttributes, listDifferences } from './canonical.ts'
import { parseExact, toJsonText, toShortDecimal, type JsonObject } from './exact-json.ts'

describe('exact JSON', () => {
  it('keeps every spelling of a number', () => {
    const text = '{"a":1.0,"b":12345678901234567890,"c":[-0.50,1e3],"d":{"e":null,"f":true,"g":"1.0"}}'
    expect(toJsonText(parseExact(text))).toBe(text)
  })

  it.each([
    ['4700000.0', '4700000'],
    ['4.7e6', '4700000'],
    ['0.10', '0.1'],
    ['-0.0', '0'],
    ['-12.340', '-12.34'],
    ['5e-3', '0.005'],
    ['007', '7'],
  ])('a decimal %s is %s', (source, short) => {
    expect(toShortDecimal(source)).toBe(short)
  })
})

describe('canonical form', () => {
  const read = (text: string) => canonicalAttributes('deals', parseExact(text) as JsonObject)

  it('is one for one instant and one decimal, and keeps the spelling of what is not known', () => {
    const a = read('{"created-at":"2025-01-01T03:00:00.000+03:00","amount":10.50,"customs":{"custom-2":1.0,"custom-1":2}}')
    const b = read('{"amount":10.5,"customs":{"custom-1":2,"custom-2":1.0},"created-at":"2025-01-01T00:00:00.000Z"}')
    expect(a).toEqual(b)
    expect(read('{"external":1.0}')).not.toEqual(read('{"external":1}'))
  })

  it('tells where two snapshots differ', () => {
    const row = { attributes: { name: '"a"' }, archived: false, trashed: false, links: { contact: ['contacts/1'] } }
    const server = { deals: { 1: row, 2: row } }
    const mirror = { deals: { 1: { ...row, attributes: { name: '"b"' }, links: {}, trashed: true, archived: true }, 3: row } }
    expect(listDifferences(server, mirror)).toEqual([
      'deals/1: name is "a" there, "b" here',
      'deals/1: contact links [contacts/1] there, [] here',
      'deals/1: archived is false there',
      'deals/1: trashed is false there',
      'deals/2: missing in the mirror',
      'deals/3: only in the mirror',
    ])
    expect(listDifferences(server, server)).toEqual([])
  })
})
