import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { createCommitQueue } from '../../src-main/engine/commit-queue.ts'
import { newJob, type StoredJob } from '../../src-main/engine/jobs/job.ts'
import { createRunningJobs } from '../../src-main/engine/jobs/running-jobs.ts'
import { findJobRow, keepJob, keepNewJob, type JobRow } from '../../src-main/engine/jobs/stored-jobs.ts'
import type { Operation } from '../../src-main/store/batch.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'

const hour = 3600_000
const start = Date.UTC(2026, 3, 1, 12)

/** A job of another process, whose clock is ahead of ours by `ahead`, as this process sees it. */
async function seeJob(ahead: number) {
  const store = createMemoryStore({ registry })
  const failures: unknown[] = []
  const clock = () => start + performance.now()
  const theirs = () => clock() + ahead
  const commit = (...operations: Operation[]) =>
    store.commit({ at: theirs(), actor: { user: null, token: null }, origin: 'user', operations })
  const order = { types: ['contacts'], sent: null, undone: null }
  const of = { id: 'a', action: 'edit', object: 'contacts', total: 9, order, runner: 'theirs' } as const
  await commit(...keepNewJob(newJob({ ...of, at: theirs() }), []))
  const writes = createCommitQueue(store)
  const jobs = createRunningJobs({ store, writes, clock, runner: 'ours', onFailure: (error) => failures.push(error) })
  const find = async () => (await findJobRow(store, 'a')) as JobRow
  return {
    jobs,
    /** The other process writes the next step. */
    step: async (change: Partial<StoredJob> = {}) => {
      const row = await find()
      await commit(keepJob(row, { ...row.job, at: theirs(), ...change }))
    },
    /** What we show, and what is stored for everyone. */
    look: async () => {
      const { job } = await find()
      jobs.watch([job])
      return [jobs.toShown(job).state, job.state]
    },
    close: async () => {
      await jobs.close()
      expect(failures).toEqual([])
    },
  }
}

describe('a job of another process', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['the same clock as ours', 0],
    ['a clock that is ahead', hour],
    ['a clock that is behind', -hour],
  ])('with %s runs while it writes, and is interrupted once it does not', async (_name, ahead) => {
    const { step, look, close } = await seeJob(ahead)
    await look()
    for (let round = 0; round < 12; round += 1) {
      await vi.advanceTimersByTimeAsync(1700)
      await step()
      if (round > 0) expect(await look(), `round ${round}`).toEqual(['running', 'running'])
    }
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await look()).toEqual(['interrupted', 'interrupted'])
    await close()
  })

  test('that was asked to stop is over once it stands still', async () => {
    const { step, look, close } = await seeJob(hour)
    await look()
    await step({ stopping: true })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await look()).toEqual(['cancelled', 'cancelled'])
    await close()
  })

  test('is not interrupted by a look that comes right after it was first seen', async () => {
    const { jobs, look, close } = await seeJob(hour)
    jobs.watch([])
    await vi.advanceTimersByTimeAsync(4900)
    expect(await look()).toEqual(['running', 'running'])
    await vi.advanceTimersByTimeAsync(4900)
    expect(await look()).toEqual(['running', 'running'])
    await vi.advanceTimersByTimeAsync(200)
    expect(await look()).toEqual(['interrupted', 'interrupted'])
    await close()
  })
})
