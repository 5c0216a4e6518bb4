import { describe, expect, it } from 'vitest'
import { toExpiry } from '../../src-main/cli/expiry.ts'

const now = Date.UTC(2026, 5, 1, 12)
const read = (text: string, zone = 'UTC') => {
  const expiry = toExpiry(text, now, zone)
  return expiry === null ? null : new Date(expiry).toISOString()
}

describe('--expires', () => {
  it.each([
    ['never', null],
    ['12h', '2026-06-02T00:00:00.000Z'],
    ['90d', '2026-08-30T12:00:00.000Z'],
    ['2026-06-01', '2026-06-02T00:00:00.000Z'],
    ['2026-12-31T18:00:00+03:00', '2026-12-31T15:00:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it("lasts to the end of a day in the account's zone", () => {
    expect(read('2026-06-30', 'Europe/Moscow')).toBe('2026-06-30T21:00:00.000Z')
  })

  it.each(['', 'soon', '0', '5m', '-1d', '2026-02-30', '2026-07-01T12:00', '2999-01-01', '999999d'])('refuses %j', (text) => {
    expect(() => read(text)).toThrow(/--expires takes a date/)
  })

  it.each(['2026-05-31', '0d', '2026-06-01T11:59:59Z'])('refuses %s, which is past', (text) => {
    expect(() => read(text)).toThrow(/in the past/)
  })
})
