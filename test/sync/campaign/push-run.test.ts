import { describe, expect, it } from 'vitest'
import { describeFailingPush, runPushCampaign } from './push-campaign.ts'
import { createPushCounts } from './push-counts.ts'

const seed = 20_260_607
/** A fixed number, so that a busy machine tries no less; the campaign of its own tries thousands. */
const runs = 16

describe('two simulated devices and their server', () => {
  it('come to be the same, and nobody’s work is lost, through faults, kills and edits from all sides', async () => {
    const counts = createPushCounts()
    const failing = await runPushCampaign({ seed, from: 0, runs, counts })
    expect(failing && describeFailingPush(failing, seed)).toBeUndefined()
    expect(counts.runs).toBe(runs)
    expect(counts.kills).toBeGreaterThan(0)
    expect(Math.min(counts.writes.creates, counts.writes.edits, counts.writes.deletes)).toBeGreaterThan(0)
  }, 300_000)
})
