import type { PowerMonitor } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followPower } from '../../src-main/desktop/power.ts'
import { cancellable, createFakeElectron, type FakeElectron } from './fake-electron.ts'

describe('the power of the computer', () => {
  let fake: FakeElectron
  const [onPower, onShutdown] = [vi.fn(), vi.fn()]
  const follow = () => followPower(fake.powerMonitor as unknown as PowerMonitor, { onPower, onShutdown })
  const told = () => onPower.mock.calls.map(([power]: unknown[]) => power)

  beforeEach(() => {
    vi.useFakeTimers()
    fake = createFakeElectron()
    onPower.mockReset()
    onShutdown.mockReset()
  })
  afterEach(() => void vi.useRealTimers())

  it('is told when it changes, and not when it does not', () => {
    follow()
    for (const name of ['suspend', 'suspend', 'resume', 'resume']) fake.powerMonitor.emit(name)
    expect(told()).toEqual([
      { isAsleep: true, isOnBattery: false },
      { isAsleep: false, isOnBattery: false },
    ])
  })

  it('is told where the computer is on battery from the beginning, and when it changes', () => {
    fake.battery.isOn = true
    follow()
    fake.powerMonitor.emit('on-ac')
    fake.powerMonitor.emit('on-battery')
    expect(told()).toMatchObject([{ isOnBattery: true }, { isOnBattery: false }, { isOnBattery: true }])
  })

  it('is looked at now and then, where the system tells of no change', () => {
    const { stop } = follow()
    fake.battery.isOn = true
    vi.advanceTimersByTime(60_000)
    expect(told()).toEqual([{ isAsleep: false, isOnBattery: true }])
    stop()
    fake.battery.isOn = false
    vi.advanceTimersByTime(600_000)
    expect(onPower).toHaveBeenCalledOnce()
  })

  it('is not asleep if it has run for minutes since, where the system told of a sleep that never came', () => {
    follow()
    fake.powerMonitor.emit('suspend')
    vi.advanceTimersByTime(60_000)
    expect(told()).toEqual([{ isAsleep: true, isOnBattery: false }])
    vi.advanceTimersByTime(60_000)
    expect(told()).toEqual([
      { isAsleep: true, isOnBattery: false },
      { isAsleep: false, isOnBattery: false },
    ])
  })

  it('stays asleep while it wakes up only for moments', () => {
    follow()
    fake.powerMonitor.emit('suspend')
    for (let nap = 0; nap < 5; nap++) {
      vi.advanceTimersByTime(60_000)
      vi.setSystemTime(Date.now() + 3_600_000)
    }
    expect(told()).toEqual([{ isAsleep: true, isOnBattery: false }])
    fake.powerMonitor.emit('resume')
    expect(told()).toHaveLength(2)
  })

  it('ends with the system, which is asked to wait', () => {
    follow()
    const event = cancellable()
    fake.powerMonitor.emit('shutdown', event)
    expect([event.defaultPrevented, onShutdown.mock.calls.length]).toEqual([true, 1])
    fake.powerMonitor.emit('shutdown')
    expect(onShutdown).toHaveBeenCalledTimes(2)
  })
})
