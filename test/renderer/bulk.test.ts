import { describe, expect, it } from 'vitest'
import { company } from '../../src-shared/resources/company.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { order } from '../../src-shared/resources/order.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { wholeList, type Part } from '../../src-renderer/api/list-query.ts'
import type { JobEvent } from '../../src-renderer/api/live.ts'
import { succeed } from '../../src-renderer/api/outcome.ts'
import type { ListAsk } from '../../src-renderer/api/records.ts'
import { isClearable, listBulkFields } from '../../src-renderer/list/bulk/bulk-fields.ts'
import { findSecondsLeft, listReasons } from '../../src-renderer/list/bulk/job-progress.ts'
import { writeActed, writeEnd } from '../../src-renderer/list/bulk/job-words.ts'
import { listSelectedRows, toTable } from '../../src-renderer/list/selection/copy-rows.ts'
import { findMoveByDelete, listMoves } from '../../src-renderer/list/selection/part-actions.ts'
import { nothingSelected, putSelected, selectAll } from '../../src-renderer/list/selection/selection.ts'

describe('what can be done to records', () => {
  it.each<[Resource, Part, string[], string | undefined]>([
    [contact, 'actual', ['archive', 'trash'], 'trash'],
    [contact, 'archived', ['unarchive', 'trash'], 'trash'],
    [contact, 'discarded', ['restore', 'delete'], undefined],
    [deal, 'actual', ['archive', 'delete'], 'archive'],
    [deal, 'archived', ['unarchive', 'delete'], undefined],
    [deal, 'discarded', [], undefined],
  ])('follows from the type and the part of the list: $type', (resource, part, moves, byDelete) => {
    expect(listMoves(resource, part)).toEqual(moves)
    expect(findMoveByDelete(resource, part)).toBe(byDelete)
  })

  it('leaves a way out of every place that a record can be moved to', () => {
    for (const resource of [contact, company, deal, order]) {
      const ways = listMoves(resource, 'actual')
      if (ways.includes('archive')) expect(listMoves(resource, 'archived')).toContain('unarchive')
      if (ways.includes('trash')) expect(listMoves(resource, 'discarded')).toContain('restore')
    }
  })
})

describe('fields for many records', () => {
  it('are those that people write, without the moves that have actions of their own', () => {
    const names = listBulkFields(contact)
    expect(names).toEqual(expect.arrayContaining(['position', 'birthdate', 'responsible', 'status', 'companies']))
    for (const name of ['as-string', 'updated-at', 'archived-at', 'discarded-at', 'customs']) expect(names).not.toContain(name)
  })

  it('can be cleared unless a record must have them', () => {
    expect([isClearable(contact, 'last-name'), isClearable(contact, 'position'), isClearable(contact, 'responsible')]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('words of a job', () => {
  const job: JobEvent = {
    id: 'j',
    action: 'archive',
    object: 'contacts',
    state: 'done',
    total: 6,
    done: 6,
    unchanged: 1,
    skipped: [
      { id: '1', reason: 'b' },
      { id: '2', reason: 'a' },
      { id: '3', reason: 'a' },
    ],
    'skipped-count': 3,
  }
  const say = (key: string, values = {}, count?: number) => JSON.stringify([key, ...Object.values(values), count ?? ''])

  it('count what was changed, not what was gone through', () => {
    const text = writeEnd(say, { type: 'contacts' }, job)
    expect(text).toContain('jobs.archived')
    expect(text).toContain('count.contacts')
    expect(text).toMatch(/2,2/)
    expect(text).toContain(say('jobs.skipped', { count: 3 }))
    expect(text).toContain('jobs.unchanged')
  })

  it('say what is to be done to, by its name where it is the only one', () => {
    expect(writeActed(say, { type: 'companies' }, 1)).toBe(say('acted.companies', { count: 1 }, 1))
    expect(writeActed(say, { type: 'companies', title: 'Acme' }, 1)).toBe(say('acted.named', { title: 'Acme' }))
    expect(writeActed(say, { type: null, title: 'Acme' }, 2)).toBe(say('acted.records', { count: 2 }, 2))
  })

  it('name each reason once, the most frequent first', () => {
    expect(listReasons(job)).toEqual([
      { reason: 'a', count: 2 },
      { reason: 'b', count: 1 },
    ])
  })

  it.each([
    [100, 1000, 1000, null],
    [0, 1000, 5000, null],
    [100, 1000, 2000, 18],
    [1000, 1000, 2000, 1],
  ])('after %i of %i in %i ms: %s seconds left', (done, total, elapsed, left) =>
    expect(findSecondsLeft({ ...job, done, total }, elapsed)).toBe(left),
  )
})

describe('copied rows', () => {
  const rows = Array.from({ length: 230 }, (_, index) => ({ id: String(index), attributes: {}, links: {} }))
  const asked: ListAsk[] = []
  const records = {
    listRecords: (_resource: Resource, ask: ListAsk) => {
      asked.push(ask)
      const ids = ask.query.filters.find(({ name }) => name === 'id')?.value.split(',')
      const found = rows.filter(({ id }) => !ids || ids.includes(id))
      return Promise.resolve(succeed({ rows: found.slice((ask.page - 1) * ask.size, ask.page * ask.size), total: found.length }))
    },
  }

  it('of a whole list are all but those left out', async () => {
    const chosen = putSelected(selectAll(wholeList), ['7'], false)
    const outcome = await listSelectedRows(records, contact, chosen, ['email'], 'actual')
    expect(outcome).toEqual(succeed(rows.filter(({ id }) => id !== '7')))
  })

  it('by name are asked for by name, in questions that an address can hold', async () => {
    asked.splice(0)
    const ids = rows.slice(0, 150).map(({ id }) => id)
    const outcome = await listSelectedRows(records, contact, putSelected(nothingSelected, ids, true), ['email'], 'archived')
    expect(outcome.ok && outcome.value).toHaveLength(150)
    expect(asked.every(({ query }) => query.part === 'archived' && (query.filters[0]?.value.length ?? 0) < 600)).toBe(true)
  })

  it('keep to one line and one cell each', () => {
    expect(
      toTable([
        ['Name', 'Note'],
        ['Ada', 'two\r\nlines\tand a tab'],
      ]),
    ).toBe('Name\tNote\nAda\ttwo lines and a tab')
  })
})
