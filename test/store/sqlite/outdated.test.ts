import { beforeEach, expect, test } from 'vitest'
import { migrations } from '../../../src-main/store/sqlite/migrations/index.ts'
import { everything } from '../../../src-main/store/plan.ts'
import type { Store } from '../../../src-main/store/port.ts'
import { createApiClient } from '../../support/api-client.ts'
import { openEngine } from '../../support/engine-under-test.ts'
import { commit, create, newFile, openStore } from './opened-store.ts'

const newer = (...statements: string[]) => [...migrations, { number: migrations.length + 1, name: 'newer', statements }]
let file: string
let older: Store

beforeEach(() => {
  file = newFile()
  older = openStore(file)
})

async function upgrade(...statements: string[]): Promise<void> {
  const store = openStore(file, { migrations: newer(...statements) })
  await commit(store, [create('companies', { name: 'by the newer' })])
}

test('a store that is older than its database refuses to write, whoever writes, and goes on reading', async () => {
  await commit(older, [create('companies', { name: 'before' })])
  await upgrade('ALTER TABLE companies ADD COLUMN future')
  for (const origin of ['user', 'system', 'server'] as const) {
    const operations = [create('companies', { name: 'after' })]
    const batch = { at: 0, actor: { user: null, token: null }, origin, operations }
    await expect(older.commit(batch)).rejects.toMatchObject({
      fault: 'outdated',
      message: expect.stringContaining('restart Outpost') as string,
    })
  }
  expect((await older.read({ type: 'companies', where: everything })).rows).toHaveLength(2)
})

test('what can no longer be read says the same', async () => {
  await upgrade('ALTER TABLE "order-stages" RENAME TO moved')
  await expect(older.read({ type: 'order-stages', where: everything })).rejects.toMatchObject({ fault: 'outdated' })
})

test('the API answers 503 to writes, with what to do, and reads as before', async () => {
  const api = await openEngine(older)
  const client = createApiClient(api)
  const { data } = await client.create('companies', { name: 'before' })
  await upgrade('ALTER TABLE companies ADD COLUMN future')
  for (const answer of [
    await client.create('companies', { name: 'after' }),
    await client.edit('companies', data.id, { name: 'after' }),
    await client.send('DELETE', `/api/v1/companies/${data.id}`),
  ]) {
    expect(answer).toMatchObject({ status: 503, errors: [{ code: '503', title: 'Restart needed' }] })
    expect(answer.errors[0]?.detail).toContain('restart Outpost')
  }
  expect((await client.get(`companies/${data.id}`)).data.attributes['name']).toBe('before')
  expect((await client.get('companies')).meta['record-count']).toBe(2)
  await api.engine.close()
})

test('a store that is opened anew by the older program is refused as before', async () => {
  await upgrade('ALTER TABLE companies ADD COLUMN future')
  expect(() => openStore(file)).toThrow(/newer version/)
})
