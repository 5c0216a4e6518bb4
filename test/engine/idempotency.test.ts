import { describe, expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { openServeToken } from '../../src-main/host/serve-token.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { everything } from '../../src-main/store/plan.ts'
import type { Store } from '../../src-main/store/port.ts'
import { openEngine } from '../support/engine-under-test.ts'
import type { ApiUnderTest } from '../contract/api/under-test.ts'
import { adapters, openMirror } from './outbox-place.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 0, 1)

async function post(api: Pick<ApiUnderTest, 'fetch' | 'token'>, key: string, name: string) {
  const response = await api.fetch('/api/v1/companies', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.token}`,
      'content-type': 'application/vnd.api+json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ data: { type: 'companies', attributes: { name } } }),
  })
  const { data } = (await response.json()) as { data?: { id: string } }
  return { status: response.status, id: data?.id }
}

const countKeys = async (store: Store) => (await store.read({ type: 'idempotency-keys', where: everything })).rows.length

describe('an Idempotency-Key', () => {
  test('is kept for 24 hours and then forgotten, with others of its age', async () => {
    const store = createMemoryStore({ registry })
    let now = start
    const api = await openEngine(store, { clock: () => now })
    const first = await post(api, 'one', 'A')
    for (const key of ['two', 'three']) await post(api, key, key)
    now += 24 * hour
    expect(await post(api, 'one', 'A')).toEqual(first)
    expect(await countKeys(store)).toBe(3)
    now += 1
    const second = await post(api, 'one', 'A')
    expect(second.status).toBe(201)
    expect(second.id).not.toBe(first.id)
    expect(await post(api, 'one', 'A')).toEqual(second)
    expect(await countKeys(store)).toBe(1)
    await api.close()
  })

  test('of two processes that are asked at once lets one create', async () => {
    const store = createMemoryStore({ registry })
    const [one, other] = [await openEngine(store), await openEngine(store)]
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => post({ ...(index % 2 ? one : other), token: one.token }, 'k', 'A')),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await store.read({ type: 'companies', where: everything })).rows).toHaveLength(1)
    await one.engine.close()
    await other.close()
  })

  test('of the app’s own token is still known after the engine was started again', async () => {
    const store = createMemoryStore({ registry })
    const account = { id: 'a', kind: 'local', timeZone: 'UTC', ownerId: '1', store } as const
    const open = async () => {
      const surroundings = { clock: () => start, random: () => String(Math.random()) }
      const served = await openServeToken(account, { temporaryToken: 'window' }, surroundings)
      const api = await openEngine(store, { hash: served.hash })
      return { ...api, token: served.token }
    }
    const before = await open()
    const first = await post(before, 'k', 'A')
    await before.engine.close()
    const after = await open()
    expect(await post(after, 'k', 'A')).toEqual({ status: 201, id: first.id })
    await after.close()
  })

  test.each(adapters)('finds the record of a mirror under the id that the hosted CRM gave it, on %s', async (_, openStore) => {
    const mirror = await openMirror(openStore)
    const made = await post(mirror.api, 'k', 'A')
    expect(Number(made.id)).toBeLessThan(0)
    expect((await mirror.entries()).map(({ action }) => action)).toEqual(['create'])
    const key = await mirror.keyOf('companies', made.id ?? '')
    await mirror.serve({ op: 'adopt', type: 'companies', key, id: '4711' })
    expect(await post(mirror.api, 'k', 'A')).toEqual({ status: 201, id: '4711' })
    expect(await mirror.entries()).toHaveLength(1)
    expect(await mirror.close()).toEqual([])
  })
})
