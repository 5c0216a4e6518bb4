import { afterEach, expect, it } from 'vitest'
import { localTimeZone } from '../../src-main/account/local-time-zone.ts'

const before = process.env['TZ']
afterEach(() => {
  if (before === undefined) delete process.env['TZ']
  else process.env['TZ'] = before
})

it("is the computer's", () => {
  process.env['TZ'] = 'Asia/Tashkent'
  expect(localTimeZone()).toBe('Asia/Tashkent')
})

it.each(['', 'Etc/Unknown', 'Nowhere/Land'])('is UTC where the system says %j', (named) => {
  expect(localTimeZone(named)).toBe('UTC')
})
