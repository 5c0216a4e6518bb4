import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { createListLimit, sessionRate } from '../../src-main/engine/list-limit.ts'
import { createFindSession, sessionHeader, toSessionHeader } from '../../src-main/engine/window-session.ts'
import { createRateLimit } from '../../src-main/engine/rate-limit.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { openEngine } from '../support/engine-under-test.ts'

describe('the rate limit of a hosted account', () => {
  test('a third list call within a second is 429 with the plain words; reads, writes and other tokens are not limited', async () => {
    let now = Date.UTC(2026, 0, 1)
    const api = await openEngine(createMemoryStore({ registry }), { kind: 'hosted', rateLimit: 2, clock: () => now })
    const get = (path: string, token = api.token) => api.fetch(path, { headers: { authorization: `Bearer ${token}` } })
    expect([(await get('/api/v1/contacts')).status, (await get('/api/v1/deals')).status]).toEqual([200, 200])
    const refused = await get('/api/v1/companies')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await refused.text()).toBe('Too Many Requests')
    expect(refused.headers.get('cache-control')).toBe('private, no-cache')
    expect((await get('/api/v1/users/1')).status).toBe(200)
    expect((await get('/api/v1/deal-stages/1/deal-stage-category')).status).toBe(200)
    expect((await get('/api/v1/contacts', await api.addToken(['contact_read']))).status).toBe(200)
    now += 1000
    expect((await get('/api/v1/contacts')).status).toBe(200)
    await api.close()
  })

  test('counts HEAD of a list as a list call', async () => {
    const api = await openEngine(createMemoryStore({ registry }), { kind: 'hosted', rateLimit: 2, clock: () => 0 })
    const call = async (method: string, path: string) => {
      const response = await api.fetch(path, { method, headers: { authorization: `Bearer ${api.token}` } })
      return [response.status, await response.text()]
    }
    expect(await call('HEAD', '/api/v1/contacts')).toEqual([200, ''])
    expect((await call('GET', '/api/v1/contacts'))[0]).toBe(200)
    expect(await call('HEAD', '/api/v1/deals')).toEqual([429, ''])
    expect(await call('HEAD', '/api/v1/users/1')).toEqual([200, ''])
    await api.close()
  })

  test('is not for windows: each browser session has a generous limit of its own', () => {
    const may = (perSecond: number) =>
      createListLimit({ perSecond, findSession: createFindSession('proof', (text) => `#${text}`), clock: () => 0 })
    const from = (header?: string) => new Headers(header === undefined ? {} : { [sessionHeader]: header })
    const count = (mayList: ReturnType<typeof may>, header?: string) =>
      Array.from({ length: 200 }, () => mayList('token', from(header))).filter(Boolean).length
    const limited = may(2)
    expect(count(limited, toSessionHeader('proof', 'one'))).toBe(sessionRate)
    expect(count(limited, toSessionHeader('proof', 'two'))).toBe(sessionRate)
    // What has no proof counts with its token, as if it had not claimed anything.
    expect([count(limited, 'guess three'), count(limited, 'proof'), count(limited)]).toEqual([2, 0, 0])
    expect(count(may(90), toSessionHeader('proof', 'one'))).toBe(90)
    expect(count(may(0))).toBe(200)
    const without = createListLimit({ perSecond: 2, findSession: createFindSession(undefined, (text) => text), clock: () => 0 })
    expect(count(without, toSessionHeader('undefined', 'one'))).toBe(2)
  })

  test('never lets more than the limit through in any sliding second', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        (gaps, limit) => {
          let now = 0
          const may = createRateLimit(limit, () => now)
          const passed: number[] = []
          for (const gap of gaps) {
            now += gap
            if (may('token')) passed.push(now)
          }
          return passed.every((at) => passed.filter((other) => other >= at && other < at + 1000).length <= limit)
        },
      ),
    )
  })
})
