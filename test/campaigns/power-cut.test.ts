import { expect, test } from 'vitest'
import { runPowerCuts } from './power-cuts.ts'

/**
 * So many find what they are there for. Whether the journal of a commit or its second change went into a transaction of its own, it
 * showed by the eleventh cut with each of five seeds.
 */
const cuts = 12

test('what a loss of power leaves on the disk opens, whole, at the end of some commit', { timeout: 300_000 }, async () => {
  const seed = process.env['OUTPOST_CAMPAIGN_SEED'] ?? String(Date.now())
  const report = await runPowerCuts({ seed, cuts, servers: 2, writers: 6 })
  expect(report.cuts, `seed ${seed}`).toBe(cuts)
  expect(Object.keys(report.kinds).length).toBeGreaterThan(2)
  expect(report.takenBack, 'damage to the log that takes nothing back tries nothing').toBeGreaterThan(0)
})
