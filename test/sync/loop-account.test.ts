import { NEVER, Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { toBytes } from '../../src-main/store/attributes.ts'
import type { Batch } from '../../src-main/store/batch.ts'
import { everything } from '../../src-main/store/plan.ts'
import type { Store } from '../../src-main/store/port.ts'
import { keepSynced } from '../../src-main/sync/loop/loop-account.ts'
import type { Http } from '../../src-main/sync/ports.ts'
import { ensureStates, loadStates } from '../../src-main/sync/state/states.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { StoredStatus } from '../../src-shared/sync/status.ts'
import { noWish, type SyncWish } from '../../src-shared/sync/wish.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'
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
  const hosted = createHostedCrm({ chance, now: () => time.trueNow(), token, rateLimit: Infinity })
  hosted.fill(chance, sizes)
  const network = createFaultyNetwork({ handle: hosted.handle, time, chance })
  const { store, statuses } = watchStatuses(createMirrorStore(), () => time.elapsed())
  await connectStore(store, `${hosted.origin}/api/v1`, token, String(hosted.quirks.firstId))
  await ensureStates(store, registry, 0)
  let ending = new AbortController()
  let calls: readonly number[] = []
  const callLog = { load: () => calls, save: (times: readonly number[]) => (calls = times) }
  let hanging: Promise<void> | null = null
  let isReset = false
  const http: Http = async (call) => {
    if (isReset) {
      await time.sleep(50)
      return { is: 'failure', why: 'cut', detail: 'read ECONNRESET' }
    }
    const answer = await network.http(call)
    await hanging
    return answer
  }
  const options = { registry, store, http, time, chance, callLog, listRate: 2, network: new Subject(), power: NEVER, pid: 42 }
  let ended = keepSynced(options, ending.signal)
  const update = async (changed: Parameters<Awaited<ReturnType<typeof loadStates>>['change']>[0]) => {
    const { operations } = (await loadStates(store)).change(changed)
    await store.commit({ ...bySystem, operations })
  }
  let wish = noWish
  const pass = (seconds: number) => time.pass(seconds * 1000)
  return {
    time,
    hosted,
    network,
    store,
    statuses,
    pass,
    async until(phase: StoredStatus['phase']) {
      for (let waited = 0; statuses.at(-1)?.phase !== phase; waited += 0.25) {
        expect(waited, `until ${phase}`).toBeLessThan(300)
        await pass(0.25)
      }
    },
    /** The server takes every connection and resets it. */
    reset: (wanted: boolean) => (isReset = wanted),
    /** Calls get no answer until what is returned is called. */
    hang() {
      const { promise, resolve } = Promise.withResolvers<void>()
      hanging = promise
      return () => {
        hanging = null
        resolve()
      }
    },
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
    startAgain() {
      ending = new AbortController()
      ended = keepSynced(options, ending.signal)
    },
  }
}

describe('an account that is kept in sync', () => {
  it('is mirrored, and tells how far that is: twice a second at most, with the time that the calls take', async () => {
    const syncing = await startSyncing()
    await syncing.until('idle')
    await syncing.isEqual()
    expect(syncing.phases().slice(0, 2)).toEqual(['syncing', 'idle'])
    const { statuses } = syncing
    for (const [index, { kept, phase }] of statuses.entries()) {
      const before = statuses[index - 1]
      if (before?.phase === phase) expect(kept - before.kept).toBeGreaterThanOrEqual(499)
    }
    const contacts = statuses.flatMap(({ progress }) => progress.filter(({ type }) => type === 'contacts'))
    const done = contacts.map((progress) => progress.done)
    expect(new Set(done).size).toBeGreaterThanOrEqual(3)
    expect(done).toEqual(done.toSorted((one, other) => one - other))
    for (const one of contacts) expect(one.secondsLeft).toBeGreaterThanOrEqual((450 - one.done) / 200)
    expect(contacts.at(-1)?.perSecond).toBeGreaterThan(50)
    expect(contacts.at(-1)?.perSecond).toBeLessThanOrEqual(200)
    expect(statuses.at(-1)).toMatchObject({ phase: 'idle', problem: null, progress: [], pid: 42 })
    await syncing.stop()
  })

  it('waits while there is no network, says until when, and is equal again when there is one', async () => {
    const syncing = await startSyncing({ contacts: 5, companies: 3, deals: 4, orders: 1 })
    await syncing.until('idle')
    syncing.network.setOnline(false)
    syncing.hosted.fill(createSeededChance(8), { contacts: 3 })
    await syncing.want({ syncNow: 1 })
    await syncing.until('waiting')
    // The last round still tries at first.
    while (syncing.statuses.at(-1)?.retryAt === null) await syncing.pass(0.25)
    const waiting = syncing.statuses.at(-1)
    expect(waiting).toMatchObject({ phase: 'waiting', problem: { code: 'offline' } })
    expect(waiting?.retryAt).toBeGreaterThan(syncing.time.now())
    expect(waiting?.retryAt).toBeLessThan(syncing.time.now() + 7_500)
    syncing.network.setOnline(true)
    await syncing.until('idle')
    await syncing.isEqual()
    expect(syncing.statuses.at(-1)).toMatchObject({ phase: 'idle', problem: null })
    await syncing.stop()
  })

  it('says within seconds that the server does not answer, though a round still tries, and stays with that', async () => {
    const syncing = await startSyncing({ contacts: 5, companies: 3, deals: 4, orders: 1 })
    await syncing.until('idle')
    syncing.reset(true)
    await syncing.want({ syncNow: 1 })
    const from = syncing.statuses.length
    await syncing.pass(120)
    const later = syncing.statuses.slice(from)
    const [first = 0, ...others] = later.flatMap(({ phase, kept }, index) =>
      phase === 'syncing' ? (later[index + 1]?.kept ?? Infinity) - kept : [],
    )
    expect(first).toBeLessThan(8000)
    expect(others.length).toBeGreaterThan(1)
    expect(Math.max(...others)).toBeLessThan(1000)
    expect(later.at(-1)).toMatchObject({ phase: 'waiting', problem: { code: 'offline' } })
    syncing.reset(false)
    await syncing.until('syncing')
    await syncing.until('idle')
    expect(syncing.statuses.at(-1)).toMatchObject({ phase: 'idle', problem: null })
    await syncing.stop()
  })

  it('goes on where it was when it is paused in the middle of the mirror and resumed', async () => {
    const syncing = await startSyncing()
    await syncing.pass(15)
    await syncing.want({ paused: true })
    await syncing.until('paused')
    // A call that had been sent may still be on its way.
    await syncing.pass(1)
    const calls = syncing.hosted.stats.lists.length
    expect(syncing.statuses.at(-1)).toMatchObject({ phase: 'paused', problem: null, progress: [] })
    await syncing.pass(100)
    expect(syncing.hosted.stats.lists.length).toBe(calls)
    await syncing.want({ paused: false })
    await syncing.until('syncing')
    await syncing.until('idle')
    await syncing.isEqual()
    await syncing.stop()
  })

  it('reads the record that is opened at once, with its links, without a list call', async () => {
    const syncing = await startSyncing({ contacts: 5, companies: 3, deals: 4, orders: 1 })
    await syncing.until('idle')
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
    await syncing.until('idle')
    syncing.hosted.setToken(token, undefined)
    await syncing.want({ syncNow: 1 })
    await syncing.until('stopped')
    expect(syncing.statuses.at(-1)).toMatchObject({ phase: 'stopped', problem: { code: 'unauthorized' } })
    const calls = syncing.network.sent.length
    await syncing.pass(1000)
    expect(syncing.network.sent.length).toBe(calls)
    await syncing.pass(3000)
    expect(syncing.network.sent.length).toBe(calls + 1)
    expect(syncing.statuses.at(-1)?.phase).toBe('stopped')
    syncing.hosted.setToken('the-new-token', allScopes)
    await syncing.setToken('the-new-token')
    await syncing.until('idle')
    expect(syncing.statuses.at(-1)).toMatchObject({ phase: 'idle', problem: null })
    await syncing.stop()
  })

  it('[S28] goes on by itself within the hour where a token was refused by mistake', async () => {
    const syncing = await startSyncing({ contacts: 5, companies: 3, deals: 4, orders: 1 })
    await syncing.until('idle')
    syncing.hosted.setToken(token, undefined)
    await syncing.want({ syncNow: 1 })
    await syncing.until('stopped')
    syncing.hosted.setToken(token, allScopes)
    await syncing.pass(4100)
    await syncing.until('idle')
    expect(syncing.statuses.at(-1)).toMatchObject({ phase: 'idle', problem: null })
    await syncing.stop()
  })

  it('[S43] tells of a restart, also after the process was started again', async () => {
    const syncing = await startSyncing({ contacts: 5, companies: 3, deals: 4, orders: 1 })
    await syncing.until('idle')
    const hung = syncing.hang()
    await syncing.want({ syncNow: 1 })
    await syncing.pass(170)
    hung()
    await syncing.until('idle')
    const restarted = { at: expect.any(Number) as number, message: expect.stringContaining('made no progress') as string }
    expect(syncing.statuses.at(-1)).toMatchObject({ phase: 'idle', restarted })
    await syncing.stop()
    syncing.startAgain()
    await syncing.until('syncing')
    await syncing.until('idle')
    expect(syncing.statuses.at(-1)).toMatchObject({ restarted })
    await syncing.stop()
  })

  it('says so when the token is of another user', async () => {
    const syncing = await startSyncing({ contacts: 5, companies: 3, deals: 4, orders: 1 })
    await syncing.until('idle')
    await syncing.stop()
    const { operations } = (await loadStates(syncing.store)).change({
      remote: { url: `${syncing.hosted.origin}/api/v1`, token, userId: '999999' },
    })
    await syncing.store.commit({ ...bySystem, operations })
    syncing.startAgain()
    await syncing.until('stopped')
    expect(syncing.statuses.at(-1)).toMatchObject({
      phase: 'stopped',
      problem: { message: expect.stringContaining('another user') as string },
    })
    await syncing.stop()
  })

  it('begins a round soon after something was changed here', async () => {
    const syncing = await startSyncing({ contacts: 5, companies: 3, deals: 4, orders: 1 })
    await syncing.until('idle')
    const at = () => syncing.statuses.filter(({ phase }) => phase === 'syncing').at(-1)?.kept ?? 0
    const before = at()
    const create = { op: 'create', type: 'companies', attributes: toBytes({ name: 'Mine' }) } as const
    await syncing.store.commit({ ...bySystem, operations: [create] })
    await syncing.pass(3)
    expect(at()).toBe(before)
    const from = syncing.time.elapsed()
    await syncing.store.commit({ ...bySystem, origin: 'user', operations: [create] })
    await syncing.pass(3)
    expect(at()).toBeGreaterThan(from)
    expect(at()).toBeLessThanOrEqual(from + 2300)
    await syncing.stop()
  })

  it('holds a mass deletion until it is accepted, and remembers that it was', async () => {
    const syncing = await startSyncing({ contacts: 300, companies: 3, deals: 4, orders: 1 })
    await syncing.until('idle')
    const { rows } = await syncing.store.read({ type: 'contacts', where: everything })
    for (const { id } of rows.slice(0, 120)) syncing.hosted.remove('contacts', id)
    await syncing.want({ syncNow: 1 })
    await syncing.until('syncing')
    await syncing.until('idle')
    expect((await loadStates(syncing.store)).ofType('contacts').held).toHaveLength(120)
    expect((await syncing.store.read({ type: 'contacts', where: everything })).rows).toHaveLength(300)
    await syncing.want({ acceptDeletions: 1 })
    await syncing.until('syncing')
    await syncing.until('idle')
    expect((await loadStates(syncing.store)).ofType('contacts').held).toEqual([])
    await syncing.isEqual()
    expect(syncing.statuses.at(-1)?.accepted).toBe(1)
    await syncing.stop()

    for (const { id } of rows.slice(120, 200)) syncing.hosted.remove('contacts', id)
    syncing.startAgain()
    await syncing.until('syncing')
    await syncing.until('idle')
    expect((await loadStates(syncing.store)).ofType('contacts').held).toHaveLength(80)
    await syncing.stop()
  })

  it('does not remove again what was restored here', async () => {
    const syncing = await startSyncing({ contacts: 5, companies: 3, deals: 4, orders: 1 })
    await syncing.until('idle')
    const { rows } = await syncing.store.read({ type: 'companies', where: everything })
    const [{ id } = { id: '' }] = rows
    syncing.hosted.remove('companies', id)
    await syncing.want({ syncNow: 1 })
    await syncing.until('syncing')
    await syncing.until('idle')
    const api = await openEngine(syncing.store, { kind: 'mirror', clock: () => syncing.time.now() })
    const client = createApiClient(api)
    const { list } = await client.send('GET', '/ext/v1/sync/removed')
    const removed = list.find(({ attributes }) => (attributes['record'] as { type: string }).type === 'companies')
    expect(removed?.attributes['record']).toEqual({ type: 'companies', id })
    const path = `${String(removed?.attributes['commit'])}/companies/${id}`
    const restored = (await client.send('POST', `/ext/v1/sync/removed/${path}/restore`)).data.id
    expect(restored).toMatch(/^-/)
    await syncing.pass(300)
    expect((await client.get(`companies/${restored}`)).status).toBe(200)
    expect(api.failures).toEqual([])
    await api.engine.close()
    await syncing.stop()
  })

  it('leaves nothing told of as under way when it is stopped', async () => {
    const syncing = await startSyncing()
    await syncing.pass(10)
    expect(syncing.statuses.at(-1)?.phase).toBe('syncing')
    await syncing.stop()
    expect(syncing.statuses.at(-1)).toMatchObject({ phase: 'idle', progress: [] })
  })
})
