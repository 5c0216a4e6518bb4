import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createEventStreams, type EventStreams } from '../../src-main/desktop/event-streams.ts'

describe('event streams of windows', () => {
  let streams: EventStreams
  let atEngine: Set<object>
  const onError = vi.fn()

  /** A stream as the engine has it: open until someone lets go of it. */
  function createSource() {
    const mark = {}
    let push = (_text: string) => {}
    let end = () => {}
    let fail = () => {}
    atEngine.add(mark)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        push = (text) => controller.enqueue(new TextEncoder().encode(text))
        end = () => controller.close()
        fail = () => controller.error(new Error('broken'))
      },
      cancel: () => void atEngine.delete(mark),
    })
    return { body, push: (text: string) => push(text), end: () => end(), fail: () => fail() }
  }

  beforeEach(() => {
    onError.mockReset()
    atEngine = new Set()
    streams = createEventStreams(onError)
  })

  it('never pile up, though no page ever lets go of one', () => {
    for (let i = 0; i < 200; i++) streams.follow(1, createSource().body)
    expect([streams.open, atEngine.size]).toEqual([1, 1])
  })

  it('are one for each window', () => {
    streams.follow(1, createSource().body)
    streams.follow(2, createSource().body)
    expect(atEngine.size).toBe(2)
    streams.end(1)
    expect([streams.open, atEngine.size]).toEqual([1, 1])
    streams.end(1)
    streams.end(3)
    expect(streams.open).toBe(1)
  })

  it('are the page’s that has none yet, else the one’s that began longest ago', () => {
    expect(streams.findReader([])).toBeUndefined()
    expect(streams.findReader([1, 2])).toBe(1)
    streams.follow(1, createSource().body)
    expect(streams.findReader([1, 2])).toBe(2)
    streams.follow(2, createSource().body)
    expect(streams.findReader([1, 2])).toBe(1)
    streams.follow(1, createSource().body)
    expect(streams.findReader([1, 2])).toBe(2)
    streams.end(1)
    expect(streams.findReader([1, 2])).toBe(1)
  })

  it('end for their reader when the page is gone', async () => {
    const source = createSource()
    const reader = streams.follow(1, source.body).getReader()
    source.push('a')
    expect((await reader.read()).done).toBe(false)
    const waiting = reader.read()
    streams.end(1)
    expect((await waiting).done).toBe(true)
    expect(atEngine.size).toBe(0)
    expect(onError).not.toHaveBeenCalled()
  })

  it('are let go of at the engine when their reader lets go', async () => {
    await streams.follow(1, createSource().body).cancel()
    expect([streams.open, atEngine.size]).toEqual([0, 0])
  })

  it('end when the engine ends them', async () => {
    const source = createSource()
    const reader = streams.follow(1, source.body).getReader()
    source.end()
    expect((await reader.read()).done).toBe(true)
    expect(streams.open).toBe(0)
  })

  it('break when they break at the engine, and are forgotten', async () => {
    const source = createSource()
    const reader = streams.follow(1, source.body).getReader()
    source.fail()
    await expect(reader.read()).rejects.toThrow('broken')
    expect(streams.open).toBe(0)
  })

  it('leave a newer one alone when an older one is let go of late', async () => {
    const older = streams.follow(1, createSource().body)
    streams.follow(1, createSource().body)
    await older.cancel()
    expect(streams.open).toBe(1)
  })
})
