import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSync } from '../../../src-main/sync/sync.ts'
import { plainQuirks, type Quirks } from '../hosted/quirks.ts'
import { plantedBugs, withoutCursor, type PlantedBug } from './planted-bugs.ts'
import { runPull } from './pull-run.ts'
import { replace } from './replaceable.ts'
import { countMirrorCalls } from './resumed-mirror.ts'
import type { Schedule } from './schedule.ts'

const { loose } = vi.hoisted(() => ({
  loose: async (load: () => Promise<object>) => (await import('./replaceable.ts')).toReplaceable(await load()),
}))
vi.mock(import('../../../src-main/sync/pull/choose-reading.ts'), loose as never)
vi.mock(import('../../../src-main/sync/pull/read-lists.ts'), loose as never)
vi.mock(import('../../../src-main/sync/audit/read-records.ts'), loose as never)
vi.mock(import('../../../src-main/sync/pull/shrink-pages.ts'), loose as never)
vi.mock(import('../../../src-main/sync/pull/type-failures.ts'), loose as never)
vi.mock(import('../../../src-main/sync/remote/document.ts'), loose as never)
vi.mock(import('../../../src-main/sync/audit/audit-type.ts'), loose as never)
vi.mock(import('../../../src-main/sync/audit/absence.ts'), loose as never)
vi.mock(import('../../../src-main/sync/apply/page.ts'), loose as never)
vi.mock(import('../../../src-main/sync/apply/apply-page.ts'), loose as never)
vi.mock(import('../../../src-main/sync/scan/scan.ts'), loose as never)
vi.mock(import('../../../src-main/sync/probe/probe-states.ts'), loose as never)
vi.mock(import('../../../src-main/sync/remote/read-answer.ts'), loose as never)
vi.mock(import('../../../src-main/sync/loop/loop-events.ts'), loose as never)
vi.mock(import('../../../src-main/sync/loop/loop-step.ts'), loose as never)

afterEach(() => replace({}))

function toSchedule({ sizes, steps, odd = {} }: PlantedBug): Schedule {
  const plain = Object.keys(plainQuirks) as (keyof Quirks)[]
  return { seed: 11, storage: 'memory', listRate: 2, sizes, plain, odd, steps }
}

describe('a planted bug is caught', () => {
  it.each(Object.entries(plantedBugs))('%s', async (_name, bug) => {
    replace(bug.replaced ?? {})
    const { change = (options) => options } = bug
    await expect(runPull(toSchedule(bug), { create: (options) => createSync(change(options)) })).rejects.toThrow(bug.told)
  })

  const schedules = new Map(Object.entries(plantedBugs).map(([name, bug]) => [JSON.stringify(toSchedule(bug)), { name, bug }]))
  it.each([...schedules.values()])('and without it the same run is clean: $name', async ({ bug }) => {
    await runPull(toSchedule(bug))
  })

  it('a page without its cursor', async () => {
    const kill = { at: 'send', when: 'before', nth: 50 } as const
    const whole = await countMirrorCalls([kill])
    replace(withoutCursor)
    expect(await countMirrorCalls([kill])).toBeGreaterThan(whole + 5)
  })
})
