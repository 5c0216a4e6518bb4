import type { App } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type QuitWindow, waitBeforeQuit } from '../../src-main/desktop/quit.ts'
import { cancellable, FakeApp, FakeWindow } from './fake-electron.ts'

describe('quitting', () => {
  const onError = vi.fn()
  const onLeave = vi.fn()
  let app: FakeApp
  let windows: FakeWindow[]
  let committed: PromiseWithResolvers<void>
  let asked: number
  const quit = () => {
    const event = cancellable()
    app.emit('before-quit', event)
    return event.defaultPrevented
  }

  beforeEach(() => {
    vi.useFakeTimers()
    onError.mockReset()
    onLeave.mockReset()
    app = new FakeApp()
    windows = []
    asked = 0
    committed = Promise.withResolvers()
    const finish = () => {
      asked++
      return committed.promise
    }
    waitBeforeQuit(app as unknown as App, {
      listWindows: () => windows.filter((window) => !window.isDestroyed()) as unknown as QuitWindow[],
      onLeave,
      finish,
      onError,
    })
  })
  afterEach(() => void vi.useRealTimers())

  it('waits for the commit under way, and no longer', async () => {
    expect(quit()).toBe(true)
    await vi.advanceTimersByTimeAsync(3000)
    expect(app.exits).toEqual([])
    committed.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(app.exits).toEqual([0])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(app.exits).toEqual([0])
    expect(onError).not.toHaveBeenCalled()
  })

  it('waits five seconds for one that hangs, and says that it did', async () => {
    quit()
    await vi.advanceTimersByTimeAsync(4999)
    expect(app.exits).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(app.exits).toEqual([0])
    expect(onError).toHaveBeenCalledOnce()
  })

  it('asks once, however often it is told to quit', async () => {
    expect([quit(), quit(), quit()]).toEqual([true, true, true])
    await vi.advanceTimersByTimeAsync(0)
    committed.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect([asked, app.exits]).toEqual([1, [0]])
  })

  it('goes on when closing fails, and says so', async () => {
    quit()
    committed.reject(new Error('broken'))
    await vi.advanceTimersByTimeAsync(0)
    expect(app.exits).toEqual([0])
    expect(onError).toHaveBeenCalledWith(new Error('broken'))
  })

  it('closes the windows and waits for their pages before anything else ends', async () => {
    windows.push(new FakeWindow({}), new FakeWindow({}))
    quit()
    expect(onLeave).toHaveBeenCalledOnce()
    expect(windows.map(({ calls }) => calls)).toEqual([['close'], ['close']])
    expect(asked).toBe(0)
    await vi.advanceTimersByTimeAsync(10)
    expect(windows.map((window) => window.isDestroyed())).toEqual([true, true])
    expect(asked).toBe(1)
    committed.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(app.exits).toEqual([0])
  })

  it('waits two seconds for a page that hangs, and closes its window without it', async () => {
    const window = new FakeWindow({})
    window.hangs = true
    windows.push(window)
    quit()
    await vi.advanceTimersByTimeAsync(1999)
    expect([window.isDestroyed(), asked]).toEqual([false, 0])
    await vi.advanceTimersByTimeAsync(1)
    expect([window.isDestroyed(), asked]).toEqual([true, 1])
  })

  it('does not touch a window that is gone already', async () => {
    const window = new FakeWindow({})
    window.destroy()
    windows = [window]
    const all = { listWindows: () => windows as unknown as QuitWindow[], onLeave, finish: () => Promise.resolve(), onError }
    const other = new FakeApp()
    waitBeforeQuit(other as unknown as App, all)
    other.quit()
    await vi.advanceTimersByTimeAsync(0)
    expect(other.exits).toEqual([0])
    expect(onError).not.toHaveBeenCalled()
  })
})
