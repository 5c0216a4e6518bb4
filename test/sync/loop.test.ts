import { Subject } from 'rxjs'
import { afterEach, describe, expect, it } from 'vitest'
import { runLoop } from '../../src-main/sync/loop/loop.ts'
import { phaseOf, waitAfter } from '../../src-main/sync/loop/loop-step.ts'
import type { Power } from '../../src-main/sync/ports.ts'
import type { Problem } from '../../src-main/sync/problem.ts'
import { noWish, usualSettings, type OpenRecord, type SyncWish } from '../../src-shared/sync/wish.ts'
import { createSeededChance } from './simulation/seeded-chance.ts'
import { createStray, createVirtualTime, type Stray, type VirtualTime } from './simulation/virtual-time.ts'

const offline: Problem = { code: 'offline', message: 'No network.' }
const refused: Problem = { code: 'unauthorized', message: 'No.' }
/** The draw is always 0, so a rest takes the least that it may. */
const rest = 48

let stop: () => Promise<void> = () => Promise.resolve()
afterEach(() => stop())

/** How a round ends, instead of after two seconds. */
type Hang = (time: VirtualTime, signal: AbortSignal, moved: () => void) => Promise<void>

/** A loop whose rounds take two seconds each and end as told, with all that it did written down by the second. */
function startLoop({
  first = {},
  accepted = 0,
  stray = () => ({ offMs: 0, isTwice: false }),
  hang = null,
}: { first?: Partial<SyncWish>; accepted?: number; stray?: () => Stray; hang?: Hang | null } = {}) {
  const time = createVirtualTime({ start: Date.UTC(2026, 0, 1), stray })
  const seconds = () => Math.round(time.elapsed() / 10) / 100
  const wishes = new Subject<SyncWish>()
  const power = new Subject<Power>()
  const [tokens, changes, network] = [new Subject<void>(), new Subject<void>(), new Subject<void>()]
  const began: (number | string)[] = []
  const thorough: number[] = []
  const unsent: number[] = []
  const phases: string[] = []
  const opened: string[] = []
  const ending = new AbortController()
  let wish: SyncWish = { ...noWish, ...first }
  let outcome: Problem | null = null
  let againInMs: number | null = null
  let isThere = true
  let running = 0
  const restarts: string[] = []

  const ended = runLoop(
    {
      time,
      chance: () => 0,
      wish,
      wishes,
      tokens,
      changes,
      network,
      power,
      accepted,
      async round({ acceptDeletions: accept, isThorough, maySend }, signal, moved) {
        expect(++running, 'one round at a time').toBe(1)
        if (!maySend) unsent.push(seconds())
        if (isThorough) thorough.push(seconds())
        began.push(accept ? `${seconds()} accepting` : seconds())
        if (hang) await hang(time, signal, moved)
        else await time.sleep(2000, signal)
        running -= 1
        return { problem: outcome, againInMs }
      },
      open: ({ type, id }: OpenRecord) => {
        opened.push(`${seconds()} ${type}/${id}`)
        return Promise.resolve(isThere)
      },
      onState(state) {
        const phase = phaseOf(state)
        const shown = `${seconds()} ${phase}`
        if (phases.at(-1)?.split(' ')[1] !== phase) phases.push(shown)
        expect(state.restarted?.message).toBe(restarts.at(-1)?.split(' | ')[1])
      },
      onRestart: (message, isStuck) => restarts.push(`${Math.floor(seconds())}${isStuck ? ' stuck' : ''} | ${message}`),
    },
    ending.signal,
  )
  stop = async () => {
    ending.abort()
    await ended
  }
  return {
    time,
    began,
    thorough,
    unsent,
    phases,
    opened,
    restarts,
    ended,
    setHang: (next: Hang | null) => (hang = next),
    tokens,
    changes,
    network,
    power,
    pass: (s: number) => time.pass(s * 1000),
    setOutcome: (next: Problem | null) => (outcome = next),
    setAgain: (next: number | null) => (againInMs = next),
    setThere: (is: boolean) => (isThere = is),
    want(changed: Partial<SyncWish>) {
      wish = { ...wish, ...changed }
      wishes.next(wish)
    },
  }
}

describe('the loop', () => {
  it('[S42] makes every round though each timer fires half a millisecond early', async () => {
    const loop = startLoop({ stray: () => ({ offMs: -0.5, isTwice: false }) })
    await loop.pass(20 * (2 + rest) + 1)
    expect(loop.began).toHaveLength(21)
    expect(loop.restarts).toEqual([])
  })

  it('[S42] makes no round less, and none more, where timers fire early, late and twice', async () => {
    const loop = startLoop({ stray: createStray(createSeededChance(3)) })
    for (let count = 0; count < 50; count += 1) {
      loop.changes.next()
      await loop.pass(40)
    }
    const gaps = loop.began.map((at, index) => Number(at) - Number(loop.began[index - 1] ?? 0))
    expect(Math.max(...gaps)).toBeLessThan(50)
    expect(loop.began.length).toBeGreaterThan(45)
    expect(loop.began.length).toBeLessThan(102)
    expect(loop.restarts).toEqual([])
  })

  it('[S42] begins a round within seconds where its timer never fires', async () => {
    let isLost = false
    const loop = startLoop({ stray: () => ({ offMs: isLost ? 1e9 : 0, isTwice: false }) })
    await loop.pass(1.5)
    isLost = true
    await loop.pass(0.6)
    isLost = false
    await loop.pass(70)
    expect(loop.began).toHaveLength(2)
    expect(loop.restarts).toEqual([])
  })

  it('[S43] ends a round that has not moved for twice the interval, says so, and begins another', async () => {
    const loop = startLoop({
      hang: (_time, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    })
    await loop.pass(140)
    expect(loop.began).toEqual([0])
    loop.changes.next()
    loop.setOutcome(offline)
    await loop.pass(8)
    loop.setHang(null)
    await loop.pass(12)
    expect(loop.restarts).toEqual(['145 | A round of sync made no progress for 2 minutes and was ended.'])
    expect(loop.began).toEqual([0, 150])
  })

  it('[S43] leaves alone a long round that moves, and a computer that sleeps in the middle of one', async () => {
    const loop = startLoop({
      async hang(time, _signal, moved) {
        for (let count = 0; count < 10; count += 1) {
          await time.sleep(100_000)
          moved()
        }
      },
    })
    await loop.pass(900)
    expect([loop.began, loop.restarts]).toEqual([[0], []])
    await loop.pass(110)
    await stop()
    let isAsleep = true
    const asleep = startLoop({
      stray: () => ({ offMs: isAsleep ? 3_600_000 : 0, isTwice: false }),
      hang: (time) => time.sleep(20_000),
    })
    await asleep.pass(3601)
    isAsleep = false
    await asleep.pass(60)
    expect(asleep.restarts).toEqual([])
  })

  it('[S43] gives up, without waiting for it, where a round does not even end when it is aborted', async () => {
    const loop = startLoop({ hang: () => new Promise(() => undefined) })
    stop = () => Promise.resolve()
    const failed = expect(loop.ended).rejects.toThrow('made no progress')
    await loop.pass(300)
    await failed
    expect(loop.restarts.map((line) => line.split(' |')[0])).toEqual(['145', '290 stuck'])
  })

  it('[S43] does not take a pause, a wait after failures or a refused token for standing still', async () => {
    const loop = startLoop()
    loop.setOutcome(offline)
    await loop.pass(3000)
    loop.setOutcome(null)
    loop.want({ paused: true })
    await loop.pass(3000)
    loop.want({ paused: false })
    loop.setOutcome(refused)
    await loop.pass(3000)
    expect(loop.restarts).toEqual([])
  })

  it('[S27] begins at once, and again a rest after each end', async () => {
    const loop = startLoop()
    await loop.pass(2 * (rest + 2) + 1)
    expect(loop.began).toEqual([0, 2 + rest, 2 * (2 + rest)])
    expect(loop.phases.slice(0, 3)).toEqual(['0 syncing', '2 idle', '50 syncing'])
  })

  it('[S27] comes again as soon as something that was sent is to be looked for', async () => {
    const loop = startLoop()
    loop.setAgain(10_000)
    await loop.pass(13)
    expect(loop.began).toEqual([0, 12])
    loop.setAgain(null)
    await loop.pass(40)
    expect(loop.began).toEqual([0, 12])
  })

  it('[S64] compares everything when it begins and when a person asks, and takes turns otherwise', async () => {
    const loop = startLoop()
    await loop.pass(60)
    loop.want({ syncNow: 1 })
    await loop.pass(1)
    expect([loop.began, loop.thorough]).toEqual([
      [0, 50, 60],
      [0, 60],
    ])
  })

  it('begins at once when asked, once for however often that was while a round went on', async () => {
    const loop = startLoop()
    await loop.pass(10)
    loop.want({ syncNow: 1 })
    await loop.pass(1)
    loop.want({ syncNow: 2 })
    loop.want({ syncNow: 3 })
    await loop.pass(20)
    expect(loop.began).toEqual([0, 10, 12])
  })

  it('follows a change made here two seconds later, with all that were made by then', async () => {
    const loop = startLoop()
    await loop.pass(10)
    for (let edit = 0; edit < 4; edit += 1) {
      loop.changes.next()
      await loop.pass(0.4)
    }
    await loop.pass(0.5)
    loop.changes.next()
    await loop.pass(10)
    expect(loop.began).toEqual([0, 12, 16])
  })

  it('[S28] waits longer after each failure, from 5 seconds to 5 minutes, whatever is changed here meanwhile', async () => {
    const loop = startLoop()
    loop.setOutcome(offline)
    await loop.pass(3)
    loop.changes.next()
    await loop.pass(40)
    expect(loop.began).toEqual([0, 7, 19, 41])
    expect(loop.phases.slice(0, 4)).toEqual(['0 syncing', '2 waiting', '7 syncing', '9 waiting'])
    expect([1, 2, 3, 7, 8, 99].map((failures) => waitAfter(failures, 0) / 1000)).toEqual([5, 10, 20, 300, 300, 300])
    expect(waitAfter(1, 0.999)).toBeLessThan(6250)
  })

  type Loop = ReturnType<typeof startLoop>
  it.each([
    ['a person', (loop: Loop) => loop.want({ syncNow: 1 }), 44],
    ['another network', (loop: Loop) => loop.network.next(), 44],
    ['the answer to something else', (loop: Loop) => loop.want({ open: { type: 'deals', id: '7', at: 1 } }), 44],
    ['the end of sleep', (loop: Loop) => loop.time.setSkew(3_600_000), 45],
  ])('waits no longer when %s gives reason to try, and a little only after that', async (_who, act, at) => {
    const loop = startLoop()
    loop.setOutcome(offline)
    await loop.pass(44)
    act(loop)
    await loop.pass(10)
    expect(loop.began).toEqual([0, 7, 19, 41, at, at + 7])
  })

  it('tries again right after a failure where the network came back while it failed', async () => {
    const loop = startLoop()
    loop.setOutcome(offline)
    await loop.pass(42)
    loop.network.next()
    await loop.pass(8)
    expect(loop.began).toEqual([0, 7, 19, 41, 43, 50])
  })

  it('rests as before after a network that changed without harm, or an answer that was none', async () => {
    const loop = startLoop()
    await loop.pass(5)
    loop.network.next()
    loop.setThere(false)
    loop.want({ open: { type: 'deals', id: '7', at: 1 } })
    await loop.pass(20)
    expect(loop.began).toEqual([0])
    expect(loop.opened).toEqual(['5 deals/7'])
  })

  it('begins when the computer wakes, by its clock against its timers', async () => {
    const loop = startLoop()
    await loop.pass(12)
    loop.time.setSkew(8 * 3_600_000)
    await loop.pass(6)
    expect(loop.began).toEqual([0, 15])
    loop.time.setSkew(0)
    await loop.pass(20)
    expect(loop.began).toEqual([0, 15])
  })

  const mains = { isAsleep: false, isOnBattery: false }

  it('ends its round when the computer goes to sleep, does nothing then, and begins as soon as it is awake', async () => {
    const loop = startLoop()
    await loop.pass(1)
    loop.power.next({ ...mains, isAsleep: true })
    await loop.pass(300)
    loop.changes.next()
    await loop.pass(300)
    expect(loop.began).toEqual([0])
    loop.power.next(mains)
    await loop.pass(1)
    expect(loop.began).toEqual([0, 601])
    expect(loop.phases).toEqual(['0 syncing', '1 idle', '601 syncing'])
  })

  it('begins once more where the computer is awake before its round has ended', async () => {
    const loop = startLoop()
    await loop.pass(1)
    loop.power.next({ ...mains, isAsleep: true })
    loop.power.next(mains)
    await loop.pass(2)
    expect(loop.began).toEqual([0, 1])
  })

  it('is awake when someone asks, whatever the system forgot to say', async () => {
    const loop = startLoop()
    await loop.pass(10)
    loop.power.next({ ...mains, isAsleep: true })
    await loop.pass(10)
    loop.want({ syncNow: 1 })
    await loop.pass(1)
    expect(loop.began).toEqual([0, 20])
  })

  it('stays paused through a sleep', async () => {
    const loop = startLoop({ first: { paused: true } })
    loop.power.next({ ...mains, isAsleep: true })
    loop.power.next(mains)
    await loop.pass(100)
    expect(loop.began).toEqual([])
  })

  it('rests five times as long on battery, but for what is changed here', async () => {
    const loop = startLoop()
    loop.power.next({ ...mains, isOnBattery: true })
    await loop.pass(2 + 5 * rest - 1)
    expect(loop.began).toEqual([0])
    await loop.pass(2)
    expect(loop.began).toEqual([0, 2 + 5 * rest])
    await loop.pass(10)
    loop.changes.next()
    await loop.pass(3)
    expect(loop.began).toHaveLength(3)
  })

  it('[S84] rests as long as the settings say, from the moment they are changed', async () => {
    const loop = startLoop({ first: { settings: { ...usualSettings, everyMinutes: 10 } } })
    await loop.pass(2 + 10 * rest - 1)
    expect(loop.began).toEqual([0])
    loop.want({ settings: { ...usualSettings, everyMinutes: 1 } })
    await loop.pass(2 + rest)
    expect(loop.began).toEqual([0, 481, 481 + 2 + rest])
    expect(loop.restarts).toEqual([])
  })

  it('[S84] waits for mains power where the settings say so, but for what a person asks', async () => {
    const loop = startLoop({ first: { settings: { ...usualSettings, pausesOnBattery: true } } })
    await loop.pass(5)
    loop.power.next({ ...mains, isOnBattery: true })
    loop.changes.next()
    await loop.pass(3600)
    expect(loop.began).toEqual([0])
    expect(loop.phases.at(-1)).toBe('5 paused')
    loop.want({ syncNow: 1 })
    await loop.pass(100)
    expect(loop.began).toEqual([0, 3605])
    loop.power.next(mains)
    await loop.pass(10)
    expect(loop.began).toEqual([0, 3605, 3705])
    expect(loop.phases.at(-1)).toContain('idle')
    expect(loop.restarts).toEqual([])
  })

  it('[S84] sends only once a person has said so, where sync asks before sending, and again after a failure', async () => {
    const loop = startLoop({ first: { settings: { ...usualSettings, asksBeforeSending: true }, send: 3 } })
    await loop.pass(10)
    expect(loop.unsent).toEqual([0])
    loop.setOutcome(offline)
    loop.want({ send: 4 })
    await loop.pass(9)
    loop.setOutcome(null)
    await loop.pass(2 * (2 + rest))
    // Two rounds failed, the third could send, and the fourth need not.
    expect(loop.began).toEqual([0, 10, 17, 29, 79])
    expect(loop.unsent).toEqual([0, 79])
    loop.want({ settings: usualSettings })
    await loop.pass(2 + rest)
    expect(loop.unsent.at(-1)).toBeLessThan(Number(loop.began.at(-2)))
  })

  it('[S27] ends its round when it is paused, does nothing then, and goes on at once when it is resumed', async () => {
    const loop = startLoop()
    await loop.pass(1)
    loop.setOutcome(offline)
    loop.want({ paused: true })
    await loop.pass(100)
    loop.want({ syncNow: 1 })
    loop.changes.next()
    loop.want({ open: { type: 'deals', id: '7', at: 1 } })
    await loop.pass(100)
    loop.setOutcome(null)
    loop.want({ paused: false })
    await loop.pass(5)
    expect(loop.began).toEqual([0, 201])
    expect(loop.opened).toEqual([])
    expect(loop.phases).toEqual(['0 syncing', '1 paused', '201 syncing', '203 idle'])
  })

  it('begins paused where that is what was wished before', async () => {
    const loop = startLoop({ first: { paused: true } })
    await loop.pass(100)
    expect([loop.began, loop.phases]).toEqual([[], ['0 paused']])
  })

  it('[S28] tries a refused token again once an hour, and goes on by itself when it is accepted', async () => {
    const loop = startLoop()
    loop.setOutcome(refused)
    await loop.pass(1000)
    loop.network.next()
    loop.changes.next()
    await loop.pass(1000)
    expect(loop.began).toEqual([0])
    expect(loop.phases.at(-1)).toBe('2 stopped')
    await loop.pass(2000)
    loop.setOutcome(null)
    await loop.pass(3500)
    expect(loop.began.slice(0, 4)).toEqual([0, 3602, 7204, 7254])
    expect(loop.phases.at(-1)).toMatch(/idle$/)
  })

  it.each([
    ['asks for a sync', (loop: Loop) => loop.want({ syncNow: 1 })],
    ['accepts deletions', (loop: Loop) => loop.want({ acceptDeletions: 1 })],
    ['resumes', (loop: Loop) => (loop.want({ paused: true }), loop.want({ paused: false }))],
  ])('[S28] tries a refused token again at once when a person %s', async (_what, act) => {
    const loop = startLoop()
    loop.setOutcome(refused)
    await loop.pass(100)
    act(loop)
    await loop.pass(1)
    expect(loop.began).toHaveLength(2)
    expect(loop.phases.at(-1)).toBe('100 syncing')
  })

  it('[S28] stops when the token is refused until there is another, also one that came while it found out', async () => {
    const loop = startLoop()
    loop.setOutcome(refused)
    await loop.pass(2000)
    loop.tokens.next()
    await loop.pass(1)
    loop.tokens.next()
    await loop.pass(1.5)
    loop.setOutcome(null)
    await loop.pass(10)
    expect(loop.began).toEqual([0, 2000, 2002])
    expect(loop.phases.at(-1)).toBe('2004 idle')
  })

  it('goes on as usual where only a part may not be read', async () => {
    const loop = startLoop()
    loop.setOutcome({ code: 'forbidden', message: 'Not orders.' })
    await loop.pass(60)
    expect(loop.began).toEqual([0, 50])
  })

  it('accepts deletions in one round for each time that was wished, however often it takes to come true', async () => {
    const loop = startLoop({ first: { acceptDeletions: 4 }, accepted: 4 })
    await loop.pass(10)
    loop.setOutcome(offline)
    loop.want({ acceptDeletions: 5 })
    await loop.pass(3)
    loop.setOutcome(null)
    await loop.pass(80)
    expect(loop.began).toEqual([0, '10 accepting', '17 accepting', 67])
  })

  it('makes a wish true that nobody was there for', async () => {
    const loop = startLoop({ first: { acceptDeletions: 1 } })
    await loop.pass(1)
    expect(loop.began).toEqual(['0 accepting'])
  })

  it('reads an opened record at once, in the middle of a round, each time that it is opened', async () => {
    const loop = startLoop({ first: { open: { type: 'deals', id: '1', at: 1 } } })
    loop.want({ syncNow: 1 })
    await loop.pass(1)
    loop.want({ open: { type: 'deals', id: '7', at: 2 } })
    loop.want({ syncNow: 2 })
    loop.want({ open: { type: 'deals', id: '7', at: 3 } })
    await loop.pass(1)
    expect(loop.opened).toEqual(['1 deals/7', '1 deals/7'])
  })

  it('waits for its round when it is stopped, and hands on what broke it', async () => {
    const loop = startLoop()
    await loop.pass(1)
    let isOver = false
    const stopping = stop().then(() => (isOver = true))
    await loop.pass(0.1)
    await stopping
    expect(isOver).toBe(true)
    const time = createVirtualTime({ start: 0 })
    const none = new Subject<never>()
    const options = {
      time,
      chance: () => 0,
      wish: noWish,
      wishes: none,
      tokens: none,
      changes: none,
      network: none,
      power: none,
      accepted: 0,
    }
    const broken = runLoop(
      { ...options, round: () => Promise.reject(new Error('disk')), open: () => Promise.resolve(true), onState: () => {} },
      new AbortController().signal,
    )
    await expect(time.run(() => broken)).rejects.toThrow('disk')
  })
})
