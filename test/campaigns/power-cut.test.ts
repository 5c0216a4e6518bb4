import { expect, test } from 'vitest'
import { runPowerCuts } from './power-cuts.ts'

test('what a loss of power leaves on the disk opens, whole, at the end of some commit', { timeout: 300_000 }, async () => {
  const seed = process.env['OUTPOST_CAMPAIGN_SEED'] ?? String(Date.now())
  const { cuts, kinds, takenBack } = await runPowerCuts({ seed, cuts: 20, servers: 2, writers: 6 })
  expect(cuts, `seed ${seed}`).toBe(20)
  expect(Object.keys(kinds).length).toBeGreaterThan(3)
  expect(takenBack, 'damage to the log that takes nothing back tries nothing').toBeGreaterThan(0)
})
