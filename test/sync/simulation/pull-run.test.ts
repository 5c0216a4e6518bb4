import { describe, expect, it } from 'vitest'
import { describeFailing, runPullCampaign } from './pull-campaign.ts'
import { createPullCounts } from './pull-counts.ts'

const seed = 20_260_504
const spareMs = 15_000

describe('a simulated mirror', () => {
  it('equals its server in every run, through faults, kills and changes', async () => {
    const counts = createPullCounts()
    const until = performance.now() + spareMs
    const failing = await runPullCampaign({ seed, from: 0, runs: 60, counts, isOver: () => performance.now() > until })
    expect(failing && describeFailing(failing, seed)).toBeUndefined()
    expect(counts.runs).toBeGreaterThan(5)
    expect(counts.kills).toBeGreaterThan(0)
    expect(Object.keys(counts.faults).length).toBeGreaterThan(3)
  })
})
