import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTraffic } from '../../src-renderer/api/traffic.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function createCall<T>() {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { act: vi.fn(() => promise), answer: resolve }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('requests while the page leaves its account', () => {
  it('waits for the requests under way before it leaves', async () => {
    const traffic = createTraffic()
    const request = createCall<string>()
    const exit = createCall<{ ok: boolean }>()
    const answered = traffic.pass(request.act)
    void traffic.leave(exit.act)
    await settle()
    expect(exit.act).not.toHaveBeenCalled()
    request.answer('contacts')
    expect(await answered).toBe('contacts')
    await settle()
    expect(exit.act).toHaveBeenCalledOnce()
  })

  it('leaves all the same when a request is not answered within a second', async () => {
    const traffic = createTraffic()
    const exit = createCall<{ ok: boolean }>()
    void traffic.pass(() => new Promise(() => {}))
    void traffic.leave(exit.act)
    await vi.advanceTimersByTimeAsync(999)
    expect(exit.act).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(exit.act).toHaveBeenCalledOnce()
  })

  it('holds new requests back, also for the moment in which the next page loads', async () => {
    const traffic = createTraffic()
    const request = createCall<string>()
    const exit = createCall<{ ok: boolean }>()
    const left = traffic.leave(exit.act)
    void traffic.pass(request.act)
    await settle()
    exit.answer({ ok: true })
    await left
    await vi.advanceTimersByTimeAsync(4_999)
    expect(request.act).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(request.act).toHaveBeenCalledOnce()
  })

  it.each([
    ['is refused', () => Promise.resolve({ ok: false })],
    ['fails', () => Promise.reject(new Error('lost'))],
  ])('sends them at once when leaving %s', async (_how, act) => {
    const traffic = createTraffic()
    const request = createCall<string>()
    const left = traffic.leave(act).catch(() => undefined)
    void traffic.pass(request.act)
    await left
    await settle()
    expect(request.act).toHaveBeenCalledOnce()
  })
})
