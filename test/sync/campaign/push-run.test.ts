import { describe, expect, it } from 'vitest'
import { describeFailingPush, runPushCampaign } from './push-campaign.ts'
import { createPushCounts } from './push-counts.ts'
import { runPush } from './push-run.ts'
import type { PushSchedule } from './push-schedule.ts'

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
  })

  /** Its clock is wrong when it makes records and sends them. Then it has its account as it was before, and another wrong clock. */
  const copied: PushSchedule = {
    seed: 2_147_483_643,
    storage: 'sqlite',
    isLate: false,
    plain: 'all',
    steps: [
      { do: 'skew', ms: -8_030_686_932 },
      { do: 'rewind', device: 'A', acts: null, seed: 997_190_646 },
      { do: 'skew', ms: -520_497_504 },
    ],
  }
  const found: Readonly<Record<string, PushSchedule>> = {
    'the clock of a copied account was set': copied,
    'the clock of a copied account was set, and the server cuts times': { ...copied, odd: { sentCreatedAt: 'seconds' } },
    'a record is edited in a copied account after the other copy created it': {
      seed: 1_750_620_491,
      storage: 'sqlite',
      isLate: false,
      plain: [],
      steps: [
        { do: 'rewind', device: 'A', acts: null, seed: 901_969_377 },
        { do: 'work', device: 'A', count: 3, seed: 1_982_995_744 },
        { do: 'pass', seconds: 139_535 },
      ],
    },
    'a record is discarded in a copied account, and the clock was wrong when the other copy sent it': {
      seed: 291_458_196,
      storage: 'sqlite',
      isLate: false,
      plain: [],
      steps: [
        { do: 'skew', ms: 102_767_763 },
        { do: 'rewind', device: 'A', acts: null, seed: 627_506_897 },
        { do: 'decide', device: 'A', seed: 1_822_655_191 },
        { do: 'sync', device: 'A', how: 'once', kill: null, meanwhile: null, isFresh: false },
      ],
    },
    'a link to a contact that others deleted is dropped, then they delete its deal': {
      seed: 23,
      storage: 'memory',
      isLate: false,
      plain: [],
      steps: [
        { do: 'work', device: 'B', count: 3, seed: 2_125_643_608 },
        { do: 'others', count: 5, seed: 1_239_156_496 },
        {
          do: 'sync',
          device: 'B',
          how: 'once',
          kill: null,
          meanwhile: { every: 9, seed: 1_790_045_259, by: 'others' },
          isFresh: true,
        },
      ],
    },
  }

  it.each(Object.entries(found))('keep everything where %s', async (_name, schedule) => {
    await runPush(schedule)
  })
})
