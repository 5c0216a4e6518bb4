import { expect, test } from 'vitest'
import type { Condition } from '../../../src-main/store/plan.ts'
import { commit, newFile, openStore } from './opened-store.ts'

const deeper = 1100

test('a mirrored attribute is found in JSON that is nested deeper than SQLite parses', async () => {
  const store = openStore(newFile())
  const nested = `${'['.repeat(deeper)}${']'.repeat(deeper)}`
  const texts = ['["7"]', '8'].map((ids) => `{"initial-balance":${nested},"segment-process-status-ids":${ids}}`)
  await commit(
    store,
    [...texts, '{"segment-process-status-ids":[7]}'].map((text) => ({
      op: 'create',
      type: 'contacts',
      attributes: new TextEncoder().encode(text),
    })),
  )
  const where: Condition = { op: 'mirrored', attribute: 'segment-process-status-ids', values: ['7'] }
  const { rows, count } = await store.read({ type: 'contacts', where, counted: true })
  expect(count).toBe(2)
  expect(rows.map(({ id }) => id)).toEqual(['1', '3'])
})
