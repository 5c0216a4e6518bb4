import { expect, test } from 'vitest'
import { openServeToken } from '../../src-main/host/serve-token.ts'
import { listTokens } from '../../src-main/engine/tokens.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { StoreError, type StoreFault } from '../../src-main/store/store-error.ts'
import { registry } from '../../src-shared/resources/index.ts'

const surroundings = { clock: () => 0, random: () => String(Math.random()) }

test.each<StoreFault>(['outdated', 'disk-full', 'read-only', 'locked'])(
  'a token of this run whose row cannot be removed (%s) does not keep the account from closing, and the next run removes it',
  async (fault) => {
    const store = createMemoryStore({ registry })
    let isFaulty = false
    const faulty = {
      ...store,
      commit: (batch: Parameters<typeof store.commit>[0]) =>
        isFaulty ? Promise.reject(new StoreError(fault, 'What a person can do.')) : store.commit(batch),
    }
    const account = { id: 'a', kind: 'local', timeZone: 'UTC', ownerId: '1', store: faulty } as const
    const served = await openServeToken(account, {}, surroundings)
    isFaulty = true
    await served.release()
    expect(await listTokens(store)).toHaveLength(1)
    isFaulty = false
    await (await openServeToken(account, {}, surroundings)).release()
    expect(await listTokens(store)).toEqual([])
  },
)
