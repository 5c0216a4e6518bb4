import { describe, expect, it } from 'vitest'
import { wholeList, type ListQuery } from '../../src-renderer/api/list-query.ts'
import { fail, succeed } from '../../src-renderer/api/outcome.ts'
import { createGroupedSource, type Groups } from '../../src-renderer/list/groups/grouped-source.ts'
import { toGroupQuery } from '../../src-renderer/list/groups/group-query.ts'
import { listSegments } from '../../src-renderer/list/selection/row-range.ts'

const asked: ListQuery = { ...wholeList, sort: 'name', group: 'work-city' }
const settle = () => new Promise((done) => setTimeout(done, 5))

/** Lists of which each row's id tells its group and place. */
function open(groups: Groups['groups'], sight = { first: 0, last: 20 }) {
  const requests: string[] = []
  const problems: (string | null)[] = []
  const source = createGroupedSource({
    fetchWindow: (query, index) => {
      const value = query.filters.find(({ name }) => name === 'work-city')?.value ?? ''
      const count = groups.find((group) => (group.value ?? 'none') === value)?.count ?? 0
      requests.push(`${value} ${index}`)
      const rows = Array.from({ length: Math.min(100, count - index * 100) }, (_, at) => ({
        id: `${value} ${index * 100 + at}`,
        attributes: {},
        links: {},
      }))
      return Promise.resolve(succeed({ rows, total: count }))
    },
    onChange: () => undefined,
    onProblem: (problem) => problems.push(problem?.kind ?? null),
  })
  source.open(asked, { groups, total: groups.reduce((sum, { count }) => sum + count, 0) })
  source.show(sight.first, sight.last)
  return { source, requests, problems }
}
const cities = [
  { value: 'kazan', label: 'Kazan', count: 3 },
  { value: 'perm', label: 'Perm', count: 2 },
  { value: null, count: 1 },
]

describe('a list in groups', () => {
  it('has a heading before the rows of each group', async () => {
    const { source } = open(cities)
    await settle()
    expect([source.lines, source.total]).toEqual([9, 6])
    const lines = Array.from({ length: 9 }, (_, at) => source.findHeading(at)?.group.value ?? source.findRow(at)?.id ?? 'none')
    expect(lines).toEqual(['kazan', 'kazan 0', 'kazan 1', 'kazan 2', 'perm', 'perm 0', 'perm 1', 'none', 'none 0'])
    expect(source.findVisibleIndex('perm 1')).toBe(6)
    expect([0, 2, 4, 6].map((line) => source.findHeadingLine(line))).toEqual([0, 0, 4, 4])
  })

  it('closes a group without losing the others, and opens it again', async () => {
    const { source } = open(cities)
    await settle()
    source.toggle(2)
    expect([source.lines, source.findHeading(0)?.isOpen, source.findHeading(1)?.group.value]).toEqual([6, false, 'perm'])
    expect(source.findRow(2)?.id).toBe('perm 0')
    source.toggle(0)
    expect([source.lines, source.findRow(1)?.id]).toEqual([9, 'kazan 0'])
  })

  it('reads only the pages in sight, whatever the size of the list', async () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({ value: `c${at}`, count: 100 }))
    const { source, requests } = open(many, { first: 50_520, last: 50_550 })
    await settle()
    expect(source.lines).toBe(101_000)
    // A list opens at its start.
    expect(requests).toEqual(['c0 0', 'c500 0'])
    source.show(0, 30)
    await settle()
    expect(requests).toEqual(['c0 0', 'c500 0', 'c0 0'])
  })

  it('takes new counts and keeps closed groups closed', async () => {
    const { source } = open(cities)
    source.toggle(0)
    source.update(
      succeed({
        groups: [
          { value: 'kazan', count: 9 },
          { value: 'tver', count: 1 },
        ],
        total: 10,
      }),
    )
    expect([source.lines, source.total, source.findHeading(0)?.isOpen]).toEqual([3, 10, false])
    await settle()
  })

  it('reports refused counts until they come, and keeps the former ones', async () => {
    const { source, problems } = open(cities)
    await settle()
    problems.length = 0
    source.update(fail({ kind: 'refused', status: 500, errors: [] }))
    expect([source.lines, problems]).toEqual([9, ['refused']])
    source.update(succeed({ groups: cities.slice(0, 1), total: 3 }))
    expect([source.lines, problems.at(-1)]).toEqual([4, null])
    await settle()
  })

  it('has no line for a row of a closed group until that group opens', () => {
    const { source } = open(cities)
    const perm = { query: toGroupQuery(asked, 'perm'), index: 1 }
    source.toggle(4)
    expect(source.findLine(perm)).toBeUndefined()
    expect(source.listHeadings().map(({ isOpen }) => isOpen)).toEqual([true, false, true])
    source.openGroup(perm.query)
    source.openGroup(perm.query)
    expect([source.findLine(perm), source.findLine({ ...perm, index: 2 })]).toEqual([6, undefined])
  })

  it('knows the list behind each row, for walks and selections', () => {
    const { source } = open(cities)
    const perm = { ...wholeList, sort: 'name', filters: [{ name: 'work-city', value: 'perm' }] }
    expect([source.findPlace(4), source.findPlace(6)]).toEqual([undefined, { query: perm, index: 1 }])
    expect(source.findLine({ query: perm, index: 1 })).toBe(6)
    expect(listSegments((line) => source.findPlace(line), 5, 2)).toMatchObject([
      { first: 1, last: 2, line: 1 },
      { query: perm, first: 0, last: 0, line: 5 },
    ])
  })
})

describe('the list of one group', () => {
  it('replaces the own filter of its field, and names records without a value', () => {
    const query = {
      ...asked,
      filters: [
        { name: 'work-city', value: 'kazan,perm' },
        { name: 'id', value: '5' },
      ],
    }
    const toFilters = (value: string | null) => toGroupQuery(query, value).filters.map((term) => term.value)
    expect([toFilters('kazan'), toFilters(null), toFilters('none'), toFilters('a,b')]).toEqual([
      ['5', 'kazan'],
      ['5', 'none'],
      ['5', '"none"'],
      ['5', '"a,b"'],
    ])
    expect(toGroupQuery(query, 'kazan')).not.toHaveProperty('group')
  })
})
