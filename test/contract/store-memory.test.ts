import { expect, test } from 'vitest'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { add, snapshot } from './store-fixture.ts'
import { describeStore } from './store-suite.ts'

describeStore('memory', (options) => Promise.resolve(createMemoryStore({ registry, ...options })))

test('a copy of a memory store holds the same, and neither sees what is written to the other', async () => {
  const store = createMemoryStore({ registry, ids: 'down' })
  await add(store, 'companies', { name: 'Before' })
  const copy = store.copy()
  const both = await snapshot(store, ['companies'])
  expect(await snapshot(copy, ['companies'])).toEqual(both)
  await add(copy, 'companies', { name: 'Only in the copy' })
  expect(await snapshot(store, ['companies'])).toEqual(both)
  const changed = await snapshot(copy, ['companies'])
  await add(store, 'companies', { name: 'Only in the first' })
  expect(await snapshot(copy, ['companies'])).toEqual(changed)
  // The next id goes on from where the copy was made.
  expect(await add(copy, 'companies')).toMatchObject({ id: '-3' })
})
