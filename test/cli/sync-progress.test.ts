import { expect, it } from 'vitest'
import { toClock } from '../../src-main/cli/sync-bars.ts'
import { createSyncDisplay } from '../../src-main/cli/sync-progress.ts'

const erasing = new RegExp(String.raw`\u001b\[(\d+)A`)

/** What is written, with `<2>` where the last two lines are erased. */
function createScreen(isTTY: boolean, isQuiet = false) {
  let text = ''
  let now = 0
  const output = { isTTY, columns: 80, write: (part: string) => (text += part.replace(`\u001b[J`, '').replace(erasing, '<$1>')) }
  const display = createSyncDisplay({ output, listRate: 2, elapsed: () => now, isQuiet })
  return {
    show: (at: number, type: string, done: number, total: number, doing: 'mirror' | 'poll' | 'audit' = 'mirror') => {
      now = at
      text = ''
      display.show({ type, doing, done, total })
      return text
    },
    end: () => {
      text = ''
      display.end()
      return text
    },
  }
}

it('draws a bar for each type that is read: counts, rows a second, and the time that its calls take', () => {
  const { show, end } = createScreen(true)
  expect(show(1000, 'contacts', 100, 10_000)).toMatch(/^contacts +░{16} 100\/10000 {2}0 rows\/s {2}0:50 left\n$/)
  // Contacts come first, so the deals wait for their 99 calls.
  const both = show(2000, 'deals', 100, 300).split('\n')
  expect(both[0]).toMatch(/^<1>contacts/)
  expect(both[1]).toMatch(/^deals +█{5}░{11} 100\/300 {2}0 rows\/s {2}0:51 left$/)
  expect(show(2050, 'contacts', 300, 10_000)).toBe('')
  expect(show(3000, 'contacts', 500, 10_000)).toMatch(/^<2>contacts .* 500\/10000 {2}200 rows\/s {2}0:48 left\n/)
  expect(show(3200, 'deals', 300, 300)).toMatch(/^<2>contacts .*\ndeals +█{16} 300\/300\n$/)
  show(3210, 'contacts', 10_000, 10_000)
  expect(end()).toMatch(/^<2>contacts +█{16} 10000\/10000\ndeals .*\n$/)
  expect(end()).toBe('')
})

it('never draws a line that wraps', () => {
  const { show } = createScreen(true)
  for (const line of show(1000, 'deal-stage-categories', 100_000, 9_999_999).split('\n')) expect(line.length).toBeLessThan(80)
})

it('says nothing of what one call does', () => {
  const { show, end } = createScreen(true)
  expect(show(1000, 'deals', 70, 70, 'poll')).toBe('')
  expect(show(2000, 'deals', 7000, 7000, 'audit')).toBe('')
  expect(show(3000, 'deals', 0, 0)).toBe('')
  expect(end()).toBe('')
})

it('writes plain lines elsewhere, now and then, and none for a program', () => {
  const { show, end } = createScreen(false)
  expect(show(1000, 'contacts', 100, 10_000)).toBe('')
  expect(show(2000, 'deals', 40, 40)).toBe('')
  expect(show(11_000, 'contacts', 200, 10_000)).toBe('contacts: 200 of 10000, 0:49 left\n')
  expect(show(12_000, 'contacts', 300, 10_000)).toBe('')
  expect(show(12_000, 'deals', 50, 40)).toBe('')
  expect(end()).toBe('contacts: 300\ndeals: 40\n')
  const silent = createScreen(false, true)
  expect(silent.show(20_000, 'deals', 40, 400) + silent.end()).toBe('')
})

it('tells time as a clock does', () => {
  expect([0.2, 59, 60, 3599.5, 3725].map(toClock)).toEqual(['0:01', '0:59', '1:00', '1:00:00', '1:02:05'])
})
