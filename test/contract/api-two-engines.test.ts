import { afterAll, beforeAll, describe } from 'vitest'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { createClient, type Client } from './api/client.ts'
import { describeParallel } from './api/parallel.ts'
import type { ApiUnderTest } from './api/under-test.ts'

/** Each engine queues its own writes, so only the preconditions of their batches keep two from overwriting each other. */
async function openTwo(): Promise<ApiUnderTest> {
  const store = createMemoryStore({ registry })
  const [even, odd] = [await openEngine(store), await openEngine(store)]
  let requests = 0
  return { ...even, fetch: (path, init) => (requests++ % 2 === 0 ? even : odd).fetch(path, init) }
}

describe('through two engines in turn, on one store', () => {
  let api: ApiUnderTest | undefined
  let client: Client | undefined

  beforeAll(async () => {
    api = await openTwo()
    client = createClient(api)
  })
  afterAll(() => api?.close())

  describeParallel(() => {
    if (!client) throw new Error('The API is not open yet.')
    return client
  })
})
