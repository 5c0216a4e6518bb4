import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseListQuery } from '../../src-shared/jsonapi/query.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { company } from '../../src-shared/resources/company.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { order } from '../../src-shared/resources/order.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { createJournal } from '../../src-renderer/api/journal.ts'
import { parts } from '../../src-renderer/api/list-query.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { listColumnNames } from '../../src-renderer/fields/column-kinds.ts'
import { createLayout, isSortable } from '../../src-renderer/list/columns/column-layout.ts'
import { createSavedViews } from '../../src-renderer/list/views/saved-views.ts'
import {
  applyColumns,
  isChangedView,
  isSameContent,
  isWorthSaving,
  readView,
  toContent,
  writeView,
  type ViewContent,
} from '../../src-renderer/list/views/view-query.ts'
import { findCustomDefinition, withCustoms } from '../../src-renderer/fields/custom-columns.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'

const named = findCustomDefinition({ object: 'contacts', key: 'custom-2', kind: 'date', 'name-en': 'Signed' }, 'contacts')!
const lists = [contact, company, deal, order].map((resource) => withCustoms(resource, [named]))

describe.each(lists)('a view of $type', (resource) => {
  const columns = listColumnNames(resource)
  const own = Object.keys(resource.filters).filter((name) => name !== 'q' && !(parts as readonly string[]).includes(name))
  const content: fc.Arbitrary<ViewContent> = fc.record({
    part: fc.constantFrom(...parts),
    filters: fc.uniqueArray(fc.record({ name: fc.constantFrom(...own, 'custom-3'), value: fc.string() }), {
      selector: ({ name }) => name,
    }),
    q: fc.string(),
    sort: fc.option(
      fc.record({
        field: fc.constantFrom(...columns.filter((name) => isSortable(resource, name))),
        descending: fc.boolean(),
      }),
    ),
    columns: fc.option(fc.uniqueArray(fc.constantFrom(...columns), { minLength: 1 })),
  })

  it('brings back what was saved, whatever it was', () => {
    fc.assert(
      fc.property(content, (given) => {
        expect(readView(resource, writeView(resource, given))).toEqual(given)
      }),
      { numRuns: 200 },
    )
  })

  it('is made of parameters that every list takes', () => {
    fc.assert(
      fc.property(content, (given) => {
        const parsed = parseListQuery(registry, resource, new URLSearchParams(writeView(resource, given)))
        expect('errors' in parsed ? parsed.errors : []).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('sets its columns and its order, and is then what the list shows', () => {
    fc.assert(
      fc.property(content, (given) => {
        const layout = applyColumns(resource, createLayout(resource), given)
        expect(isSameContent(given, { ...toContent(given, layout), q: given.q })).toBe(true)
      }),
    )
  })
})

describe('a view', () => {
  const layout = createLayout(contact)
  const saved = toContent({ part: 'actual', filters: [{ name: 'email', value: 'a@b.c' }], q: ' ann ' }, layout)

  it('differs by a filter, a word, the order, a column or its place', () => {
    expect(saved.q).toBe('ann')
    const columns = saved.columns ?? []
    for (const changed of [
      { filters: [] },
      { filters: [{ name: 'email', value: 'x@b.c' }] },
      { q: '' },
      { part: 'archived' as const },
      { sort: { field: 'email', descending: true } },
      { columns: columns.slice(1) },
      { columns: columns.toReversed() },
    ])
      expect([changed, isSameContent(saved, { ...saved, ...changed })]).toEqual([changed, false])
  })

  it('is worth saving for its order or its columns alone, and not for a text that is only looked for', () => {
    const own = toContent({ part: 'actual', filters: [], q: '' }, layout)
    const columns = own.columns ?? []
    for (const [changed, worth] of [
      [{}, false],
      [{ q: 'ann' }, false],
      [{ sort: { field: 'email', descending: false } }, true],
      [{ columns: columns.toReversed() }, true],
      [{ columns: columns.slice(1) }, true],
      [{ q: 'ann', part: 'archived' }, true],
      [{ filters: saved.filters }, true],
    ] as const)
      for (const differs of [isWorthSaving(contact, { ...own, ...changed }), isChangedView(own, { ...own, ...changed })])
        expect([changed, differs]).toEqual([changed, worth])
    expect(isChangedView(saved, { ...saved, q: 'bob' })).toBe(true)
  })

  it('is the same in another order of filters', () => {
    const two = [
      { name: 'email', value: 'a' },
      { name: 'last-name', value: 'b' },
    ]
    expect(isSameContent({ ...saved, filters: two }, { ...saved, filters: two.toReversed() })).toBe(true)
  })

  it('made elsewhere opens as far as it is understood', () => {
    expect(readView(contact, 'filter[responsible_id]=3&filter[nope]=1&sort=nope&fields[contacts]=nope&page[size]=5')).toEqual({
      part: 'actual',
      filters: [{ name: 'responsible-id', value: '3' }],
      q: '',
      sort: null,
      columns: null,
    })
    expect(isSameContent(readView(contact, ''), toContent({ part: 'actual', filters: [], q: '' }, layout))).toBe(true)
  })

  it('keeps the widths of columns that stand there already', () => {
    const wide = { ...layout, columns: layout.columns.map((column) => ({ ...column, width: 300 })) }
    const [first, second] = applyColumns(contact, wide, { ...saved, columns: ['telegram', 'email'] }).columns
    expect(second).toEqual({ name: 'email', width: 300 })
    expect(first?.width).not.toBe(300)
  })
})

describe('saved views', () => {
  let api: Awaited<ReturnType<typeof openEngine>>
  const request = createRequest(
    (path, init) => api.ask(path, init),
    () => undefined,
  )
  const views = createSavedViews(request)
  const listNames = async (object: string) => {
    const outcome = await views.listAll()
    return outcome.ok ? outcome.value.filter((view) => view.object === object).map(({ name }) => name) : outcome.problem
  }

  beforeAll(async () => {
    api = await openEngine(createMemoryStore({ registry }))
  })
  afterAll(() => api.close())

  it('are those of their list, over all pages, by name', async () => {
    const client = createApiClient(api)
    for (let number = 1; number <= 101; number++)
      await client.send('POST', '/ext/v1/table-states', {
        data: { type: 'table-states', attributes: { name: `Deals ${number}`, object: 'deals', query: '' } },
      })
    await views.create('contacts', 'B', 'filter[actual]=1')
    await views.create('contacts', 'А <b>x</b>', '')
    expect(await listNames('contacts')).toEqual(['B', 'А <b>x</b>'])
    expect(await listNames('deals')).toHaveLength(101)
    expect(((await listNames('deals')) as string[]).slice(0, 2)).toEqual(['Deals 1', 'Deals 2'])
    const all = await views.listAll()
    expect(all.ok && all.value.length).toBe(103)
    expect(all.ok && all.value.slice(0, 2)).toMatchObject([
      { name: 'B', object: 'contacts' },
      { name: 'Deals 1', object: 'deals' },
    ])
  })

  it('are changed, taken away, and come back by undo as the very same', async () => {
    const made = await views.create('orders', 'Mine', 'filter[actual]=1')
    if (!made.ok) throw new Error('refused')
    await views.change(made.value.id, { name: 'Ours' })
    await views.change(made.value.id, { query: 'sort=name' })
    const removed = await views.remove(made.value.id)
    expect(await listNames('orders')).toEqual([])
    if (!removed.ok || removed.value === undefined) throw new Error('no way back')
    await createJournal(request).undoCommit(removed.value)
    const all = await views.listAll()
    expect(all.ok && all.value.filter(({ object }) => object === 'orders')).toEqual([
      { id: made.value.id, name: 'Ours', query: 'sort=name', object: 'orders' },
    ])
  })

  it('are gone once the engine says so, and come back by undo, also if nothing else can be read', async () => {
    const made = await views.create('orders', 'Brief', '')
    if (!made.ok) throw new Error('refused')
    const lonely = createSavedViews((ask) =>
      ask.method === 'DELETE' ? request(ask) : Promise.resolve({ ok: false, problem: { kind: 'unreachable' } }),
    )
    const removed = await lonely.remove(made.value.id)
    expect(removed).toMatchObject({ ok: true, value: expect.any(String) as string })
  })

  it('need a name', async () => {
    const outcome = await views.create('orders', ' \t', '')
    expect(outcome.ok || outcome.problem).toMatchObject({ kind: 'refused', status: 422 })
  })
})
