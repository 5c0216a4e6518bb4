import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runCampaign, type Campaign } from './campaign.ts'

/** A run that takes 60 ms and fails for any number above 10. */
const slow: Campaign<number> = {
  arbitrary: fc.integer({ min: 100, max: 1000 }),
  async check(drawn) {
    await new Promise((resolve) => setTimeout(resolve, 60))
    if (drawn > 10) throw new Error(`fails at ${String(drawn)}`)
  },
  makePlain: (drawn) => Promise.resolve(drawn),
  trace: (drawn) => Promise.resolve({ why: `fails at ${String(drawn)}`, trace: '' }),
}

test.each([0, 20])('a run that takes longer than it may be shortened is judged all the same (%i ms)', async (shrinkMs) => {
  const failing = await runCampaign(slow, { seed: 1, from: 3, runs: 1, shrinkMs })
  expect(failing).toMatchObject({ run: 3, why: expect.stringContaining('fails at') as string })
})

test('a run that fails is made shorter for as long as is told', async () => {
  const [whole, shorter] = await Promise.all(
    [0, 5000].map((shrinkMs) => runCampaign(slow, { seed: 1, from: 0, runs: 1, shrinkMs })),
  )
  expect(whole?.schedule).toBeGreaterThan(100)
  expect(shorter?.schedule).toBe(100)
})
