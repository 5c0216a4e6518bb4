import { describe, expect, it } from 'vitest'
import { describeFailing, runPullCampaign } from './pull-campaign.ts'
import { createPullCounts } from './pull-counts.ts'

const seed = 20_260_504
/** A fixed number, so that a busy machine tries no less; the campaign of its own tries thousands. */
const runs = 20
/** The runs before have large accounts and take twice as long. */
const from = 14

describe('a simulated mirror', () => {
  it('equals its server in every run, through faults, kills and changes', async () => {
    const counts = createPullCounts()
    const failing = await runPullCampaign({ seed, from, runs, counts })
    expect(failing && describeFailing(failing, seed)).toBeUndefined()
    expect(counts.runs).toBe(runs)
    expect(counts.kills).toBeGreaterThan(0)
    expect(Object.keys(counts.faults).length).toBeGreaterThan(3)
  })
})
