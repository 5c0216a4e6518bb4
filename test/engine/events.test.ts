import { describe, expect, test } from 'vitest'
import { positionHeader } from '../../src-shared/jsonapi/position-header.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { sessionHeader, toSessionHeader } from '../../src-main/engine/window-session.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { openEventStream } from '../support/event-stream.ts'

const create = (api: Awaited<ReturnType<typeof openEngine>>, lastName: string) =>
  api.fetch('/api/v1/contacts', {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'contacts', attributes: { 'first-name': 'A', 'last-name': lastName } } }),
  })

describe('GET /events', () => {
  test('streams changes in commit order and goes on after the last id', async () => {
    const api = await openEngine(createMemoryStore({ registry }))
    const first = await openEventStream(api, api.token)
    for (let count = 0; count < 5; count += 1) await create(api, `N${count}`)
    const seen = await first.take(5)
    expect(seen.map(({ data }) => data.ids[0])).toEqual(['1', '2', '3', '4', '5'])
    expect(seen[0]?.data).toMatchObject({ type: 'contacts', action: 'create', origin: 'user', user: '1' })
    await first.close()

    const resumed = await openEventStream(api, api.token, seen[2]?.id)
    expect((await resumed.take(2)).map(({ data }) => data.ids[0])).toEqual(['4', '5'])
    await resumed.close()
    await api.close()
  })

  test("begins where a window's answers are from, which tell it, as do those that say that nothing changed", async () => {
    const api = await openEngine(createMemoryStore({ registry }), { sessionProof: 'proof' })
    await create(api, 'Before')
    const headers = { authorization: `Bearer ${api.token}`, [sessionHeader]: toSessionHeader('proof', 'a window') }
    const read = await api.fetch('/api/v1/contacts/1', { headers })
    await create(api, 'After')
    const since = read.headers.get(positionHeader) ?? ''
    const stream = await openEventStream(api, api.token, since)
    expect((await stream.take(1)).map(({ data }) => data.ids[0])).toEqual(['2'])
    await stream.close()
    const again = await api.fetch('/api/v1/contacts/1', {
      headers: { ...headers, 'if-none-match': read.headers.get('etag') ?? '' },
    })
    expect([again.status, Number(again.headers.get(positionHeader)) > Number(since)]).toEqual([304, true])
    const { authorization } = headers
    expect((await api.fetch('/api/v1/contacts/1', { headers: { authorization } })).headers.has(positionHeader)).toBe(false)
    await api.close()
  })

  test('tells a token only of what it may read', async () => {
    const api = await openEngine(createMemoryStore({ registry }))
    const stream = await openEventStream(api, await api.addToken(['company_read']))
    await create(api, 'Hidden')
    await api.fetch('/api/v1/companies', {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({ data: { type: 'companies', attributes: { name: 'Shown' } } }),
    })
    expect((await stream.take(1))[0]?.data.type).toBe('companies')
    await stream.close()
    await api.close()
  })

  test('ends when the engine closes', async () => {
    const api = await openEngine(createMemoryStore({ registry }))
    const stream = await openEventStream(api, api.token)
    await api.engine.close()
    expect(await stream.take(1)).toEqual([])
  })
})
