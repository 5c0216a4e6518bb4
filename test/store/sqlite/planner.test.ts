import { describe, expect, test, vi } from 'vitest'
import type { Condition, ReadPlan } from '../../../src-main/store/plan.ts'
import * as conditions from '../../../src-main/store/sqlite/conditions.ts'
import * as keySelection from '../../../src-main/store/sqlite/key-selection.ts'
import { planRead, type SqlitePlan } from '../../../src-main/store/sqlite/planner.ts'
import { few } from '../../../src-main/store/sqlite/scope.ts'
import { createSqliteStore } from '../../../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { toSearchWords } from '../../../src-shared/text/search-words.ts'
import { commit, connectToNew, create } from './opened-store.ts'

vi.mock('../../../src-main/store/sqlite/key-selection.ts', { spy: true })
vi.mock('../../../src-main/store/sqlite/conditions.ts', { spy: true })

const contacts = registry.get('contacts') as Resource
const page = { offset: 0, limit: 100 }
const everything: Condition = { op: 'all', of: [] }
const found: Condition = { op: 'search', words: toSearchWords('иванов') }
const named: Condition = { op: 'equals', field: 'last-name', values: ['иванов'] }
const actual: Condition = { op: 'missing', field: 'archived-at' }
const byName = [{ field: 'last-name', descending: false }]

function plan(asked: Partial<ReadPlan>): SqlitePlan {
  const connection = connectToNew()
  return planRead({ connection, registry }, contacts, { type: 'contacts', where: everything, ...asked })
}

describe('what a read decides', () => {
  test('one record by its name is not looked for', () => {
    expect(plan({ where: { op: 'key', keys: [7] } })).toEqual({ by: 'name', type: 'contacts', keys: [7] })
    expect(plan({ where: { op: 'id', ids: ['7'] } })).toEqual({ by: 'name', type: 'contacts', keys: [] })
    expect(plan({ where: { op: 'key', keys: [7] }, counted: true })).toMatchObject({ by: 'rows' })
  })

  test('a counted search selects its keys in the search index alone', () => {
    const selection = { sql: expect.stringContaining('contacts_parts') as string }
    expect(plan({ where: found, page, counted: true })).toMatchObject({ by: 'keys', selection, page, order: [] })
    expect(plan({ where: found, page })).toMatchObject({ by: 'rows', counted: false })
  })

  test('many rows in the order of a column are read along its index, few along that of the filter', () => {
    const where: Condition = { op: 'all', of: [actual] }
    const planned = { where: { sql: 'r."archived-at" IS NULL' }, whereOfMany: { sql: '+r."archived-at" IS NULL' } }
    expect(plan({ where, sort: byName, page, counted: true })).toMatchObject(planned)
    expect(plan({ where, page, counted: true })).toMatchObject({ whereOfMany: planned.where })
  })

  test('few rows are sorted by id, unless the index of the filter has them in that order', () => {
    expect(plan({ where: { op: 'at-least', field: 'created-at', value: 5 } })).toMatchObject({ sortsFew: true })
    expect(plan({ where: named })).toMatchObject({ sortsFew: false })
    expect(plan({})).toMatchObject({ sortsFew: false })
  })
})

describe('a read plans once', () => {
  const wheres = { everything, 'a search': found, 'a name': named, 'two at once': { op: 'all', of: [named, actual] } as const }
  const pages = { 'a page': page, 'a late page': { offset: few, limit: 100 }, 'a count alone': { offset: 0, limit: 0 } }
  const listed = Object.entries(wheres).flatMap(([what, where]) =>
    Object.entries(pages).map(([which, wanted]) => [`${which} of ${what}`, where, wanted] as const),
  )

  test('whatever is asked for, of few rows and of many', async () => {
    const store = createSqliteStore(connectToNew(), registry, 'up')
    for (const more of [1, few]) {
      const rows = Array.from({ length: more }, () => create('contacts', { 'last-name': 'Иванов' }))
      await commit(store, rows, { summarised: true, origin: 'server' })
      for (const [title, where, wanted] of listed) {
        vi.mocked(keySelection.findKeySelection).mockClear()
        vi.mocked(conditions.toSqlCondition).mockClear()
        await store.read({ type: 'contacts', where, page: wanted, counted: true })
        expect(vi.mocked(keySelection.findKeySelection).mock.calls.length, title).toBe(1)
        expect(vi.mocked(conditions.toSqlCondition).mock.calls.length, title).toBe(where === found ? 0 : 1)
      }
    }
  })
})
