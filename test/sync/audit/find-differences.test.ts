import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDifferences, type Stretch } from '../../../src-main/sync/audit/find-differences.ts'
import { createSeededChance } from '../simulation/seeded-chance.ts'

const isIn = ({ from, to }: Stretch, minute: number) => (from === null || minute >= from) && (to === null || minute < to)
const ascending = (minutes: readonly number[]) => minutes.toSorted((a, b) => a - b)

/** A server that counts truly, and how often it was asked. */
function createServer(minutes: readonly number[]) {
  const server = {
    asked: 0,
    count: async (stretch: Stretch) => {
      server.asked += 1
      return Promise.resolve(minutes.filter((minute) => isIn(stretch, minute)).length)
    },
  }
  return server
}

/** One record a minute or so, as an account of years has them. */
const spread = (count: number) => Array.from({ length: count }, (_, index) => 25_000_000 + index * 7)

describe('[S15] deletions are found by counting', () => {
  test('every stretch that is named holds a difference, and every difference is named', async () => {
    const world = fc.record({
      both: fc.uniqueArray(fc.integer({ min: 0, max: 100_000 }), { maxLength: 2000, size: 'max' }),
      onlyHere: fc.uniqueArray(fc.integer({ min: 0, max: 100_000 }), { maxLength: 30 }),
    })
    await fc.assert(
      fc.asyncProperty(world, async ({ both, onlyHere }) => {
        const server = createServer(both)
        const here = ascending([...both, ...onlyHere])
        const stretches = (await findDifferences(here, both.length, 'UTC', server.count)) ?? []
        for (const minute of onlyHere) expect(stretches.some((stretch) => isIn(stretch, minute))).toBe(true)
        for (const stretch of stretches) expect(onlyHere.some((minute) => isIn(stretch, minute))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    [1, 12],
    [10, 90],
    [100, 520],
  ])('%i among 100,000 take at most %i counts and lists', async (deletions, most) => {
    const here = spread(100_000)
    const chance = createSeededChance(deletions)
    const gone = new Set<number>()
    while (gone.size < deletions) gone.add(here[Math.floor(chance() * here.length)] as number)
    const there = here.filter((minute) => !gone.has(minute))
    const server = createServer(there)
    const stretches = (await findDifferences(here, there.length, 'UTC', server.count)) ?? []
    expect(server.asked + stretches.length).toBeLessThanOrEqual(most)
    for (const stretch of stretches) expect(here.filter((minute) => isIn(stretch, minute)).length).toBeLessThanOrEqual(100)
  })

  test('no stretch is cut where a record lies, nor where the clock is set', async () => {
    const cuts: Stretch[] = []
    const change = Date.UTC(2026, 9, 25, 1) / 60_000
    const here = Array.from({ length: 1000 }, (_, index) => change - 400 + index * 2)
    await findDifferences(here, 999, 'Europe/Berlin', (stretch) => (cuts.push(stretch), Promise.resolve(0)))
    const bounds = cuts.flatMap(({ from, to }) => [from, to]).filter((bound) => bound !== null)
    expect(bounds.length).toBeGreaterThan(0)
    for (const bound of bounds) {
      expect(here).not.toContain(bound)
      expect(Math.abs(bound - change)).toBeGreaterThan(60)
    }
  })

  test('a count that cannot be asked for ends the search without a result', async () => {
    expect(await findDifferences(spread(1000), 990, 'UTC', () => Promise.resolve(undefined))).toBeUndefined()
  })

  test('an import of one minute is one stretch, however many it holds', async () => {
    const here = [...spread(50), ...Array.from({ length: 5000 }, () => 26_000_000)]
    const server = createServer(here.slice(1))
    expect(await findDifferences(here, here.length - 1, 'UTC', server.count)).toHaveLength(1)
  })
})
