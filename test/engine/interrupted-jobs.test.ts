import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import type { Store } from '../../src-main/store/port.ts'
import { createApiClient } from '../support/api-client.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { openEngine } from '../support/engine-under-test.ts'

/** A store that can die under its engine: from then on nothing is written or answered. */
function mortal(store: Store, commits: number): Store {
  let left = commits
  return {
    ...store,
    commit: (batch) => {
      if (batch.group !== undefined && left-- <= 0) return new Promise(() => undefined)
      return store.commit(batch)
    },
  }
}

const open = async (store: Store, clock = () => Date.now()) => {
  const api = await openEngine(store, { clock, described: true })
  const client = createApiClient(api)
  const start = (attributes: object) => client.send('POST', '/ext/v1/jobs', { data: { type: 'jobs', attributes } })
  const find = async (id: string) => (await client.send('GET', `/ext/v1/jobs/${id}`)).data.attributes
  const ended = async (id: string) => {
    for (;;) {
      const job = await find(id)
      if (job['state'] !== 'running') return job
      await setTimeout(1)
    }
  }
  const count = async (query: string) => (await client.get(`contacts?${query}&page[size]=1`)).meta['record-count']
  return { api, client, start, find, ended, count }
}

async function fill(store: Store, many: number): Promise<void> {
  const { api, client } = await open(store)
  for (let nth = 0; nth < many; nth += 1) await client.create('contacts', { 'first-name': 'A', 'last-name': `Person${nth}` })
  await api.engine.close()
}

const edit = { object: 'contacts', action: 'edit', all: true, attributes: { position: 'Buyer' } }
const places = [
  ['memory', () => Promise.resolve({ store: createMemoryStore({ registry }), close: () => Promise.resolve() })],
  ['SQLite', () => openTestAccount()],
] as const

describe.each(places)('a job whose process ended, on %s', (_name, place) => {
  /** The state after a crash in the middle of a job of 170 records: two of its four commits are there. `later`: by the clock. */
  async function crash(later = 6000, beforeNext: () => void = () => undefined) {
    const { store, close } = await place()
    await fill(store, 170)
    const dying = await open(mortal(store, 2))
    const { data } = await dying.start(edit)
    while (Number((await dying.find(data.id))['done']) < 100) await setTimeout(1)
    const past = Date.now()
    beforeNext()
    const next = await open(store, () => past + later)
    return { ...next, id: data.id, close }
  }

  test('is listed as interrupted with how far it came, and goes on where it was left', async () => {
    const { client, id, find, ended, count, api, close } = await crash()
    const { list } = await client.send('GET', '/ext/v1/jobs')
    expect(list).toMatchObject([{ id, attributes: { state: 'interrupted', total: 170, done: 100, 'skipped-count': 0 } }])
    expect(await count('filter[q]=buyer')).toBe(100)
    const going = await client.send('POST', `/ext/v1/jobs/${id}/continue`)
    expect([going.status, going.data.attributes]).toMatchObject([202, { state: 'running', done: 100 }])
    expect(await ended(id)).toMatchObject({ state: 'done', total: 170, done: 170, unchanged: 0 })
    expect(await count('filter[q]=buyer')).toBe(170)
    expect((await client.send('POST', `/ext/v1/jobs/${id}/continue`)).status).toBe(409)
    expect((await find(id))['state']).toBe('done')
    const undone = await client.send('POST', `/ext/v1/jobs/${id}/undo`)
    expect(await ended(undone.data.id)).toMatchObject({ state: 'done', total: 170, 'skipped-count': 0 })
    expect(await count('filter[q]=buyer')).toBe(0)
    await api.engine.close()
    await close()
  })

  test('is interrupted as soon as it stands still where the clock was set back meanwhile, and goes on', async () => {
    onTestFinished(() => void vi.useRealTimers())
    const { client, id, find, ended, count, api, close } = await crash(-2 * 3600_000, () =>
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }),
    )
    expect((await find(id))['state']).toBe('running')
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    expect(await ended(id)).toMatchObject({ state: 'interrupted', done: 100 })
    expect((await client.send('POST', `/ext/v1/jobs/${id}/continue`)).status).toBe(202)
    expect(await ended(id)).toMatchObject({ state: 'done', done: 170 })
    expect(await count('filter[q]=buyer')).toBe(170)
    await api.engine.close()
    await close()
  })

  test('is undone as far as it came, and is then over', async () => {
    const { client, id, find, ended, count, api, close } = await crash()
    const undone = await client.send('POST', `/ext/v1/jobs/${id}/undo`)
    expect(await ended(undone.data.id)).toMatchObject({ state: 'done', total: 100, done: 100, 'skipped-count': 0 })
    expect(await count('filter[q]=buyer')).toBe(0)
    expect((await find(id))['state']).toBe('cancelled')
    expect((await client.send('POST', `/ext/v1/jobs/${id}/continue`)).status).toBe(409)
    await api.engine.close()
    await close()
  })

  test('is undone where it is the oldest of the hundred that are kept', async () => {
    const { store, close } = await place()
    await fill(store, 170)
    const first = await open(store)
    const { id } = (await first.start(edit)).data
    await first.api.engine.close()
    const { client, start, ended, count, api } = await open(store)
    const done = await count('filter[q]=buyer')
    const [one] = (await client.get('contacts?page[size]=1&filter[q]=person169')).list
    for (let nth = 0; nth < 99; nth += 1) {
      const { data } = await start({ object: 'contacts', action: 'edit', ids: [one?.id], attributes: { position: `Nth ${nth}` } })
      await ended(data.id)
    }
    const undone = await client.send('POST', `/ext/v1/jobs/${id}/undo`)
    expect(undone.status).toBe(202)
    expect(await ended(undone.data.id)).toMatchObject({ state: 'done', total: done, done })
    expect(await count('filter[q]=buyer')).toBe(0)
    await api.engine.close()
    await close()
  })

  test('is interrupted by an ordinary end too, and a delete takes it from the list of what can go on', async () => {
    const { store, close } = await place()
    await fill(store, 170)
    const first = await open(store)
    const { data } = await first.start(edit)
    await first.api.engine.close()
    const next = await open(store)
    expect(await next.find(data.id)).toMatchObject({ state: 'interrupted', total: 170 })
    expect((await next.client.send('DELETE', `/ext/v1/jobs/${data.id}`)).data.attributes['state']).toBe('cancelled')
    expect((await next.client.send('POST', `/ext/v1/jobs/${data.id}/continue`)).status).toBe(409)
    await next.api.engine.close()
    await close()
  })
})

describe('a job of another process', () => {
  test('is seen running, told on /events, and ended from here', async () => {
    const account = await openTestAccount()
    const { store } = account
    await fill(store, 220)
    const one = await open(store)
    const other = await open(store)
    const stop = new AbortController()
    const headers = { authorization: `Bearer ${other.api.token}` }
    const reader = (await other.api.fetch('/events', { headers, signal: stop.signal })).body
      ?.pipeThrough(new TextDecoderStream())
      .getReader()
    const { data } = await one.start(edit)
    expect((await other.find(data.id))['state']).toBe('running')
    await other.client.send('DELETE', `/ext/v1/jobs/${data.id}`)
    expect(await one.ended(data.id)).toMatchObject({ state: 'cancelled' })
    let seen = ''
    while (!/"state":"cancelled"/.test(seen)) seen += (await reader?.read())?.value ?? ''
    await reader?.cancel()
    stop.abort()
    await one.api.engine.close()
    await other.api.engine.close()
    await account.close()
  })

  test('is told as interrupted once it stands still, and nothing of it is written twice when it wakes up', async () => {
    const account = await openTestAccount()
    const { store } = account
    await fill(store, 170)
    let now = Date.now()
    let wake = () => {}
    const asleep = new Promise<void>((done) => (wake = done))
    let commits = 0
    const slow: Store = {
      ...store,
      commit: async (batch) => {
        if (batch.group !== undefined && ++commits === 2) await asleep
        return store.commit(batch)
      },
    }
    const sleeper = await open(slow, () => now)
    const { data } = await sleeper.start(edit)
    while (commits < 2) await setTimeout(1)
    const other = await open(store, () => now)
    expect((await other.find(data.id))['state']).toBe('running')
    now += 6000
    expect((await other.find(data.id))['state']).toBe('interrupted')
    await other.client.send('POST', `/ext/v1/jobs/${data.id}/continue`)
    expect(await other.ended(data.id)).toMatchObject({ state: 'done', done: 170 })
    wake()
    await sleeper.api.engine.close()
    const journal = await store.changesSince(null, undefined, { backward: true, group: data.id, types: ['contacts'] })
    expect(journal.kept && journal.entries).toHaveLength(170)
    expect(await other.find(data.id)).toMatchObject({ state: 'done', done: 170 })
    await other.api.engine.close()
    await account.close()
  })

  test('is shown, ended and continued only with the scope of its type', async () => {
    const account = await openTestAccount()
    const { store } = account
    await fill(store, 2)
    const { start, ended, client, api } = await open(store)
    const { data } = await start(edit)
    await ended(data.id)
    const stranger = createApiClient({ ...api, token: await api.addToken(['deal_write']) })
    const reader = createApiClient({ ...api, token: await api.addToken(['contact_read']) })
    expect((await stranger.send('GET', '/ext/v1/jobs')).list).toEqual([])
    expect((await reader.send('GET', '/ext/v1/jobs')).list).toHaveLength(1)
    for (const [who, method, path, status] of [
      [stranger, 'GET', '', 403],
      [reader, 'GET', '', 200],
      [reader, 'DELETE', '', 403],
      [reader, 'POST', '/undo', 403],
      [reader, 'POST', '/continue', 403],
      [client, 'DELETE', '', 200],
    ] as const)
      expect((await who.send(method, `/ext/v1/jobs/${data.id}${path}`)).status, method + path).toBe(status)
    await api.engine.close()
    await account.close()
  })
})

test('the set of a job is what its filter finds at one moment, whatever is deleted meanwhile', async () => {
  const store = createMemoryStore({ registry })
  await fill(store, 510)
  let reads = 0
  const overtaken: Store = {
    ...store,
    async read(plan) {
      const result = await store.read(plan)
      const isOfSet = plan.type === 'contacts' && result.rows.length >= 500
      if (isOfSet && ++reads === 1) {
        const key = result.rows[0]?.key ?? 0
        const actor = { user: null, token: null }
        await store.commit({ at: 1, actor, origin: 'user', operations: [{ op: 'delete', type: 'contacts', key }] })
      }
      return result
    },
  }
  const { start, ended, count, api } = await open(overtaken)
  const job = await start(edit)
  expect(await ended(job.data.id)).toMatchObject({ state: 'done', done: 510, 'skipped-count': 1 })
  expect(await count('filter[q]=buyer')).toBe(509)
  await api.close()
})

test('the undo of a job holds no more of the journal than one commit of it, and can be undone', async () => {
  const store = createMemoryStore({ registry })
  await fill(store, 620)
  let most = 0
  const watched: Store = {
    ...store,
    async changesSince(...asked) {
      const result = await store.changesSince(...asked)
      if (result.kept) most = Math.max(most, result.entries.length)
      return result
    },
  }
  const { start, ended, count, client, api } = await open(watched)
  const job = await start({ object: 'contacts', action: 'delete', all: true })
  expect(await ended(job.data.id)).toMatchObject({ state: 'done', done: 620 })
  const undone = await client.send('POST', `/ext/v1/jobs/${job.data.id}/undo`)
  expect(await ended(undone.data.id)).toMatchObject({ state: 'done', total: 620, done: 620, 'skipped-count': 0 })
  expect(await count('filter[q]=person')).toBe(620)
  const redone = await client.send('POST', `/ext/v1/jobs/${undone.data.id}/undo`)
  expect(await ended(redone.data.id)).toMatchObject({ state: 'done', 'skipped-count': 0 })
  expect(await count('filter[q]=person')).toBe(0)
  // What the step of a job writes, and its own row.
  expect(most).toBeLessThanOrEqual(60)
  await api.close()
})
