import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../src-main/store/port.ts'
import { openSqliteStore } from '../../src-main/store/sqlite/sqlite-store.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { key, listFaults } from './sick-account.ts'

const hour = 60 * 60 * 1000
let folder: string
let file: string
let store: Store
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-clock-'))
  file = join(folder, 'outpost.db')
  store = openSqliteStore({ file, key })
})
afterEach(() => rmSync(folder, { recursive: true }))

describe.each([
  ['an hour', hour],
  ['a day', 24 * hour],
  ['twenty years', 20 * 365 * 24 * hour],
])('a clock set back by %s', (_what, back) => {
  test('updated-at still grows, changes keep their order, and nothing is at fault', async () => {
    let now = Date.parse('2026-03-02T12:00:00Z')
    const api = await openEngine(store, { clock: () => now })
    const client = createApiClient(api)
    const { data } = await client.create('contacts', { 'first-name': 'Ada', 'last-name': 'First' })
    const start = (await store.changesSince(null)).cursor
    const times = [Date.parse(data.attributes['updated-at'] as string)]
    now -= back
    for (const name of ['Second', 'Third', 'Fourth']) {
      const edited = await client.edit('contacts', data.id, { 'last-name': name })
      expect(edited.status).toBe(200)
      times.push(Date.parse(edited.data.attributes['updated-at'] as string))
      now += 1
    }
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    expect((await client.create('contacts', { 'first-name': 'Eve', 'last-name': 'Later' })).status).toBe(201)

    const changes = await store.changesSince(start)
    if (!changes.kept) throw new Error('the journal was pruned')
    const names = changes.entries.map(({ changes: fields }) => fields['last-name']?.[1])
    expect(names).toEqual(['Second', 'Third', 'Fourth', 'Later'])
    const cursors = changes.entries.map(({ cursor }) => Number(cursor))
    expect(cursors).toEqual([...cursors].sort((a, b) => a - b))
    await api.close()
    expect(listFaults(file)).toEqual([])
  })
})

test('a clock set forward by a year and back again loses no change', async () => {
  let now = Date.parse('2026-03-02T12:00:00Z')
  const api = await openEngine(store, { clock: () => now })
  const client = createApiClient(api)
  const { data } = await client.create('contacts', { 'first-name': 'Ada', 'last-name': 'First' })
  now += 365 * 24 * hour
  await client.edit('contacts', data.id, { 'last-name': 'In a year' })
  now -= 365 * 24 * hour
  const edited = await client.edit('contacts', data.id, { 'last-name': 'Today' })
  expect(edited.data.attributes['last-name']).toBe('Today')
  expect((await client.get(`contacts/${data.id}`)).data.attributes['last-name']).toBe('Today')
  await api.close()
})
