import { expect, test } from 'vitest'
import { runKillCampaign } from './kill-campaign.ts'

test('what was answered outlives kill -9, what was not is there wholly or not at all', { timeout: 300_000 }, async () => {
  const seed = process.env['OUTPOST_CAMPAIGN_SEED'] ?? String(Date.now())
  const report = await runKillCampaign({ seed, kills: 10, servers: 2, writers: 6, together: true })
  expect(report.rounds, `seed ${seed}`).toBe(10)
  expect(report.killed).toBeGreaterThanOrEqual(10)
  expect(report.answered).toBeGreaterThan(50)
})
