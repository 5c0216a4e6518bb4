import { describe, expect, it } from 'vitest'
import type { Batch } from '../../src-main/store/batch.ts'
import type { SeedProgress } from '../../src-main/seed/load.ts'
import type { Store } from '../../src-main/store/port.ts'
import { createAccount, listRecords, now, seed } from './seeded-store.ts'

const toBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

const oneDeal = (number: number): Batch => ({
  at: now,
  actor: { user: null, token: null },
  origin: 'user',
  operations: [{ op: 'create', type: 'deals', attributes: toBytes({ number }) }],
})

const numbersOf = async (store: Store) =>
  (await listRecords(store, 'deals')).map(({ attributes }) => attributes['number']).sort((a, b) => Number(a) - Number(b))

describe('an account that is in use', () => {
  it('keeps its owner, its default funnel and its stages', async () => {
    const store = await createAccount()
    const before = await listRecords(store, 'deal-stages')
    await seed(store, 10)
    const users = await listRecords(store, 'users')
    expect(users.filter(({ attributes }) => attributes['name'] === 'Owner')).toHaveLength(1)
    const contacts = await listRecords(store, 'contacts')
    expect(contacts.some(({ row }) => row.links['responsible']?.[0]?.id === '1')).toBe(true)
    const after = await listRecords(store, 'deal-stages')
    for (const { row } of before) expect(after.find(({ row: { key } }) => key === row.key)?.row.version).toBe(row.version)
    const deals = await listRecords(store, 'deals')
    const used = new Set(deals.map(({ row }) => row.links['stage']?.[0]?.key))
    expect(before.some(({ row }) => used.has(row.key))).toBe(true)
  })

  it('is filled twice without doubling its dictionaries', async () => {
    const store = await createAccount()
    await seed(store, 10)
    const again = await seed(store, 10)
    expect(again).toMatchObject({ contacts: 10, companies: 2, deals: 5, orders: 5 })
    for (const type of [
      'users',
      'sources',
      'deal-stage-categories',
      'deal-stages',
      'order-stages',
      'contact-types',
      'products',
    ]) {
      expect(again[type], type).toBeUndefined()
    }
    expect(await numbersOf(store)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('goes on from the greatest number', async () => {
    const store = await createAccount()
    await store.commit(oneDeal(700))
    await seed(store, 10)
    expect(await numbersOf(store)).toEqual([700, 701, 702, 703, 704, 705])
  })

  it('never gives a number that another process takes in the meantime', async () => {
    const store = await createAccount()
    let taken = false
    const rival: Store = {
      ...store,
      commit: async (batch) => {
        const makesDeals = batch.operations.some((operation) => operation.op === 'create' && operation.type === 'deals')
        if (makesDeals && !taken) {
          taken = true
          await store.commit(oneDeal(3))
        }
        return store.commit(batch)
      },
    }
    await seed(rival, 10)
    expect(await numbersOf(store)).toEqual([3, 4, 5, 6, 7, 8])
  })

  it('shows ids of users that exist', async () => {
    const store = await createAccount()
    await seed(store, 200)
    const ids = new Set((await listRecords(store, 'users')).map(({ row }) => row.id))
    const shown = (await listRecords(store, 'contacts')).map(({ attributes }) => attributes['previous-responsible-id'])
    expect(shown.some((id) => id !== null)).toBe(true)
    for (const id of shown) if (id !== null) expect(ids).toContain(JSON.stringify(id))
  })
})

describe('a commit', () => {
  it('is a chunk by the system, told to the journal in summary, and progress follows each', async () => {
    const store = await createAccount()
    const batches: Batch[] = []
    const progress: SeedProgress[] = []
    const watched: Store = {
      ...store,
      commit: (batch) => {
        batches.push(batch)
        return store.commit(batch)
      },
    }
    await seed(watched, 1_000, { onProgress: (step) => progress.push(step) })
    for (const batch of batches) {
      expect(batch).toMatchObject({ origin: 'system', summarised: true })
      expect(batch.operations.filter(({ op }) => op === 'create').length).toBeLessThanOrEqual(250)
    }
    expect(batches.length).toBeGreaterThan(10)
    const contacts = progress.filter(({ type }) => type === 'contacts').map(({ done }) => done)
    expect(contacts.length).toBeGreaterThan(3)
    expect(contacts).toEqual(contacts.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toEqual({ type: 'orders', done: 500, total: 500 })
  })
})
