import { Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { toBytes } from '../../src-main/store/attributes.ts'
import type { Batch } from '../../src-main/store/batch.ts'
import { everything } from '../../src-main/store/plan.ts'
import type { Store } from '../../src-main/store/port.ts'
import { keepSynced } from '../../src-main/sync/loop-account.ts'
import { ensureStates, loadStates } from '../../src-main/sync/state/states.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { StoredStatus } from '../../src-shared/sync/status.ts'
import { noWish, type SyncWish } from '../../src-shared/sync/wish.ts'
import { allScopes } from './hosted/gate.ts'
import { createHostedCrm } from './hosted/hosted-crm.ts'
import { createFaultyNetwork } from './simulation/faulty-network.ts'
import { connectStore, createMirrorStore, snapshotMirror, visibleOf } from './simulation/mirror-account.ts'
import { createSeededChance } from './simulation/seeded-chance.ts'
import { createVirtualTime } from './simulation/virtual-time.ts'

const token = 'token-of-the-account'
const bySystem = { at: 0, actor: { user: null, token: null }, origin: 'system', summarised: true } as const

/** A store that writes down every status that is kept, and when. */
function watchStatuses(store: Store, now: () => number): { store: Store; statuses: (StoredStatus & { kept: number })[] } {
  const statuses: (StoredStatus & { kept: number })[] = []
  const decoder = new TextDecoder()
  const commit = (batch: Batch) => {
    for (const operation of batch.operations) {
      if (operation.op !== 'update' || operation.type !== 'sync-states' || !operation.attributes) continue
      const { name, value } = JSON.parse(decoder.decode(operation.attributes)) as { name: string; value: StoredStatus }
      if (name !== 'status') continue
      expect(batch).toMatchObject({ origin: 'system', summarised: true })
      statuses.push({ ...value, kept: now() })
    }
    return store.commit(batch)
  }
  return { store: { ...store, commit }, statuses }
}

async function startSyncing(sizes = { contacts: 450, companies: 30, deals: 40, orders: 10 }) {
  const time = createVirtualTime({ start: Date.UTC(2026, 2, 3, 10) })
  const chance = createSeededChance(7)
  const hosted = createHostedCrm({ chance, now: () => time.trueNow(), token })
  hosted.fill(chance, sizes)
  const network = createFaultyNetwork({ handle: hosted.handle, time, chance })
  const { store, statuses } = watchStatuses(createMirrorStore(), () => time.elapsed())
  await connectStore(store, `${hosted.origin}/api/v1`, token, String(hosted.quirks.firstId))
  await ensureStates(store, registry, 0)
  const ending = new AbortController()
  let calls: readonly number[] = []
  const callLog = { load: () => calls, save: (times: readonly number[]) => (calls = times) }
  const options = { registry, store, http: network.http, time, chance, callLog, listRate: 2, network: new Subject(), pid: 42 }
  const ended = keepSynced(options, ending.signal)
  const update = async (changed: Parameters<Awaited<ReturnType<typeof loadStates>>['change']>[0]) => {
    const { operations } = (await loadStates(store)).change(changed)
    await store.commit({ ...bySystem, operations })
  }
  let wish = noWish
  return {
    time,
    hosted,
    network,
    store,
    statuses,
    pass: (seconds: number) => time.pass(seconds * 1000),
    want: (changed: Partial<SyncWish>) => update({ wish: (wish = { ...wish, ...changed }) }),
    async setToken(next: string) {
      const remote = (await loadStates(store)).get('remote')!
      await update({ remote: { ...remote, token: next } })
    },
    phases: () => statuses.map(({ phase }) => phase).filter((phase, index, all) => phase !== all[index - 1]),
    isEqual: async () => expect(visibleOf(await snapshotMirror(store))).toEqual(visibleOf(hosted.snapshot())),
    async stop() {
      ending.abort()
      await time.run(() => ended)
    },
  }
}

describe('an account that is kept in sync', () => {
  it('is mirrored, and tells how far that is: twice a second at most, with the time that the calls take', async () => {
    const syncing = await startSyncing()
    await syncing.pass(120)
    await syncing.isEqual()
    expect(syncing.phases().slice(0, 2)).toEqual(['syncing', 'idle'])
    const { statuses } = syncing
    for (const [index, { kept, phase }] of statuses.entries()) {
      const before = statuses[index - 1]
      if (before?.phase === phase) expect(kept - before.kept).toBeGreaterThanOrEqual(499)
    }
    const contacts = statuses.flatMap(({ progress }) => progress.filter(({ type }) => type === 'contacts'))
    expect(contacts.map(({ done }) => done)).toEqual(expect.arrayContaining([100, 400]))
    for (const { done, secondsLeft } of contacts) expect(secondsLeft).toBeGreaterThanOrEqual((450 - done) / 200)
    expect(contacts.at(-1)?.perSecond).toBeGreaterThan(50)
    expect(contacts.at(-1)?.perSecond).toBeLessThanOrEqual(200)
    expect(statuses.at(-1)).toMatchObject({ phase: 'idle', problem: null, progress: [], pid: 42 })
    await syncing.stop()
  })

  it('waits while there is no network, says until when, and is equal again when there is one', async () => {
    const syncing = await startSyncing({ contacts: 5, companies: 3, deals: 4, orders: 1 })
    await syncing.pass(60)
    syncing.network.setOnline(false)
    syncing.hosted.fill(createSeededChance(8), { contacts: 3 })
    await syncing.want({ syncNow: 1 })
    await syncing.pass(60)
    const waiting = syncing.statuses.at(-1)
    expect(waiting).toMatchObject({ phase: 'waiting', problem: { code: 'offline' } })
    expect(waiting?.retryAt).toBeGreaterThan(syncing.time.now())
    expect(waiting?.retryAt).toBeLessThan(syncing.time.now() + 60_000)
    syncing.network.setOnline(true)
    await syncing.pass(120)
    await syncing.isEqual()
    expect(syncing.statuses.at(-1)).toMatchObject({ phase: 'idle', problem: null })
    await syncing.stop()
  })

  it('goes on where it was when it is paused in the middle of the mirror and resumed', async () => {
    const syncing = await startSyncing()
    await syncing.pass(15)
    await syncing.want({ paused: true })
    await syncing.pass(3)
    const calls = syncing.hosted.stats.lists.length
    expect(syncing.statuses.at(-1)).toMatchObject({ phase: 'paused', problem: null, progress: [] })
    await syncing.pass(100)
    expect(syncing.hosted.stats.lists.length).toBe(calls)
    await syncing.want({ paused: false })
    await syncing.pass(100)
    await syncing.isEqual()
    await syncing.stop()
  })

  it('reads the record that is opened at once, with its links, without a list call', async () => {
    const syncing = await startSyncing({ contacts: 5, companies: 3, deals: 4, orders: 1 })
    await syncing.pass(45)
    await syncing.want({ paused: false, open: null })
    const { rows } = await syncing.store.read({ type: 'contacts', where: everything })
    const [{ id, key } = { id: '', key: 0 }] = rows
    const lists = syncing.hosted.stats.lists.length
    await syncing.store.commit({
      ...bySystem,
      operations: [{ op: 'update', type: 'contacts', key, attributes: toBytes({ 'last-name': 'Stale' }), changes: {} }],
    })
    await syncing.want({ open: { type: 'contacts', id, at: 1 } })
    await syncing.pass(1)
    await syncing.isEqual()
    expect(syncing.hosted.stats.lists.length).toBe(lists)
    expect(syncing.hosted.stats.others.at(-1)?.url).toContain(`/contacts/${id}?include=`)
    await syncing.stop()
  })

  it('stops at a token that is refused, and goes on with a good one', async () => {
    const syncing = await startSyncing({ contacts: 5, companies: 3, deals: 4, orders: 1 })
    await syncing.pass(45)
    syncing.hosted.setToken(token, undefined)
    await syncing.want({ syncNow: 1 })
    await syncing.pass(5)
    expect(syncing.statuses.at(-1)).toMatchObject({ phase: 'stopped', problem: { code: 'unauthorized' } })
    const calls = syncing.network.sent.length
    await syncing.pass(1000)
    expect(syncing.network.sent.length).toBe(calls)
    syncing.hosted.setToken('the-new-token', allScopes)
    await syncing.setToken('the-new-token')
    await syncing.pass(30)
    expect(syncing.statuses.at(-1)).toMatchObject({ phase: 'idle', problem: null })
    await syncing.stop()
  })

  it('says so when the token is of another user', async () => {
    const syncing = await startSyncing({ contacts: 5, companies: 3, deals: 4, orders: 1 })
    await syncing.pass(45)
    await syncing.stop()
    const { operations } = (await loadStates(syncing.store)).change({
      remote: { url: `${syncing.hosted.origin}/api/v1`, token, userId: '999999' },
    })
    await syncing.store.commit({ ...bySystem, operations })
    const ending = new AbortController()
    const log = { load: () => [], save: () => {} }
    const { store, time, network } = syncing
    const more = { registry, store, http: network.http, time, chance: () => 0, callLog: log, listRate: 2, pid: 43 }
    const ended = keepSynced({ ...more, network: new Subject() }, ending.signal)
    await syncing.pass(5)
    expect(syncing.statuses.at(-1)).toMatchObject({
      phase: 'stopped',
      problem: { message: expect.stringContaining('another user') as string },
    })
    ending.abort()
    await time.run(() => ended)
  })

  it('leaves nothing told of as under way when it is stopped', async () => {
    const syncing = await startSyncing()
    await syncing.pass(10)
    expect(syncing.statuses.at(-1)?.phase).toBe('syncing')
    await syncing.stop()
    expect(syncing.statuses.at(-1)).toMatchObject({ phase: 'idle', progress: [] })
  })
})
