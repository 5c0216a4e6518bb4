import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { systemTime } from '../../../src-main/host/sync/system-time.ts'

it('sleeps for as long as asked', async () => {
  const from = systemTime.elapsed()
  await systemTime.sleep(30)
  expect(systemTime.elapsed() - from).toBeGreaterThan(28)
})

it('wakes without an error where the signal says so', async () => {
  const waking = new AbortController()
  const from = systemTime.elapsed()
  const asleep = systemTime.sleep(60_000, waking.signal)
  waking.abort()
  await asleep
  await systemTime.sleep(60_000, waking.signal)
  expect(systemTime.elapsed() - from).toBeLessThan(1000)
})

it('counts the same in every process', () => {
  const before = systemTime.elapsed()
  const there = Number(execFileSync(process.execPath, ['-p', 'Number(process.hrtime.bigint()) / 1e6'], { encoding: 'utf8' }))
  expect(there).toBeGreaterThan(before)
  expect(there).toBeLessThan(systemTime.elapsed())
})
