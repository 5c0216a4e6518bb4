import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../../src-main/store/memory/memory-store.ts'
import type { Condition, ReadPlan, SortKey } from '../../../src-main/store/plan.ts'
import type { Store } from '../../../src-main/store/port.ts'
import { few } from '../../../src-main/store/sqlite/scope.ts'
import { openSqliteStore } from '../../../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { toSearchWords } from '../../../src-shared/text/search-words.ts'
import { commit, create, key } from './opened-store.ts'

/** So many rows that lists are read along other indexes than short ones; what they answer must be the same. */
const rows = few + 700
const memory = createMemoryStore({ registry })
let sqlite: Store

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-wide-'))
  sqlite = openSqliteStore({ file: join(folder, 'account.db'), key })
  const time = (at: number) => new Date(1_600_000_000_000 + at * 60_000).toISOString()
  const contacts = Array.from({ length: rows }, (_, index) =>
    create('contacts', {
      'last-name': `Иванов ${index % 7}`,
      'first-name': index % 500 === 0 ? 'Редкая' : 'Anna',
      'home-street': `Street ${(index * 31) % 97}`,
      'home-city': index % 3 === 0 ? '' : index % 3 === 1 ? null : 'Казань',
      description: index < 650 ? null : 'Поздняя',
      'segment-process-status-ids': index % 40 === 0 ? [2, '5'] : 5,
      'created-at': time((index * 7919) % rows),
      'updated-at': time((index * 31) % 50),
      'archived-at': index % 20 === 0 ? time(index) : null,
      'discarded-at': index % 33 === 0 ? time(index) : null,
    }),
  )
  const segments = [create('segments', { name: 'Most' }), create('segments', { name: 'Some' })]
  const links = contacts.map((_, index) => ({
    op: 'link' as const,
    type: 'contacts',
    from: { created: index },
    relationship: 'segments',
    to:
      index % 37 === 0
        ? []
        : index % 9 === 0
          ? [{ created: rows + 1 }]
          : [{ created: rows }, ...(index % 50 === 0 ? [{ created: rows + 1 }] : [])],
  }))
  for (const store of [memory, sqlite]) {
    await commit(store, [...contacts, ...segments, ...links], { summarised: true, origin: 'server' })
  }
  return async () => {
    await sqlite.close()
    rmSync(folder, { recursive: true })
  }
})

const actual: Condition = {
  op: 'all',
  of: [
    { op: 'missing', field: 'archived-at' },
    { op: 'missing', field: 'discarded-at' },
  ],
}
const search = (query: string): Condition => ({ op: 'search', words: toSearchWords(query) })
const since = (share: number): Condition => ({
  op: 'at-least',
  field: 'created-at',
  value: 1_600_000_000_000 + Math.floor(rows * share) * 60_000,
})
const inSegments = (...ids: string[]): Condition => ({ op: 'linked', relationship: 'segments', ids })
const mirrored = (...values: string[]): Condition => ({ op: 'mirrored', attribute: 'segment-process-status-ids', values })
const wheres: Record<string, Condition> = {
  everything: { op: 'all', of: [] },
  actual,
  'not actual': { op: 'not', of: actual },
  'a wide search by part': search('иванов'),
  'a wide search by prefix': search('ив'),
  'a wide search by both': search('ив anna'),
  'a rare search': search('редкая'),
  'a wide and a rare search': search('ив редкая'),
  'a wide search among the actual': { op: 'all', of: [search('иванов'), actual] },
  'a rare search among the actual': { op: 'all', of: [actual, search('редкая')] },
  'a wide search that the first ids lack': search('поздн'),
  'a wide search or a name': { op: 'any', of: [search('поздн'), { op: 'equals', field: 'last-name', values: ['иванов 3'] }] },
  'a wide link': inSegments('1'),
  'a rare link': inSegments('2'),
  'one of two links': inSegments('1', '2'),
  'no link': { op: 'not', of: inSegments('1') },
  'no link at all': { op: 'unlinked', relationship: 'segments' },
  'no link on the record': { op: 'unlinked', relationship: 'responsible' },
  'an empty text': { op: 'blank', field: 'home-city' },
  'an empty text among the actual': { op: 'all', of: [{ op: 'blank', field: 'home-city' }, actual] },
  'an empty text or one of the values': {
    op: 'any',
    of: [
      { op: 'blank', field: 'home-city' },
      { op: 'equals', field: 'last-name', values: ['иванов 3'] },
    ],
  },
  'a wide mirrored attribute': mirrored('5'),
  'a rare mirrored attribute among the actual': { op: 'all', of: [mirrored('2'), actual] },
  'a wide range': since(0.05),
  'a narrow range among the actual': { op: 'all', of: [since(0.9), actual] },
  'one name among the actual': { op: 'all', of: [{ op: 'equals', field: 'last-name', values: ['иванов 3'] }, actual] },
  'one of two names': { op: 'equals', field: 'last-name', values: ['иванов 3', 'иванов 5'] },
}
const sorts: Record<string, SortKey[]> = {
  id: [],
  'id, descending': [{ field: 'id', descending: true }],
  'updated-at, descending': [{ field: 'updated-at', descending: true }],
  'an attribute without a column': [{ field: 'home-street', descending: false }],
}

describe.each(Object.entries(wheres))('%s', (_title, where) => {
  test.each(Object.entries(sorts))('by %s: first, middle, late, last and no page', async (_order, sort) => {
    // Read whole and cut into pages here: the other store sorts all of it for every page.
    const all = (await memory.read({ type: 'contacts', where, sort })).rows.map(({ id }) => id)
    for (const offset of [0, 100, rows / 2, rows - 900, rows - 150, rows - 5, rows + 10].map(Math.floor)) {
      const expected = all.slice(offset, offset + 100)
      for (const counted of [true, false]) {
        const plan: ReadPlan = { type: 'contacts', where, sort, page: { offset, limit: 100 }, counted }
        const found = await sqlite.read(plan)
        expect(found.count, `count at ${offset}`).toBe(counted ? all.length : expected.length)
        expect(
          found.rows.map(({ id }) => id),
          `rows at ${offset}`,
        ).toEqual(expected)
      }
    }
  })
})
