import { expect, test } from 'vitest'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { StoreError, type StoreFault } from '../../src-main/store/store-error.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'

test.each<[StoreFault, number, string | null]>([
  ['disk-full', 507, null],
  ['read-only', 503, 'not-stored'],
  ['damaged', 503, 'not-stored'],
  ['cannot-open', 503, 'not-stored'],
  ['outdated', 503, 'restart-needed'],
  ['locked', 503, null],
])('a write on a store that is %s is answered in plain words, and with %i (%s)', async (fault, status, reason) => {
  const store = createMemoryStore({ registry })
  let isFaulty = false
  const api = await openEngine({
    ...store,
    commit: (batch) => (isFaulty ? Promise.reject(new StoreError(fault, 'What a person can do.')) : store.commit(batch)),
  })
  const client = createApiClient(api)
  await client.get('companies')
  isFaulty = true
  const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/vnd.api+json' }
  const body = JSON.stringify({ data: { type: 'companies', attributes: { name: 'A' } } })
  const refused = await api.fetch('/api/v1/companies', { method: 'POST', headers, body })
  const { errors } = (await refused.json()) as { errors: { detail: string }[] }
  expect([refused.status, errors[0]?.detail]).toEqual([status, 'What a person can do.'])
  expect(refused.headers.get('outpost-reasons')).toBe(reason)
  expect(api.failures).toHaveLength(1)
  isFaulty = false
  expect((await client.create('companies', { name: 'A' })).status).toBe(201)
  await api.close()
})
