import { describe, expect, test } from 'vitest'
import type { Condition, ReadPlan } from '../../../src-main/store/plan.ts'
import type { Connection } from '../../../src-main/store/sqlite/connection.ts'
import { aggregatePlan } from '../../../src-main/store/sqlite/aggregating.ts'
import { few, type Scope } from '../../../src-main/store/sqlite/scope.ts'
import { readPlan } from '../../../src-main/store/sqlite/reading.ts'
import { createSqliteStore } from '../../../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import type { Filter } from '../../../src-shared/schema/filter.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { toSearchWords } from '../../../src-shared/text/search-words.ts'
import { commit, connectToNew, create } from './opened-store.ts'

type Explained = { readonly sql: string; readonly steps: readonly string[] }[]

/** Every statement of a read and how SQLite goes about it. */
const explain = (connection: Connection, plan: ReadPlan): Explained => explainAll(connection, (scope) => readPlan(scope, plan))

function explainAll(connection: Connection, run: (scope: Scope) => unknown): Explained {
  const seen: Explained = []
  const spy: Connection = {
    ...connection,
    statement(sql) {
      const steps = connection.db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...Array.from(sql.matchAll(/\?/g), () => null))
      seen.push({ sql, steps: (steps as { detail: string }[]).map(({ detail }) => detail) })
      return connection.statement(sql)
    },
  }
  run({ connection: spy, registry })
  return seen
}

/** Whole tables, or whole indexes, that are walked: neither by a condition nor until a page is full. */
function listScans(connection: Connection, plan: ReadPlan): string[] {
  return explain(connection, plan)
    .flatMap(({ steps }) => steps)
    .filter((step) => step.startsWith('SCAN') && !step.includes('VIRTUAL TABLE') && !step.startsWith('SCAN ('))
}

const states: Record<Extract<Filter, { kind: 'state' }>['state'], (resource: Resource) => Condition> = {
  archived: () => ({ op: 'not', of: { op: 'missing', field: 'archived-at' } }),
  discarded: (resource) => ({ op: 'not', of: notDiscarded(resource) }),
  actual: (resource) => ({ op: 'all', of: [{ op: 'missing', field: 'archived-at' }, notDiscarded(resource)] }),
  'not-discarded': notDiscarded,
}

function notDiscarded(resource: Resource): Condition {
  const field = 'discarded-at'
  return Object.hasOwn(resource.fields, field) ? { op: 'missing', field } : { op: 'not', of: { op: 'trashed' } }
}

/** What a filter asks for; undefined for those that look into attributes a hosted instance may have sent. */
function toCondition(resource: Resource, filter: Filter): Condition | undefined {
  switch (filter.kind) {
    case 'text':
      return { op: 'equals', field: filter.field, values: ['x'] }
    case 'address':
    case 'phone':
      return { op: 'any', of: filter.fields.map((field) => ({ op: 'equals', field, values: ['7'] })) }
    case 'at-least':
    case 'at-most':
      return { op: filter.kind, field: filter.field, value: 5 }
    case 'missing':
      return { op: 'missing', field: filter.field }
    case 'linked':
      return { op: 'linked', relationship: filter.relationship, ids: ['1'] }
    case 'ending':
      return {
        op: 'leads-to',
        relationship: filter.relationship,
        where: { op: 'equals', field: 'kind', values: ['won', 'lost'] },
      }
    case 'overdue-link': {
      const { relationship } = filter
      const linked = { op: 'linked', relationship, ids: ['1'] } as const
      return { op: 'all', of: [linked, { op: 'linked-before', relationship, at: 5 }] }
    }
    case 'yearly':
      return { op: 'on-days', field: filter.field, days: ['02-28'] }
    case 'state':
      return states[filter.state](resource)
    case 'search':
      return { op: 'search', words: toSearchWords('ива') }
    case 'table-state':
    case 'mirrored':
      return undefined
    default:
      return filter satisfies never
  }
}

/** The condition for `none`, if the filter takes that value. */
function toEmpty(filter: Filter): Condition | undefined {
  if (filter.kind === 'linked') return { op: 'unlinked', relationship: filter.relationship }
  if (filter.kind !== 'address') return undefined
  return { op: 'all', of: filter.fields.map((field) => ({ op: 'blank', field })) }
}

/** Of links that their records do not store, each record asks for one of its own, along the ids. */
const isAskedByRow = (resource: Resource, empty: Condition) =>
  empty.op === 'unlinked' && resource.relationships[empty.relationship]?.many === true

const page = { offset: 0, limit: 100 }
const filters = [...registry.values()].flatMap((resource) =>
  Object.entries(resource.filters).flatMap(([name, filter]) => {
    const where = toCondition(resource, filter)
    if (!where) return []
    const found = { title: `${resource.type} ${name}`, type: resource.type, where }
    // The opposite of two conditions at once is in two places of their index, which is walked as a whole.
    const hasOpposite = filter.kind === 'state' && filter.state !== 'actual'
    return hasOpposite ? [found, { ...found, title: `not ${found.title}`, where: { op: 'not', of: where } as const }] : [found]
  }),
)

const empties = [...registry.values()].flatMap((resource) =>
  Object.entries(resource.filters).flatMap(([name, filter]) => {
    const where = toEmpty(filter)
    return where ? [{ title: `${resource.type} ${name}=none`, resource, where }] : []
  }),
)

const sorts = { id: [], 'updated-at, descending': [{ field: 'updated-at', descending: true }] }

describe('records without a value', () => {
  test('records without links ask the index of the links, one record at a time', () => {
    const connection = connectToNew()
    const asked = empties.filter(({ resource, where }) => isAskedByRow(resource, where))
    expect(asked.length).toBeGreaterThan(40)
    for (const { title, resource, where } of asked) {
      const steps = explain(connection, { type: resource.type, where, page, counted: true }).flatMap((one) => one.steps)
      expect(steps, title).toContain(`SCAN r USING COVERING INDEX ${resource.type}.id`)
      const others = steps.filter((step) => !step.startsWith('CORRELATED') && !step.includes(`${resource.type}.id`))
      expect(
        others.filter((step) => !/^SEARCH .* USING (COVERING INDEX|PRIMARY KEY)/.test(step)),
        title,
      ).toEqual([])
    }
  })
})

describe('the main lists', () => {
  test.each(Object.entries(sorts))(
    'every filter finds its page and its count by an index, in the order of %s',
    async (_, sort) => {
      const connection = connectToNew()
      const types = [...registry.keys()]
      await commit(
        createSqliteStore(connection, registry, 'up'),
        types.map((type) => create(type, { 'last-name': 'Иванов', name: 'Иванов' })),
      )
      const asked = [
        ...filters,
        ...empties.flatMap(({ title, resource, where }) =>
          isAskedByRow(resource, where) ? [] : [{ title, type: resource.type, where }],
        ),
      ]
      expect(asked.length).toBeGreaterThan(200)
      const scanned = asked
        .map(({ title, type, where }) => ({ title, scans: listScans(connection, { type, where, sort, page, counted: true }) }))
        .filter(({ scans }) => scans.length > 0)
      expect(scanned).toEqual([])
    },
  )

  test('a list without a filter walks the ids until the page is full', () => {
    const [count, rows] = explain(connectToNew(), { type: 'contacts', where: { op: 'all', of: [] }, page, counted: true })
    expect(count?.steps).toEqual(['SCAN contacts USING COVERING INDEX contacts.id'])
    expect(rows).toBeUndefined()
    const [uncounted] = explain(connectToNew(), { type: 'contacts', where: { op: 'all', of: [] }, page })
    expect(uncounted?.steps).toEqual(['SCAN r USING INDEX contacts.id'])
  })

  test.each(['last-name', 'updated-at', 'created-at'])('sorting by %s walks its index', (field) => {
    const plan: ReadPlan = { type: 'contacts', where: { op: 'all', of: [] }, sort: [{ field, descending: true }], page }
    const [keys] = explain(connectToNew(), plan)
    expect(keys?.steps[0]).toBe(`SCAN r USING COVERING INDEX contacts.${field}`)
  })

  test('one value of a filter is counted from its index alone and is in page order there', () => {
    const equals: Condition = { op: 'equals', field: 'last-name', values: ['иванов'] }
    const [count, keys] = explain(connectToNew(), {
      type: 'contacts',
      where: equals,
      page: { offset: 0, limit: 0 },
      counted: true,
    })
    expect(count?.steps).toEqual(['SEARCH r USING COVERING INDEX contacts.last-name (last-name=?)'])
    expect(keys).toBeUndefined()
    const [uncounted] = explain(connectToNew(), { type: 'contacts', where: equals, page })
    expect(uncounted?.steps).toEqual(['SEARCH r USING COVERING INDEX contacts.last-name (last-name=?)'])
  })

  test('values that many active records share are counted, one by one and in groups, from their index alone', async () => {
    const connection = connectToNew()
    await commit(createSqliteStore(connection, registry, 'up'), [create('contact-statuses', { name: 'Fresh' })])
    const actual = states.actual(registry.get('contacts') as Resource)
    const linked: Condition = { op: 'linked', relationship: 'status', ids: ['1'] }
    const unlinked: Condition = { op: 'unlinked', relationship: 'status' }
    const blank = (field: string): Condition => ({ op: 'blank', field })
    const none: Condition = { op: 'all', of: [blank('work-city'), blank('home-city')] }
    for (const where of [linked, unlinked, { op: 'any', of: [unlinked, linked] } as const, blank('work-city'), none]) {
      const plan = { type: 'contacts', where: { op: 'all', of: [actual, where] }, page: { offset: 0, limit: 0 } } as const
      const steps = explain(connection, { ...plan, counted: true }).flatMap((one) => one.steps)
      const rows = steps.filter((step) => step.includes(' r '))
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.filter((step) => !/^SEARCH r USING COVERING INDEX contacts.(status_key|work-city) /.test(step))).toEqual([])
    }
    for (const by of [{ relationship: 'status' }, { field: 'work-city' }]) {
      const [count] = explainAll(connection, (scope) => aggregatePlan(scope, { type: 'contacts', where: actual, by }))
      const index = 'field' in by ? by.field : `${by.relationship}_key`
      expect(count?.steps).toEqual([`SCAN r USING COVERING INDEX contacts.${index}`])
    }
  })

  test('birthdays are counted and listed from the index by the day of the year, also those of one person’s contacts', async () => {
    const connection = connectToNew()
    const [user, born] = [
      create('users', { name: 'Anna' }),
      create('contacts', { birthdate: '1984-02-28' }, { held: { responsible: { created: 0 } } }),
    ]
    await commit(createSqliteStore(connection, registry, 'up'), [user, born])
    const actual = states.actual(registry.get('contacts') as Resource)
    const days: Condition = { op: 'on-days', field: 'birthdate', days: ['02-27', '02-28'] }
    const mine: Condition = { op: 'linked', relationship: 'responsible', ids: ['1'] }
    const indexes = (of: readonly Condition[]) =>
      explain(connection, { type: 'contacts', where: { op: 'all', of }, page, counted: true })
        .flatMap(({ steps }) => steps)
        .filter((step) => / r USING (?!INTEGER PRIMARY KEY)/.test(step))
    const found = 'contacts.birthdate_day (<expr>=?)'
    // To see that they are few, to count and to list them.
    expect(indexes([actual, days])).toEqual(Array.from({ length: 3 }, () => `SEARCH r USING COVERING INDEX ${found}`))
    expect(indexes([actual, days, mine])).toEqual([
      `SEARCH r USING COVERING INDEX ${found}`,
      ...Array.from({ length: 2 }, () => `SEARCH r USING INDEX ${found}`),
    ])
  })

  test('what a stage is, or is not, is asked of the stages: their records are counted from the index of the link alone', () => {
    const won: Condition = { op: 'leads-to', relationship: 'stage', where: { op: 'equals', field: 'kind', values: ['won'] } }
    const plan = { type: 'deals', page: { offset: 0, limit: 0 }, counted: true }
    const [count] = explain(connectToNew(), { ...plan, where: won })
    expect(count?.steps[0]).toBe('SEARCH r USING COVERING INDEX deals.stage_key (stage_key=?)')
    expect(listScans(connectToNew(), { ...plan, where: won })).toEqual([])
    const [opposite] = explain(connectToNew(), { ...plan, where: { op: 'not', of: won } })
    expect(opposite?.steps.filter((step) => step.includes('deals.'))).toEqual([
      'SEARCH r USING COVERING INDEX deals.stage_key (stage_key=?)',
      'SEARCH r USING COVERING INDEX deals.stage_key (stage_key=?)',
    ])
  })

  test('what a hosted instance alone sends is found by an index of the records that have it', () => {
    const where: Condition = { op: 'mirrored', attribute: 'segment-process-status-ids', values: ['7'] }
    const [count] = explain(connectToNew(), { type: 'contacts', where, page: { offset: 0, limit: 0 }, counted: true })
    expect(count?.steps).toEqual(['SCAN contacts USING INDEX contacts.segment-process-status-ids'])
  })

  test('links are counted from their table alone', () => {
    const where: Condition = { op: 'linked', relationship: 'segments', ids: ['1'] }
    const counts = explain(connectToNew(), { type: 'contacts', where, page, counted: true }).map(({ steps }) => steps)
    expect(counts.flat().filter((step) => / contacts | r /.test(step))).toEqual([])
  })

  test('rows that a long list matches are looked for among its first ids', async () => {
    const connection = connectToNew()
    const rows = Array.from({ length: few + 1 }, () => create('contacts', { 'last-name': 'Иванов' }))
    await commit(createSqliteStore(connection, registry, 'up'), rows, { summarised: true, origin: 'server' })
    const where: Condition = { op: 'search', words: toSearchWords('иванов') }
    const seen = explain(connection, { type: 'contacts', where, page, counted: true })
    const ranged = seen.filter(({ sql }) => sql.includes('BETWEEN')).flatMap(({ steps }) => steps)
    expect(ranged).toContain('SCAN contacts_parts VIRTUAL TABLE INDEX 0:M1><')
    expect(seen.filter(({ sql }) => sql.includes('MATCH'))).toHaveLength(3)
  })

  test('links and included records of a page take one statement each per relationship', async () => {
    const connection = connectToNew()
    const store = createSqliteStore(connection, registry, 'up')
    const users = Array.from({ length: 30 }, (_, index) => create('users', { name: `User ${index}` }))
    const contacts = users.map((_, index) => create('contacts', {}, { held: { responsible: { created: index } } }))
    await commit(store, [...users, ...contacts])
    const plan: ReadPlan = { type: 'contacts', where: { op: 'all', of: [] }, include: { responsible: {}, companies: {} } }
    const seen = explain(connection, plan)
    expect(seen.filter(({ steps }) => steps.some((step) => /SCAN (?!chosen|r USING INDEX contacts.id)/.test(step)))).toEqual([])
    // The list, the links and the records of each relationship; and the attributes of both types, however many rows they have.
    expect(seen.length).toBeLessThanOrEqual(6)
  })
})
