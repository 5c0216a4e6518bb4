import { expect, test } from 'vitest'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { StoreError, type StoreFault } from '../../src-main/store/store-error.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'

test.each<[StoreFault, number]>([
  ['disk-full', 507],
  ['read-only', 503],
  ['damaged', 503],
])('a write on a store that is %s is answered in plain words, and with %i', async (fault, status) => {
  const store = createMemoryStore({ registry })
  let isFaulty = false
  const api = await openEngine({
    ...store,
    commit: (batch) => (isFaulty ? Promise.reject(new StoreError(fault, 'What a person can do.')) : store.commit(batch)),
  })
  const client = createApiClient(api)
  await client.get('companies')
  isFaulty = true
  const refused = await client.create('companies', { name: 'A' })
  expect([refused.status, refused.errors[0]?.detail]).toEqual([status, 'What a person can do.'])
  expect(api.failures).toHaveLength(1)
  isFaulty = false
  expect((await client.create('companies', { name: 'A' })).status).toBe(201)
  await api.close()
})
