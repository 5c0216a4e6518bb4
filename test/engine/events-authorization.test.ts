import { expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { addToken, listTokens, revokeToken } from '../../src-main/engine/tokens.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import type { Store } from '../../src-main/store/port.ts'
import { createApiClient } from '../support/api-client.ts'
import { hash, openEngine } from '../support/engine-under-test.ts'
import { openEventStream } from '../support/event-stream.ts'
import { newFile, openStore } from '../store/sqlite/opened-store.ts'

const start = Date.UTC(2026, 0, 1)

async function open(store: Store = createMemoryStore({ registry })) {
  let now = start
  const api = await openEngine(store, { clock: () => now })
  return { api, store, client: createApiClient(api), setTime: (next: number) => (now = next) }
}

/** How long the stream took to end, with what it still carried. */
async function untilEnd(stream: Awaited<ReturnType<typeof openEventStream>>) {
  const began = performance.now()
  const rest = await stream.take(Infinity)
  return { rest, ms: performance.now() - began }
}

const lastToken = async (store: Store) => (await listTokens(store)).at(-1)?.id ?? ''

test('an open stream ends within a second when another process revokes its token', async () => {
  const file = newFile()
  const { api, client } = await open(openStore(file))
  const elsewhere = openStore(file)
  const stream = await openEventStream(api, await api.addToken(['company_read']))
  await client.create('companies', { name: 'Before' })
  expect(await stream.take(1)).toHaveLength(1)
  await revokeToken(elsewhere, await lastToken(elsewhere), start)
  const ending = untilEnd(stream)
  await client.create('companies', { name: 'After' })
  const { rest, ms } = await ending
  expect(rest).toEqual([])
  expect(ms).toBeLessThan(1000)
  await elsewhere.close()
  await api.close()
})

test('an open stream ends within a second of its token’s expiry', async () => {
  const { api, setTime } = await open()
  const stream = await openEventStream(api, await api.addToken(['company_read'], start + 1000))
  setTime(start + 1000)
  const { rest, ms } = await untilEnd(stream)
  expect([rest, ms < 1000]).toEqual([[], true])
  await api.close()
})

test('an open stream ends when its token loses a scope, before it carries what that scope let it read', async () => {
  const { api, client } = await open()
  const made = await client.send('POST', '/ext/v1/applications', {
    data: { type: 'applications', attributes: { name: 'App', scopes: ['company_read', 'contact_read'] } },
  })
  const token = String(made.meta['token'])
  const stream = await openEventStream(api, token)
  await client.create('companies', { name: 'Seen' })
  expect((await stream.take(1))[0]?.data.type).toBe('companies')
  await client.send('PATCH', `/ext/v1/applications/${made.data.id}`, {
    data: { type: 'applications', id: made.data.id, attributes: { scopes: ['contact_read'] } },
  })
  await client.create('companies', { name: 'Hidden' })
  const { rest, ms } = await untilEnd(stream)
  expect([rest, ms < 1000]).toEqual([[], true])
  const again = await openEventStream(api, token)
  await client.create('companies', { name: 'Hidden too' })
  await client.create('contacts', { 'first-name': 'A', 'last-name': 'Shown' })
  expect((await again.take(1)).map(({ data }) => data.type)).toEqual(['contacts'])
  await again.close()
  await api.close()
})

test('a stream that goes on from an old event carries nothing once its token is gone', async () => {
  const { api, client, store } = await open()
  const { cursor } = await store.changesSince(null)
  for (let count = 0; count < 5; count += 1) await client.create('companies', { name: `C${count}` })
  const secret = 'of-a-stream'
  const { id } = await addToken(store, hash, {
    secret,
    name: null,
    scopes: ['company_read'],
    userId: '1',
    at: start,
    zone: 'UTC',
  })
  const read: Store['changesSince'] = store.changesSince.bind(store)
  // Revoked at the very moment in which the journal is read for it.
  store.changesSince = async (from, ...rest) => {
    const found = await read(from, ...rest)
    if (from === cursor) await revokeToken(store, id, start)
    return found
  }
  const stream = await openEventStream(api, secret, cursor)
  expect((await untilEnd(stream)).rest).toEqual([])
  await api.close()
})

test('a job is heard only with the scope of its type', async () => {
  const { api, client } = await open()
  await client.create('contacts', { 'first-name': 'A', 'last-name': 'One' })
  const listen = async (scope: string) => openEventStream(api, await api.addToken([scope]), undefined, ['change', 'job'])
  const allowed = await listen('contact_read')
  const denied = await listen('company_read')
  const attributes = { object: 'contacts', action: 'edit', all: true, attributes: { description: 'By the job' } }
  await client.send('POST', '/ext/v1/jobs', { data: { type: 'jobs', attributes } })
  for (let heard = ''; heard !== 'done';) {
    const [event] = await allowed.take(1)
    if (event?.event === 'job') heard = String((event.data as unknown as { attributes: { state: string } }).attributes.state)
  }
  await client.create('companies', { name: 'After the job' })
  expect((await denied.take(1)).map(({ event, data }) => [event, data.type])).toEqual([['change', 'companies']])
  await allowed.close()
  await denied.close()
  await api.close()
})
