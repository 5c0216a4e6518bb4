import { expect, test } from 'vitest'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { addToken, listTokens, revokeToken } from '../../src-main/engine/tokens.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { hash } from '../support/engine-under-test.ts'

const token = { secret: 's3cret', name: null, scopes: ['contact_read'], userId: null, at: 0, zone: 'UTC' }

test('a token that two processes add at once is there once, and one that both revoke is revoked once', async () => {
  const store = createMemoryStore({ registry })
  const [first, second] = await Promise.all([addToken(store, hash, token), addToken(store, hash, token)])
  expect(first).toEqual(second)
  expect(await listTokens(store)).toHaveLength(1)
  const revoked = await Promise.all([revokeToken(store, first.id, 1), revokeToken(store, first.id, 1)])
  expect(revoked.sort()).toEqual([false, true])
  expect(await revokeToken(store, first.id, 2)).toBe(false)
})
