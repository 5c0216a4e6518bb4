import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CallLog } from '../../../src-main/sync/ports.ts'
import { createLimiter, priorities, type Priority } from '../../../src-main/sync/remote/limiter.ts'
import { createVirtualTime, type VirtualTime } from './virtual-time.ts'

function keptLog(times: readonly number[] = []): CallLog & { kept(): readonly number[] } {
  let kept = times
  return { load: () => kept, save: (next) => void (kept = [...next]), kept: () => kept }
}

/** Knows, as the file does, by how much the clock was set since it was written. */
function steadyLog(time: VirtualTime): CallLog {
  let kept: readonly number[] = []
  const offset = () => time.now() - time.elapsed()
  return { load: () => kept.map((at) => at + offset()), save: (times) => void (kept = times.map((at) => at - offset())) }
}

function setUp(rate: number, { time = createVirtualTime(), log = keptLog() }: { time?: VirtualTime; log?: CallLog } = {}) {
  const limiter = createLimiter({ rate, time, chance: () => 0.5, log })
  const sent: { readonly at: number; readonly name: string }[] = []
  const begin = time.elapsed()
  const ask = (priority: Priority, name: string = priority) =>
    void limiter.acquire(priority).then((turn) => turn === 'go' && sent.push({ at: time.elapsed() - begin, name }))
  const askMany = (count: number) => Array.from({ length: count }, () => ask('mirror'))
  return { limiter, time, sent, ask, askMany, ats: () => sent.map(({ at }) => at) }
}

/** The greatest number of calls in any second. */
const crowd = (ats: readonly number[]) =>
  Math.max(...ats.map((at) => ats.filter((other) => other >= at && other < at + 1000).length))

describe('the limiter', () => {
  it('sends the first call at once and spreads the others', async () => {
    const { time, askMany, ats } = setUp(2)
    askMany(5)
    await time.pass(3000)
    expect(ats()[0]).toBe(0)
    const gaps = ats()
      .slice(1)
      .map((at, index) => at - (ats()[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0.8 * 500)
    expect(crowd(ats())).toBe(2)
  })

  it.each([
    [0.25, 1 / 4],
    [1, 1],
    [2, 2],
    [2.5, 2],
    [7, 7],
    [100, 100],
    [1000, 1000],
  ])('at a rate of %d sends at least 81 percent of %d a second and never more', async (rate, allowed) => {
    const random = createLateness(rate)
    const { time, askMany, ats } = setUp(rate, { time: createVirtualTime(() => 1.5 * random()) })
    const seconds = rate < 1 ? 400 : Math.max(5, Math.min(100, 1000 / rate))
    askMany(Math.ceil(allowed * seconds * 1.2))
    await time.pass(seconds * 1000)
    expect(ats().length / seconds).toBeGreaterThanOrEqual(0.81 * allowed)
    const most = Math.max(1, Math.floor(rate))
    const span = rate < 1 ? 1000 / rate : 1000
    expect(ats().every((at, index) => at - (ats()[index - most] ?? -Infinity) >= span)).toBe(true)
  })

  it('[S24] leaves the server no third call within a second where one is held up by 200 ms on its way', async () => {
    const { time, askMany, ats } = setUp(2)
    askMany(40)
    await time.pass(30_000)
    expect(ats().length).toBeGreaterThan(38)
    for (const late of ats().keys()) {
      const arrivals = ats()
        .map((at, index) => (index === late ? at + 200 : at))
        .toSorted((a, b) => a - b)
      expect(crowd(arrivals)).toBe(2)
    }
  })

  it('lets the more urgent go first, and equals in the order they came', async () => {
    const { time, ask, sent } = setUp(2)
    ask('audit', 'first, alone')
    await time.pass(1)
    ;[...priorities].reverse().forEach((priority) => (ask(priority, `${priority} 1`), ask(priority, `${priority} 2`)))
    await time.pass(10_000)
    const expected = priorities.flatMap((priority) => [`${priority} 1`, `${priority} 2`])
    expect(sent.map(({ name }) => name)).toEqual(['first, alone', ...expected])
  })

  it('keeps when a call is sent before it is', async () => {
    const time = createVirtualTime()
    const log = keptLog()
    const limiter = createLimiter({ rate: 2, time, chance: () => 0, log })
    let seen: readonly number[] = []
    void limiter.acquire('poll').then(() => (seen = log.kept()))
    await time.pass(0)
    expect(seen).toEqual([time.now()])
  })

  it('does not send a call whose time cannot be kept', async () => {
    const time = createVirtualTime()
    const full = new Error('disk full')
    const log: CallLog = {
      load: () => [],
      save: () => {
        throw full
      },
    }
    await expect(createLimiter({ rate: 2, time, chance: () => 0, log }).acquire('poll')).rejects.toBe(full)
  })

  it.each([
    ['long ago', [-86_400_000, -86_400_000], 0],
    ['within the second', [-500, -450], 705],
    ['in the future', [86_400_000, 86_400_000], 1205],
    ['some at no time at all', [-500, -450, NaN], 705],
  ])('starts from calls of the process before it: %s', async (_when, offsets, wait) => {
    const time = createVirtualTime()
    const { ask, ats } = setUp(2, { time, log: keptLog(offsets.map((offset) => time.now() + offset)) })
    ask('poll')
    await time.pass(2000)
    expect(ats()).toEqual([wait])
  })

  it('[S25] does what Retry-After says, and at full rate afterwards', async () => {
    const { limiter, time, askMany, ats } = setUp(2)
    askMany(1)
    await time.pass(100)
    limiter.noteLimited(7000)
    askMany(3)
    await time.pass(20_000)
    expect(ats()[1]).toBe(7100)
    expect((ats()[2] ?? 0) - 7100).toBeLessThan(520)
  })

  it('[S25] doubles the spacing without Retry-After, again and again, and recovers slowly', async () => {
    const { limiter, time, askMany, ats } = setUp(2)
    askMany(1)
    await time.pass(0)
    limiter.noteLimited(null)
    limiter.noteLimited(null)
    askMany(300)
    await time.pass(300_000)
    const gaps = ats()
      .slice(1)
      .map((at, index) => at - (ats()[index] ?? 0))
    expect(gaps[0]).toBeGreaterThan(2000)
    expect(gaps[1]).toBeGreaterThan(1750)
    expect(gaps[2]).toBeLessThan(gaps[1] ?? 0)
    expect(gaps[5]).toBeGreaterThan(1150)
    expect((gaps.at(-1) ?? 0) + (gaps.at(-2) ?? 0)).toBeLessThan(1251)
  })

  it('leaves more room between calls where they proved to come too close on their way', async () => {
    const { limiter, time, askMany, ats } = setUp(2)
    for (let count = 0; count < 10; count += 1) limiter.noteLimited(1)
    await time.pass(1)
    askMany(100)
    await time.pass(30_000)
    const windows = ats()
      .slice(2)
      .map((at, index) => at - (ats()[index] ?? 0))
    expect(Math.min(...windows)).toBe(1250)
    expect(windows.at(-1)).toBe(1250)
  })

  it('counts from when a call goes out, though its time took long to keep', async () => {
    const time = createVirtualTime()
    let delay = 0
    const slow = { ...time, elapsed: () => time.elapsed() + delay }
    const log: CallLog = { load: () => [], save: () => void (delay = 200) }
    const limiter = createLimiter({ rate: 1, time: slow, chance: () => 0, log })
    const ats: number[] = []
    for (let count = 0; count < 3; count += 1) void limiter.acquire('poll').then(() => ats.push(slow.elapsed()))
    await time.pass(5000)
    expect(ats.every((at, index) => at - (ats[index - 1] ?? -Infinity) >= 1000)).toBe(true)
  })

  it('tells those who wait of a server that wants to be left alone for long', async () => {
    const { limiter, time } = setUp(2)
    const turns: string[] = []
    await limiter.acquire('poll')
    void limiter.acquire('poll').then((turn) => turns.push(turn))
    limiter.noteLimited(600_000)
    void limiter.acquire('poll').then((turn) => turns.push(turn))
    await time.pass(0)
    expect(turns).toEqual(['held', 'held'])
    expect(limiter.heldForMs()).toBe(600_000)
    await time.pass(599_000)
    void limiter.acquire('poll').then((turn) => turns.push(turn))
    await time.pass(1000)
    expect(turns.at(-1)).toBe('go')
  })

  it('believes no server that wants years', () => {
    const { limiter } = setUp(2)
    limiter.noteLimited(1e12)
    expect(limiter.heldForMs()).toBe(3_600_000)
  })

  it('lets someone who waits leave, and gives the place to the next', async () => {
    const { limiter, time, ask, ats } = setUp(2)
    const leaving = new AbortController()
    ask('poll')
    await time.pass(0)
    const turn = limiter.acquire('poll', leaving.signal)
    ask('poll')
    leaving.abort()
    expect(await turn).toBe('stopped')
    expect(await limiter.acquire('poll', leaving.signal)).toBe('stopped')
    await time.pass(600)
    expect(ats()).toHaveLength(2)
  })

  it('[S24] never sends more than allowed over random arrivals, late timers, wrong clocks and restarts', async () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ is: fc.constant('ask' as const), count: fc.integer({ min: 1, max: 4 }) }) },
      { weight: 6, arbitrary: fc.record({ is: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 1500 }) }) },
      { weight: 2, arbitrary: fc.record({ is: fc.constant('restart' as const) }) },
      { weight: 1, arbitrary: fc.record({ is: fc.constant('clock' as const), by: fc.integer({ min: -1e7, max: 1e7 }) }) },
      {
        weight: 1,
        arbitrary: fc.record({ is: fc.constant('limited' as const), after: fc.option(fc.integer({ min: 0, max: 3000 })) }),
      },
    )
    const rate = fc.constantFrom(0.5, 1, 2, 3, 5)
    const run = fc.asyncProperty(
      rate,
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.integer(),
      async (allowed, steps, seed) => {
        const random = createLateness(seed)
        const time = createVirtualTime(() => 20 * random() - 1)
        const log = steadyLog(time)
        const ats: number[] = []
        const start = () => {
          const own = time.fork()
          return { own, limiter: createLimiter({ rate: allowed, time: own, chance: random, log }) }
        }
        let { own, limiter } = start()
        for (const next of steps) {
          if (next.is === 'pass') await time.pass(next.ms)
          else if (next.is === 'clock') time.setClock(time.now() + next.by)
          else if (next.is === 'limited') limiter.noteLimited(next.after)
          else if (next.is === 'restart') {
            own.end()
            ;({ own, limiter } = start())
          } else {
            for (let count = 0; count < next.count; count += 1)
              void limiter.acquire('mirror').then(() => ats.push(time.elapsed()))
          }
        }
        await time.pass(5000)
        const most = Math.max(1, Math.floor(allowed))
        const span = 1000 / Math.min(1, allowed)
        ats.forEach((at, index) => expect(at - (ats[index - most] ?? -Infinity)).toBeGreaterThanOrEqual(span))
        // The log holds whole milliseconds.
        ats.forEach((at, index) => expect(at - (ats[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual((0.8 * span) / most - 1))
      },
    )
    await fc.assert(run, { numRuns: 300 })
  })
})

/** From 0 up to 1, the same for the same seed. */
function createLateness(seed: number): () => number {
  let state = Math.trunc(seed * 7919) >>> 0
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
}
