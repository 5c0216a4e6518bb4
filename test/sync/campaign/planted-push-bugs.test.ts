import { afterEach, describe, expect, it, vi } from 'vitest'
import { replace } from '../simulation/replaceable.ts'
import { plantedPushBugs, type PlantedPushBug } from './planted-push-bugs.ts'
import { runPush } from './push-run.ts'
import type { PushSchedule } from './push-schedule.ts'

const { loose } = vi.hoisted(() => ({
  loose: async (load: () => Promise<object>) => (await import('../simulation/replaceable.ts')).toReplaceable(await load()),
}))
vi.mock(import('../../../src-main/outbox/copy-look.ts'), loose as never)
vi.mock(import('../../../src-main/outbox/entry.ts'), loose as never)
vi.mock(import('../../../src-main/outbox/send/compose.ts'), loose as never)
vi.mock(import('../../../src-main/outbox/merge/match.ts'), loose as never)
vi.mock(import('../../../src-main/outbox/merge/merge.ts'), loose as never)
vi.mock(import('../../../src-main/outbox/merge/merge-long-text.ts'), loose as never)
vi.mock(import('../../../src-main/outbox/same-value.ts'), loose as never)
vi.mock(import('../../../src-main/outbox/stored-entry.ts'), loose as never)
vi.mock(import('../../../src-main/sync/apply/overlay-unsent.ts'), loose as never)
vi.mock(import('../../../src-main/sync/audit/read-records.ts'), loose as never)
vi.mock(import('../../../src-main/sync/remote/cut-linkage.ts'), loose as never)
vi.mock(import('../../../src-main/sync/identity/confirm-account.ts'), loose as never)
vi.mock(import('../../../src-main/sync/identity/notice-copy.ts'), loose as never)
vi.mock(import('../../../src-main/sync/identity/deleted-creates.ts'), loose as never)
vi.mock(import('../../../src-shared/sync/hosted-clock.ts'), loose as never)
vi.mock(import('../../../src-main/sync/push/due.ts'), loose as never)
vi.mock(import('../../../src-main/sync/push/look.ts'), loose as never)
vi.mock(import('../../../src-main/sync/push/refusal.ts'), loose as never)
vi.mock(import('../../../src-main/sync/push/sending.ts'), loose as never)
vi.mock(import('../../../src-main/sync/push/settle-missed.ts'), loose as never)
vi.mock(import('../../../src-main/sync/push/sure-copy.ts'), loose as never)
vi.mock(import('../../../src-main/sync/push/turn.ts'), loose as never)

afterEach(() => replace({}))

const toSchedule = ({ steps, odd = {}, storage = 'memory' }: PlantedPushBug): PushSchedule => ({
  seed: 11,
  storage,
  isLate: false,
  plain: 'all',
  odd,
  steps,
})

describe('a planted bug is caught', () => {
  it.each(Object.entries(plantedPushBugs))('%s', async (_name, bug) => {
    replace(bug.replaced)
    await expect(runPush(toSchedule(bug))).rejects.toThrow(bug.told)
  })

  const schedules = new Map(
    Object.entries(plantedPushBugs).map(([name, bug]) => [JSON.stringify(toSchedule(bug)), { name, bug }]),
  )
  it.each([...schedules.values()])('and without it the same run is clean: $name', async ({ bug }) => {
    await runPush(toSchedule(bug))
  })
})
