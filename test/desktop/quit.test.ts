import type { App } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitBeforeQuit } from '../../src-main/desktop/quit.ts'
import { cancellable, FakeApp } from './fake-electron.ts'

describe('quitting', () => {
  const onError = vi.fn()
  let app: FakeApp
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
    app = new FakeApp()
    asked = 0
    committed = Promise.withResolvers()
    const finish = () => {
      asked++
      return committed.promise
    }
    waitBeforeQuit(app as unknown as App, { finish, onError })
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
})
