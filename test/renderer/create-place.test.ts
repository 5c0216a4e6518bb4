import { describe, expect, it } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import { wholeList, type ListQuery } from '../../src-renderer/api/list-query.ts'
import { fail, succeed } from '../../src-renderer/api/outcome.ts'
import type { ListAsk, Records } from '../../src-renderer/api/records.ts'
import { findShownList } from '../../src-renderer/list/groups/find-shown-list.ts'
import { findPlace, mostPages, placePage } from '../../src-renderer/list/created/find-place.ts'

const toRow = (id: string) => ({ id, attributes: {}, links: {} })

/** A list of so many rows with the record at one of them, and the pages that were asked of it. */
function openList(total: number, at: number | undefined) {
  const pages: number[] = []
  const rows = Array.from({ length: total }, (_, index) => toRow(index === at ? 'made' : `other ${index}`))
  const listRecords: Records['listRecords'] = (_resource, { query, page, size }: ListAsk) => {
    const id = query.filters.find(({ name }) => name === 'id')?.value
    if (id === undefined) pages.push(page)
    const found = id === undefined ? rows : rows.filter((row) => row.id === id)
    return Promise.resolve(succeed({ rows: found.slice((page - 1) * size, page * size), total: found.length }))
  }
  const find = (query: ListQuery = wholeList) => findPlace({ listRecords }, contact, query, 'made')
  return { find, pages }
}

describe('where a record that was just made stands', () => {
  it.each([
    ['at the start', 5000, 3, [1]],
    ['at the end', 5000, 4999, [1, 50]],
    ['in between', 450, 230, [1, 5, 2, 3]],
    ['alone', 1, 0, [1]],
  ])('is found %s', async (_where, total, at, asked) => {
    const { find, pages } = openList(total, at)
    expect(await find()).toEqual(succeed({ kind: 'row', index: at }))
    expect(pages).toEqual(asked)
  })

  it('is too far where many pages would have to be asked for', async () => {
    const { find, pages } = openList(placePage * 100, placePage * 50)
    expect(await find()).toEqual(succeed({ kind: 'far' }))
    expect(pages).toHaveLength(mostPages)
  })

  it('is nowhere where the list leaves it out, and no page is asked for', async () => {
    const { find, pages } = openList(5000, undefined)
    expect(await find()).toEqual(succeed({ kind: 'left-out' }))
    expect(await find({ ...wholeList, filters: [{ name: 'id', value: '7' }] })).toEqual(succeed({ kind: 'left-out' }))
    expect(pages).toEqual([])
  })

  it('is unknown where the list does not answer', async () => {
    const away = fail({ kind: 'unreachable' })
    expect(await findPlace({ listRecords: () => Promise.resolve(away) }, contact, wholeList, 'made')).toEqual(away)
  })
})

describe('the list that shows a new record', () => {
  const query = { ...wholeList, filters: [{ name: 'email', value: 'a@b.example' }], group: 'work-city' }
  const groups = (...values: (string | null)[]) =>
    Promise.resolve(succeed({ groups: values.map((value) => ({ value, count: 1 })), total: 1 }))

  it('is the first of its groups', async () => {
    const asked: ListQuery[] = []
    const readGroups = (only: ListQuery) => {
      asked.push(only)
      return groups('kazan', 'perm')
    }
    const shown = await findShownList({ readGroups }, query, '7')
    expect(asked[0]?.filters).toEqual([...query.filters, { name: 'id', value: '7' }])
    expect(shown).toEqual(succeed({ ...wholeList, filters: [...query.filters, { name: 'work-city', value: 'kazan' }] }))
  })

  it('is the whole list without groups, or where no group has the record', async () => {
    expect(await findShownList({ readGroups: () => undefined }, wholeList, '7')).toEqual(succeed(wholeList))
    expect(await findShownList({ readGroups: () => groups() }, query, '7')).toEqual(succeed(query))
    const one = { ...query, filters: [{ name: 'id', value: '5' }] }
    expect(await findShownList({ readGroups: () => groups('kazan') }, one, '7')).toEqual(succeed(one))
  })

  it('is unknown where the groups are', async () => {
    const away = fail({ kind: 'unreachable' } as const)
    expect(await findShownList({ readGroups: () => Promise.resolve(away) }, query, '7')).toEqual(away)
  })
})
