import { expect, test } from 'vitest'
import { createSqliteStore } from '../../../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { commit, connectToNew, create } from './opened-store.ts'

const day = 24 * 60 * 60 * 1000
const start = 1_700_000_000_000

test('entries older than 90 days go, and who asks from before that is told to read again', async () => {
  const connection = connectToNew()
  const store = createSqliteStore(connection, registry, 'up')
  const users = (count: number) => Array.from({ length: count }, () => create('users', {}))
  const old = await commit(store, users(10), { at: start })
  await commit(store, [{ op: 'delete', type: 'users', key: old.created[0]?.key ?? 0 }], { at: start })
  const kept = await commit(store, users(600), { at: start + 50 * day })
  expect(await store.changesSince('0', 1)).toMatchObject({ kept: true })
  const last = await commit(store, users(600), { at: start + 100 * day })
  expect(await store.changesSince('0')).toEqual({ kept: false, cursor: last.cursor })
  expect(await store.changesSince(old.cursor)).toMatchObject({ kept: false })
  const changes = await store.changesSince(kept.cursor)
  expect(changes.kept && changes.entries.length).toBe(600)
  const left = (table: string) => connection.statement(`SELECT count(*) FROM ${table}`).pluck().get()
  expect([left('_journal'), left('_gone')]).toEqual([1200, 0])
})

test('asking for nothing new does not look at the journal', async () => {
  const connection = connectToNew()
  let statements = 0
  const counting = { ...connection, statement: (sql: string) => ((statements += 1), connection.statement(sql)) }
  const store = createSqliteStore(counting, registry, 'up')
  const { cursor } = await commit(store, [create('users', {})])
  await store.changesSince(cursor)
  statements = 0
  for (let times = 0; times < 100; times += 1) expect(await store.changesSince(cursor)).toMatchObject({ entries: [], cursor })
  expect(statements).toBe(0)
  const next = await commit(store, [create('users', {})])
  expect(await store.changesSince(cursor)).toMatchObject({ entries: [{ ids: ['2'] }], cursor: next.cursor })
})
