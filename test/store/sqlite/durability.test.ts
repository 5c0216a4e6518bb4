import { describe, expect, test } from 'vitest'
import type { Batch } from '../../../src-main/store/batch.ts'
import { everything } from '../../../src-main/store/plan.ts'
import { createSqliteStore } from '../../../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { commit, connectToNew, create } from './opened-store.ts'

const [normal, full] = [1, 2]

test('the database is a write-ahead one with large pages, a large cache and no constraints between tables', () => {
  const { db } = connectToNew()
  const settings = ['journal_mode', 'page_size', 'cache_size', 'foreign_keys', 'synchronous', 'cipher']
  expect(settings.map((name) => db.pragma(name, { simple: true }))).toEqual(['wal', 8192, -65536, 0, full, 'aegis'])
})

test.each<[Batch['origin'], number | undefined]>([
  ['user', full],
  ['server', normal],
  ['system', full],
  ['user', full],
])('a commit of origin %s is written with synchronous = %i', async (origin, level) => {
  const connection = connectToNew()
  const store = createSqliteStore(connection, registry, 'up')
  await commit(store, [create('users', {})], { origin: origin === 'server' ? 'user' : 'server' })
  await commit(store, [create('users', {})], { origin })
  expect(connection.db.pragma('synchronous', { simple: true })).toBe(level)
})

test.each<[string, Batch['operations'][number]]>([
  ['an unsent change', create('outbox-entries', { record: 'users/1', state: 'pending' })],
  ['an id', { op: 'adopt', type: 'users', key: 1, id: '77' }],
])('a commit of the server that writes %s outlives a loss of power', async (_what, operation) => {
  const connection = connectToNew()
  const store = createSqliteStore(connection, registry, 'up')
  await commit(store, [create('users', {})], { origin: 'server' })
  await commit(store, [operation], { origin: 'server' })
  expect(connection.db.pragma('synchronous', { simple: true })).toBe(full)
})

describe('where nothing more can be written', () => {
  test('a full disk is told as such, nothing of the batch is kept, and writing goes on once there is room', async () => {
    const connection = connectToNew()
    const store = createSqliteStore(connection, registry, 'up')
    const pages = connection.db.pragma('page_count', { simple: true }) as number
    connection.db.pragma(`max_page_count = ${pages + 2}`)
    const large = create('users', { name: 'x'.repeat(100_000) })
    await expect(commit(store, [create('users', {}), large])).rejects.toMatchObject({ name: 'StoreError', fault: 'disk-full' })
    expect((await store.read({ type: 'users', where: everything })).count).toBe(0)
    connection.db.pragma('max_page_count = 100000')
    expect((await commit(store, [large])).created).toMatchObject([{ id: '1' }])
  })

  test('a read-only database is told as such', async () => {
    const connection = connectToNew()
    connection.db.pragma('query_only = ON')
    const store = createSqliteStore(connection, registry, 'up')
    await expect(commit(store, [create('users', {})])).rejects.toMatchObject({ fault: 'read-only' })
  })
})
