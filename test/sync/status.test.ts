import { describe, expect, it } from 'vitest'
import { loadStates } from '../../src-main/sync/state/states.ts'
import { newTypeState } from '../../src-main/sync/state/type-state.ts'
import { createStatusWriter, type LoopStatus } from '../../src-main/sync/loop/status-writer.ts'
import { createProgressTracker } from '../../src-main/sync/loop/status-progress.ts'
import type { StoredStatus } from '../../src-shared/sync/status.ts'
import { findSyncStatus, type StoredFindings, type StoredTypeState } from '../../src-shared/sync/to-sync-status.ts'
import { noWish } from '../../src-shared/sync/wish.ts'
import { unproven, type Findings } from '../../src-main/sync/findings/findings.ts'
import { connectStore, createMirrorStore } from './simulation/mirror-account.ts'
import { createVirtualTime } from './simulation/virtual-time.ts'

const idle: LoopStatus = { phase: 'idle', problem: null, retryAt: null, heldBy: null, progress: [], accepted: 0 }
const syncing: LoopStatus = { ...idle, phase: 'syncing' }
const at = (done: number): LoopStatus => ({
  ...syncing,
  progress: [{ type: 'contacts', doing: 'mirror', done, total: 900, perSecond: 0, secondsLeft: 0 }],
})

async function openWriter() {
  const time = createVirtualTime({ start: 1_000_000 })
  const store = createMirrorStore()
  await connectStore(store, 'https://crm.example/api/v1')
  const kept: string[] = []
  const commit: typeof store.commit = async (batch) => {
    const result = await store.commit(batch)
    const { phase, progress } = (await loadStates(store)).get('status')!
    kept.push(`${time.elapsed() / 1000} ${phase}${progress[0] ? ` ${progress[0].done}` : ''}`)
    return result
  }
  const errors: unknown[] = []
  const writer = await createStatusWriter({ store: { ...store, commit }, time, pid: 7, onError: (error) => errors.push(error) })
  return { time, store, writer, kept, errors }
}

describe('the writer of the status', () => {
  it('keeps a change of phase at once, and of anything else the last of each half second', async () => {
    const { time, writer, kept } = await openWriter()
    writer.write(syncing)
    await time.pass(100)
    for (const done of [100, 200, 300, 400, 500]) {
      writer.write(at(done))
      await time.pass(120)
    }
    writer.write(idle)
    writer.write(idle)
    await time.pass(60_000)
    expect(kept).toEqual(['0 syncing', '0.5 syncing 400', '0.7 idle'])
  })

  it('gives a sign of life while at work, and none afterwards', async () => {
    const { time, writer, kept } = await openWriter()
    writer.write(syncing)
    await time.pass(65_000)
    writer.write(idle)
    await time.pass(100_000)
    expect(kept).toEqual(['0 syncing', '30.5 syncing', '61 syncing', '65 idle'])
  })

  it('keeps what was told last before it closes', async () => {
    const { time, writer, kept } = await openWriter()
    writer.write(syncing)
    writer.write(at(1))
    writer.write({ ...idle, accepted: 3 })
    await time.run(() => writer.close())
    expect(kept.at(-1)).toBe('0 idle')
  })

  it('hands on that it could not', async () => {
    const { time, writer, store, errors } = await openWriter()
    await store.close()
    writer.write({ ...idle, progress: undefined as never, accepted: 1n as never })
    await time.pass(1000)
    expect(errors).toHaveLength(1)
  })
})

describe('the progress', () => {
  it('has the speed of the last seconds, and the time that the allowed calls take, one type after the other', async () => {
    const time = createVirtualTime({ start: 0 })
    const board = createProgressTracker(2, time)
    const note = (type: string, done: number, total: number) => board.note({ type, doing: 'mirror', done, total })
    note('contacts', 0, 100_000)
    note('companies', 0, 1000)
    await time.pass(2000)
    note('companies', 400, 1000)
    expect(board.list()).toEqual([
      { type: 'companies', doing: 'mirror', done: 400, total: 1000, perSecond: 200, secondsLeft: 3 },
      { type: 'contacts', doing: 'mirror', done: 0, total: 100_000, perSecond: 0, secondsLeft: 503 },
    ])
    await time.pass(10_000)
    note('companies', 500, 1000)
    await time.pass(1000)
    note('companies', 550, 1000)
    expect(board.list()[0]?.perSecond).toBe(50)
    note('companies', 1001, 1000)
    expect(board.list().map(({ type }) => type)).toEqual(['contacts'])
  })

  it('leaves out what is over in a call', () => {
    const board = createProgressTracker(2, createVirtualTime({ start: 0 }))
    expect(board.note({ type: 'deals', doing: 'audit', done: 0, total: 5000 })).toBe(false)
    expect(board.note({ type: 'deals', doing: 'poll', done: 0, total: 100 })).toBe(false)
    expect(board.note({ type: 'deals', doing: 'mirror', done: 0, total: 0 })).toBe(false)
    expect(board.note({ type: 'deals', doing: 'poll', done: 0, total: 101 })).toBe(true)
  })
})

describe('the status that is shown', () => {
  const now = 10_000_000
  const toTime = (ms: number) => `t${ms}`
  const status: StoredStatus = { ...idle, at: now - 1000, pid: 1 }
  const deals: StoredTypeState = { ...newTypeState, cursor: 5, total: 120, held: ['1', '2'] }
  const orders: StoredTypeState = { ...newTypeState, paused: { why: 'forbidden', words: 'no' } }
  const known: Findings = {
    probedAt: 3,
    shownZone: 'UTC',
    filterZone: null,
    bounds: null,
    types: { deals: { ...unproven, updated: false }, orders: unproven },
  }
  const findings: StoredFindings = known
  const remote = { url: 'https://crm.example/api/v1', token: 'abcdefgh1234', userId: '5' }
  const show = (more: Record<string, unknown>) =>
    findSyncStatus(
      new Map<string, unknown>(Object.entries({ remote, 'type/deals': deals, 'type/orders': orders, 'type/new': null, ...more })),
      now,
      toTime,
    )

  it('is put together from what sync keeps, and shows the end of the token alone', () => {
    const push = { resent: [], duplicates: [{ type: 'deals', own: 4, other: 6, ids: ['14', '16'], at: 5 }] }
    expect(show({ status, findings, push, round: { lastSyncedAt: 77 }, wish: noWish })).toEqual({
      phase: 'idle',
      paused: false,
      problem: null,
      retryAt: null,
      heldBy: null,
      restarted: null,
      copied: null,
      lastSyncedAt: 't77',
      progress: [],
      types: {
        deals: { mirrored: true, total: 120, paused: null, heldDeletions: 2 },
        orders: { mirrored: false, total: null, paused: { why: 'forbidden', words: 'no' }, heldDeletions: 0 },
        new: { mirrored: false, total: null, paused: null, heldDeletions: 0 },
      },
      heldDeletions: 2,
      duplicates: [{ type: 'deals', ids: ['14', '16'] }],
      findings: { probedAt: 't3', shownZone: 'UTC', filterZone: null, ignoredFilters: { deals: ['updated-at'] } },
      remote: { url: 'https://crm.example', userId: '5', tokenEnd: '1234' },
      settings: { everyMinutes: 1, pausesOnBattery: false, asksBeforeSending: false },
    })
    expect(show({ remote: { ...remote, token: 'short' } })?.remote.tokenEnd).toBe('')
  })

  it('[S60] names a list that cannot be read, and [S61] records that cannot be stored', () => {
    const failed = { message: 'status 500', since: 40, times: 2, again: 9 }
    expect(show({ 'type/deals': { ...deals, failed, unfit: ['b7'] } })?.types['deals']).toMatchObject({
      failed: { message: 'status 500', since: 't40' },
      unfit: ['b7'],
    })
    expect(show({ 'type/deals': { ...deals, unfit: [] } })?.types['deals']).not.toHaveProperty('unfit')
  })

  it('is nothing for an account that mirrors nobody, and idle where no one has synced yet', () => {
    expect(show({ remote: null })).toBeUndefined()
    expect(show({})?.phase).toBe('idle')
  })

  it('does not take a process for working that has been silent', () => {
    expect(show({ status: { ...status, ...at(1) } })?.phase).toBe('syncing')
    expect(show({ status: { ...status, ...at(1), at: now - 60_001 } })).toMatchObject({ phase: 'idle', progress: [] })
    expect(show({ status: { ...status, phase: 'stopped', at: 0 } })?.phase).toBe('stopped')
  })

  it('is paused as soon as that is wished, unless something more is to be said', () => {
    const phase = (told: Partial<StoredStatus>) =>
      show({ status: { ...status, ...told }, wish: { ...noWish, paused: true } })?.phase
    expect([phase({}), phase({ phase: 'waiting', retryAt: 5 })]).toEqual(['paused', 'paused'])
    expect([phase({ phase: 'stopped' }), phase({ phase: 'syncing' })]).toEqual(['stopped', 'syncing'])
    expect(phase({ phase: 'syncing', at: 0 })).toBe('paused')
  })

  it('says when it is tried again, and who else syncs', () => {
    expect(show({ status: { ...status, phase: 'waiting', retryAt: 5 } })?.retryAt).toBe('t5')
    const heldBy = { what: 'outpost sync', pid: 3 }
    expect(show({ status: { ...status, phase: 'elsewhere', heldBy } })?.heldBy).toEqual(heldBy)
    expect(show({ status: { ...status, heldBy } })?.heldBy).toBeNull()
  })
})
