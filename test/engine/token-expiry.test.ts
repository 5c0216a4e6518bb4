import { expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { listTokens, setTokenExpiry } from '../../src-main/engine/tokens.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { everything } from '../../src-main/store/plan.ts'
import type { Store } from '../../src-main/store/port.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { openEngine } from '../support/engine-under-test.ts'

const start = Date.UTC(2026, 0, 1)
const hour = 3_600_000

const stores: readonly (readonly [string, () => Promise<{ store: Store; close(): Promise<void> }>])[] = [
  ['memory', () => Promise.resolve({ store: createMemoryStore({ registry }), close: () => Promise.resolve() })],
  ['SQLite', () => openTestAccount()],
]

async function open(openStore: (typeof stores)[number][1]) {
  const place = await openStore()
  let now = start
  const api = await openEngine(place.store, { clock: () => now })
  return {
    ...place,
    api,
    setTime: (next: number) => (now = next),
    get: (path: string, token = api.token) => api.fetch(path, { headers: { authorization: `Bearer ${token}` } }),
    close: async () => {
      await api.engine.close()
      await place.close()
      return api.failures
    },
  }
}

test('an expired token is 401 with words of its own, also for events and writes', async () => {
  const { api, get, setTime, store, close } = await open(stores[0]![1])
  const token = await api.addToken(['contact_write'], start + hour)
  expect((await get('/api/v1/contacts', token)).status).toBe(200)
  setTime(start + hour)
  for (const path of ['/api/v1/contacts', '/events', '/ext/v1/journal']) {
    const response = await get(path, token)
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token", error_description="The token has expired"',
    ])
    const { errors } = (await response.json()) as { errors: unknown[] }
    expect(errors).toMatchObject([{ title: 'Token expired', code: '401', status: '401' }])
  }
  const { id = '' } = (await listTokens(store)).at(-1) ?? {}
  await setTokenExpiry(store, id, { expiresAt: start + 3 * hour, at: start, zone: 'UTC' })
  expect((await get('/api/v1/contacts', token)).status).toBe(200)
  expect(await close()).toEqual([])
})

test.each(stores)('the last use of a token is noted at most hourly, without journal or version, on %s', async (_, openStore) => {
  const { store, get, setTime, close } = await open(openStore)
  const readToken = async () => (await store.read({ type: 'oauth-token', where: everything })).rows.at(-1)
  const lastUsed = async () => (await listTokens(store)).at(-1)?.lastUsedAt
  const before = { cursor: (await store.changesSince(null)).cursor, version: (await readToken())?.version }
  expect(await lastUsed()).toBeNull()
  const tag = (await get('/api/v1/current-token')).headers.get('etag')
  expect(await lastUsed()).toBe('2026-01-01T00:00:00.000+00:00')
  setTime(start + hour - 1)
  await get('/api/v1/contacts')
  expect(await lastUsed()).toBe('2026-01-01T00:00:00.000+00:00')
  setTime(start + hour)
  expect((await get('/api/v1/current-token')).headers.get('etag')).toBe(tag)
  expect(await lastUsed()).toBe('2026-01-01T01:00:00.000+00:00')
  expect({ cursor: (await store.changesSince(null)).cursor, version: (await readToken())?.version }).toEqual(before)
  expect(await close()).toEqual([])
})

test('a use that cannot be noted is logged and answered all the same', async () => {
  const { store, get, close } = await open(stores[0]![1])
  store.commit = () => Promise.reject(new Error('the disk is full'))
  expect((await get('/api/v1/contacts')).status).toBe(200)
  expect(await close()).toMatchObject([{ message: 'the disk is full' }])
})
