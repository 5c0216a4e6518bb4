import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recoverPage } from '../../src-main/desktop/page-recovery.ts'
import { cancellable, FakeWindow } from './fake-electron.ts'

describe('a page that is lost', () => {
  let window: FakeWindow
  let asked: PromiseWithResolvers<'reload' | 'quit'>
  const [reload, explain, say, onError] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  const crash = (reason = 'crashed') => window.webContents.emit('render-process-gone', cancellable(), { reason, exitCode: 1 })
  const fail = (code: number, isMainFrame = true) =>
    window.webContents.emit('did-fail-load', cancellable(), code, 'ERR_FAILED', 'app://outpost/', isMainFrame, 1, 1)

  beforeEach(() => {
    vi.useFakeTimers()
    for (const mock of [reload, explain, say, onError]) mock.mockReset()
    asked = Promise.withResolvers()
    explain.mockImplementation(() => asked.promise)
    window = new FakeWindow({})
    recoverPage(window as unknown as BrowserWindow, { reload, explain, say, onError, now: () => Date.now() })
  })
  afterEach(() => void vi.useRealTimers())

  it.each(['crashed', 'killed', 'oom', 'abnormal-exit', 'launch-failed', 'integrity-failure', 'memory-eviction'])(
    'is loaded again when its process ends as %s',
    (reason) => {
      crash(reason)
      expect(reload).toHaveBeenCalledOnce()
      expect(say).toHaveBeenCalledWith(expect.stringContaining(reason))
    },
  )

  it('is not when its process ended as it should', () => {
    crash('clean-exit')
    expect(reload).not.toHaveBeenCalled()
  })

  it('is loaded again when it could not be loaded, but not for a frame, nor for a load that another took the place of', () => {
    fail(-3)
    fail(-2, false)
    expect(reload).not.toHaveBeenCalled()
    fail(-2)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is loaded three times in a minute, then the user is asked', () => {
    for (let time = 0; time < 3; time++) crash()
    expect([reload.mock.calls.length, explain.mock.calls.length]).toEqual([3, 0])
    fail(-2)
    expect([reload.mock.calls.length, explain.mock.calls.length]).toEqual([3, 1])
  })

  it('is loaded for ever, if it dies less often', async () => {
    for (let time = 0; time < 20; time++) {
      crash()
      await vi.advanceTimersByTimeAsync(20_001)
    }
    expect([reload.mock.calls.length, explain.mock.calls.length]).toEqual([20, 0])
  })

  it('is asked about once, and loaded again as often as before when that is the answer', async () => {
    for (let time = 0; time < 9; time++) crash()
    expect([reload.mock.calls.length, explain.mock.calls.length]).toEqual([3, 1])
    asked.resolve('reload')
    await vi.advanceTimersByTimeAsync(0)
    expect(reload).toHaveBeenCalledTimes(4)
    for (let time = 0; time < 3; time++) crash()
    expect([reload.mock.calls.length, explain.mock.calls.length]).toEqual([7, 1])
  })

  it('is left alone when the user quits', async () => {
    for (let time = 0; time < 4; time++) crash()
    asked.resolve('quit')
    await vi.advanceTimersByTimeAsync(0)
    expect(reload).toHaveBeenCalledTimes(3)
  })

  it('is ended and loaded again when it hangs, which counts once', async () => {
    window.emit('unresponsive')
    await vi.advanceTimersByTimeAsync(4999)
    expect(window.webContents.crashes).toBe(0)
    await vi.advanceTimersByTimeAsync(100)
    expect(window.webContents.crashes).toBe(1)
    expect(reload).toHaveBeenCalledOnce()
    window.webContents.emit('did-finish-load')
    crash()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('is left alone when it was only busy', async () => {
    window.emit('unresponsive')
    await vi.advanceTimersByTimeAsync(3000)
    window.emit('responsive')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([window.webContents.crashes, reload.mock.calls.length]).toEqual([0, 0])
  })

  it('is nobody’s business once its window is gone', async () => {
    window.emit('unresponsive')
    window.destroy()
    await vi.advanceTimersByTimeAsync(60_000)
    crash()
    expect([window.webContents.crashes, reload.mock.calls.length, explain.mock.calls.length]).toEqual([0, 0, 0])
  })

  it('is not loaded into a window that went while the user was asked', async () => {
    for (let time = 0; time < 4; time++) crash()
    window.destroy()
    asked.resolve('reload')
    await vi.advanceTimersByTimeAsync(0)
    expect(reload).toHaveBeenCalledTimes(3)
  })

  it('tells of a preload script that failed', () => {
    window.webContents.emit('preload-error', cancellable(), '/preload.cjs', new Error('odd'))
    expect(onError).toHaveBeenCalledOnce()
  })
})
