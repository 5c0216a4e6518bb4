import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Minute } from '../../../src-main/sync/filter-time.ts'
import {
  advance,
  beginScan,
  listAhead,
  pageSize,
  toMostReadings,
  type Scan,
  type Window,
} from '../../../src-main/sync/scan/scan.ts'
import { createSeededChance } from '../simulation/seeded-chance.ts'

const now = Date.UTC(2026, 4, 5) / 60_000
const isIn = ({ from, to }: Window, minute: Minute) => (from === null || minute >= from) && (to === null || minute < to)

/** A list that does not change, in an order of its own, and the scan that reads it. */
function* readAll(minutes: readonly Minute[]): Generator<{ scan: Scan; places: readonly number[] }> {
  let scan: Scan | undefined = beginScan({ part: 'all', by: 'created-at', floor: null })
  let inside: number[] = []
  let read: string | undefined
  for (let calls = 0; scan; calls += 1) {
    if (calls > 10 * Math.ceil(minutes.length / pageSize) + 50) throw new Error('The scan never ends.')
    const { window }: Scan = scan
    const name = `${window.from} ${window.to}`
    if (name !== read) inside = [...minutes.keys()].filter((place) => isIn(window, minutes[place] as Minute))
    read = name
    const places = inside.slice((window.page - 1) * pageSize, window.page * pageSize)
    yield { scan, places }
    const times = places.map((place) => minutes[place] as Minute)
    scan = advance(scan, { now, count: inside.length, rows: places.length, minutes: times })
  }
}

/** How many records are spread over the years, and imports of thousands in one minute. */
const shapes = fc.record({
  seed: fc.integer(),
  spread: fc.integer({ min: 0, max: 12_000 }),
  imports: fc.array(fc.tuple(fc.integer({ min: 0, max: 2 * 365 * 1440 }), fc.integer({ min: 1, max: 9_000 })), { maxLength: 3 }),
})

function toMinutes({ seed, spread, imports }: { seed: number; spread: number; imports: [number, number][] }): Minute[] {
  const chance = createSeededChance(seed)
  const years = Array.from({ length: spread }, () => Math.floor(chance() ** 2 * 4 * 365 * 1440))
  return [...years, ...imports.flatMap(([age, count]) => Array.from({ length: count }, () => age))].map((age) => now - age)
}

test('[S6] a scan meets every record of a quiet list, whatever its times, with few calls more than the least', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const minutes = toMinutes(shape)
      const pages = [...readAll(minutes)]
      expect(new Set(pages.flatMap(({ places }) => places)).size).toBe(minutes.length)
      const least = Math.max(1, Math.ceil(minutes.length / pageSize))
      expect(pages.length).toBeLessThanOrEqual(least * 1.15 + 24)
    }),
    { numRuns: 100 },
  )
})

test('[S6] windows come newest first, close up to each other, and the newest has no end', () => {
  const minutes = Array.from({ length: 20_000 }, (_, index) => now - index * 60)
  const windows: Window[] = []
  for (const { scan } of readAll(minutes)) if (windows.at(-1)?.from !== scan.window.from) windows.push(scan.window)
  const [, newest, ...older] = windows
  expect(newest?.to).toBeNull()
  older.reduce((after, window) => (expect(window.to).toBe(after.from), window), newest as Window)
  expect(older.at(-1)?.from).toBeNull()
})

test('[S7] a window whose count moved is read again from its first page, but not for ever', () => {
  const begun = beginScan({ part: 'all', by: 'created-at', floor: null })
  const page = (count: number) => ({ now, count, rows: pageSize, minutes: [] })
  let scan = advance(begun, page(500)) as Scan
  expect(scan.window).toMatchObject({ page: 2, count: 500 })
  for (const restarts of [1, 2]) {
    scan = advance(scan, page(500 - restarts)) as Scan
    expect(scan.window).toMatchObject({ page: 1, count: null, restarts })
    scan = advance(scan, page(500 - restarts)) as Scan
  }
  scan = advance(scan, page(400)) as Scan
  expect(scan.window).toMatchObject({ page: 3, count: 400, restarts: 2 })
})

test('[S8] what is asked for ahead is what the scan wants next, page after page, into the next window', () => {
  const minutes = Array.from({ length: 9000 }, (_, index) => now - index * 30)
  const name = ({ from, to }: Window, page: number) => `${from} ${to} ${page}`
  let asked: string | undefined
  let guessed = 0
  for (const { scan } of readAll(minutes)) {
    if (asked === name(scan.window, scan.window.page)) guessed += 1
    const next = listAhead(scan, 4)[1]
    asked = next && name(next.window, next.page)
  }
  expect(guessed).toBeGreaterThan(85)
})

test.each([60, 1000, 4000])('a list of %i records whose pages are drawn by chance is met as a whole', (count) => {
  const chance = createSeededChance(count)
  const lists = 60
  const isMet = Array.from({ length: lists }, () => {
    const met = new Set<number>()
    // As if each reading drew each of its records from all of them.
    for (let drawn = 0; drawn < count * toMostReadings(count); drawn += 1) met.add(Math.floor(chance() * count))
    return met.size === count
  })
  expect(isMet.filter(Boolean)).toHaveLength(lists)
})
