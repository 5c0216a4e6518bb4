import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { everything } from '../../src-main/store/plan.ts'
import type { Store } from '../../src-main/store/port.ts'
import { createApiClient } from '../support/api-client.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { collidingRequest } from './colliding-requests.ts'
import { fittingRequest } from './fitting-requests.ts'
import { listBreaches } from './invariants.ts'
import { stories, type Send } from './undo-stories.ts'

const memory = () => Promise.resolve({ store: createMemoryStore({ registry }), close: () => Promise.resolve() })
/** Both adapters answer alike, so the slower one need not go through as much. */
const places = [
  ['a local account in memory', 'local', memory, 200],
  ['a hosted account in memory', 'hosted', memory, 200],
  ['a local account on SQLite', 'local', () => openTestAccount('local'), 60],
  ['a hosted account on SQLite', 'hosted', () => openTestAccount('hosted'), 60],
] as const

describe.each(places)('on %s', (_name, kind, place, usual) => {
  const runs = Number(process.env['OUTPOST_UNDO_RUNS'] ?? usual)

  test('whatever is asked for, and whichever commits are undone, the rules of the domain hold after every step', async () => {
    const { store, close } = await place()
    const api = await openEngine(store, { kind })
    const client = createApiClient(api)
    const ids = await fill(client, store)
    const findId = (type: string, nth: number) => {
      const known = ids.get(type) ?? []
      return known[nth % Math.max(1, known.length)] ?? String(nth + 1)
    }
    const counts = { undone: 0, refused: 0, written: 0 }
    const request = fittingRequest(api.token, '1', findId).filter(
      ({ method, url }) => method !== 'GET' && !url.startsWith('/ext/v1/sync'),
    )
    const step = fc.oneof(
      { weight: 2, arbitrary: request },
      { weight: 5, arbitrary: collidingRequest(api.token, findId) },
      { weight: 6, arbitrary: fc.nat({ max: 12 }).map((nth) => ({ nth })) },
      { weight: 2, arbitrary: fc.record({ story: fc.constantFrom(...stories), picks: fc.array(fc.nat(), fixed) }) },
    )

    async function send({ method, url, headers, body }: Sent): Promise<string | undefined> {
      const before = (await store.changesSince(null)).cursor
      const response = await api.fetch(url, { method, headers, ...(body !== undefined && { body }) })
      const text = await response.text()
      expect(response.status, `${method} ${url} ${text}`).toBeLessThan(500)
      const isMoved = (await store.changesSince(null)).cursor !== before
      if (response.status >= 400) expect(isMoved, `${url} is refused, and changes something`).toBe(false)
      if (url.endsWith('/undo')) counts[response.ok ? 'undone' : 'refused'] += 1
      else if (isMoved) counts.written += 1
      if (!isMoved) return undefined
      expect(await listBreaches(store), `${method} ${url} ${body ?? ''}`).toEqual([])
      await learn(store, ids)
      return (await listCommits(store))[0]
    }
    const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/vnd.api+json' }
    const tell: Send = (method, url, body) => send({ method, url, headers, body: body && JSON.stringify(body) })

    await fc.assert(
      fc.asyncProperty(step, async (todo) => {
        if ('story' in todo) return todo.story({ store, send: tell, picks: todo.picks })
        await send('nth' in todo ? await toUndo(store, todo.nth, api.token) : todo)
      }),
      { numRuns: runs, endOnFailure: true },
    )
    expect(Math.min(counts.undone, counts.refused, counts.written), JSON.stringify(counts)).toBeGreaterThan(runs / 50)
    expect(api.failures).toEqual([])
    await api.engine.close()
    await close()
  })
})

const fixed = { minLength: 3, maxLength: 3 }

interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body?: string | undefined
}

/** The last commits, newest first. */
async function listCommits(store: Store): Promise<string[]> {
  const found = await store.changesSince(null, 60, { backward: true, types: reachable })
  return [...new Set(found.kept ? found.entries.map(({ commit }) => commit) : [])]
}

/** One of the last commits. */
async function toUndo(store: Store, nth: number, token: string): Promise<Sent> {
  const commits = await listCommits(store)
  const headers = { authorization: `Bearer ${token}` }
  return { method: 'POST', url: `/ext/v1/journal/${commits[nth % commits.length] ?? '0'}/undo`, headers }
}

const reachable = [...registry.values()].filter(({ reach }) => reach !== 'internal').map(({ type }) => type)

async function learn(store: Store, ids: Map<string, string[]>): Promise<void> {
  for (const type of reachable) {
    const { rows } = await store.read({ type, where: everything, bare: true })
    ids.set(type, rows.map(({ id }) => id).toReversed())
  }
}

/** Records that are in each other's way. */
async function fill(client: ReturnType<typeof createApiClient>, store: Store): Promise<Map<string, string[]>> {
  const methods = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
  for (const name of ['One', 'Two']) {
    const funnel = (await client.create('deal-stage-categories', { name, ...methods, 'is-default': true })).data.id
    const link = { 'deal-stage-category': { data: { type: 'deal-stage-categories', id: funnel } } }
    await client.create('deal-stages', { name: `Stage of ${name}` }, link)
    const company = (await client.create('companies', { name })).data.id
    const owner = { company: { data: { type: 'companies', id: company } } }
    for (const bank of ['A', 'B']) await client.create('company-bank-details', { name: bank, 'is-default': true }, owner)
    const contact = (await client.create('contacts', { 'first-name': name, 'last-name': name })).data.id
    await client.create('deals', { name, amount: '5' }, { ...owner, contact: { data: { type: 'contacts', id: contact } } })
    const data = { type: 'preferences', attributes: { key: name, value: 1 } }
    await client.send('POST', '/ext/v1/preferences', { data })
  }
  const ids = new Map<string, string[]>()
  await learn(store, ids)
  return ids
}
