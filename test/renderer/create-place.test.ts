import { describe, expect, it } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import { wholeList, type ListQuery } from '../../src-renderer/api/list-query.ts'
import { fail, succeed } from '../../src-renderer/api/outcome.ts'
import type { ListAsk, Records } from '../../src-renderer/api/records.ts'
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
