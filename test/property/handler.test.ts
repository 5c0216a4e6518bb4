import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { everything } from '../../src-main/store/plan.ts'
import type { Store } from '../../src-main/store/port.ts'
import { openSqliteStore } from '../../src-main/store/sqlite/sqlite-store.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { arbitraryRequest } from './arbitrary-requests.ts'

const folder = mkdtempSync(join(tmpdir(), 'outpost-fuzz-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stores: [string, () => Store][] = [
  ['memory', () => createMemoryStore({ registry })],
  ['SQLite', () => openSqliteStore({ file: join(folder, 'fuzz.db'), key: new Uint8Array(32).fill(7) })],
]
const runs = Number(process.env['OUTPOST_FUZZ_RUNS'] ?? 1500)
const slowest = 5000

describe.each(stores)('any request on the %s store', (_name, open) => {
  test('is answered: never a 5xx, never a hang, a refusal changes nothing, every record stays whole', async () => {
    const store = open()
    const api = await openEngine(store)
    await fillSomewhat(api)
    await fc.assert(
      fc.asyncProperty(arbitraryRequest(api.token), async ({ method, url, headers, body }) => {
        const before = (await store.changesSince(null)).cursor
        const answered = api.fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
        const response = await Promise.race([
          answered,
          new Promise<never>((_, reject) => setTimeout(reject, slowest, new Error(`no answer within ${slowest} ms`))),
        ])
        expect(response.status, `${method} ${url}`).toBeLessThan(500)
        if (response.headers.get('content-type') === 'text/event-stream') return response.body?.cancel()
        const text = await response.text()
        if (response.status >= 400) {
          if (method !== 'HEAD') expect(JSON.parse(text)).toHaveProperty('errors.0.status', String(response.status))
          expect((await store.changesSince(null)).cursor).toBe(before)
        } else if (text !== '') JSON.parse(text)
      }),
      { numRuns: runs, endOnFailure: true },
    )
    expect(api.failures).toEqual([])
    await expectWhole(store)
    await api.close()
  })
})

/** A few records of each type, so that ids 1 to 8 often exist. */
async function fillSomewhat(api: Awaited<ReturnType<typeof openEngine>>): Promise<void> {
  const attributes: Record<string, object> = {
    contacts: { 'first-name': 'Анна', 'last-name': 'Smith', customs: { 'custom-1': 'x' } },
    companies: { name: 'ООО Ромашка' },
    deals: { name: 'Deal', amount: '10.5' },
    orders: { name: 'Order' },
    'contact-statuses': { name: 'New', color: '#aabbcc' },
    users: { name: 'Somebody', big: 1 },
  }
  for (const [type, values] of Object.entries(attributes)) {
    for (let count = 0; count < 4; count += 1) {
      const response = await api.fetch(type === 'users' ? '/ext/v1/targets/users' : `/api/v1/${type}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/vnd.api+json' },
        body: JSON.stringify({ data: { type, attributes: values } }),
      })
      expect(response.status).toBe(201)
    }
  }
}

/** No half-written record: every row has all its attributes, and every link leads to a row. */
async function expectWhole(store: Store): Promise<void> {
  for (const resource of registry.values()) {
    const linkage = Object.keys(resource.relationships)
    const { rows } = await store.read({ type: resource.type, where: everything, linkage })
    for (const row of rows) {
      const attributes = JSON.parse(new TextDecoder().decode(row.attributes)) as object
      if (!resource.open) expect(Object.keys(attributes)).toEqual(expect.arrayContaining(Object.keys(resource.fields)))
      for (const refs of Object.values(row.links)) {
        for (const { type, key } of refs) {
          expect((await store.read({ type, where: { op: 'key', keys: [key] } })).rows).toHaveLength(1)
        }
      }
    }
  }
}
