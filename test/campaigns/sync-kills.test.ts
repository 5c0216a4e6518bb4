import { expect, test } from 'vitest'
import { runSyncKills } from './sync-kills.ts'

test('what is done at a mirror arrives once though sync and servers are killed', { timeout: 300_000 }, async () => {
  const seed = process.env['OUTPOST_CAMPAIGN_SEED'] ?? String(Date.now())
  const report = await runSyncKills({ seed, rounds: 4, settleEvery: 4, hostedShare: 0.25, isHurried: true })
  expect(report, `seed ${seed}`).toMatchObject({ rounds: 4, compared: 1 })
  expect(report.syncsKilled).toBeGreaterThan(0)
  expect(report.answered).toBeGreaterThan(20)
})
