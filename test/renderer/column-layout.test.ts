import { describe, expect, it } from 'vitest'
import { company } from '../../src-shared/resources/company.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { order } from '../../src-shared/resources/order.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { listColumnNames, toColumnTraits, toWritten } from '../../src-renderer/fields/column-kinds.ts'
import { toCellModels, writeLinks } from '../../src-renderer/grid/cell-models.ts'
import {
  findPlace,
  isMade,
  keepPlaces,
  listColumnGroups,
  otherFields,
  relatedRecords,
} from '../../src-renderer/grid/column-groups.ts'
import {
  createLayout,
  sortColumn,
  cycleSort,
  findAdded,
  findDropPlace,
  moveColumn,
  narrowest,
  placeColumn,
  readLayout,
  resizeColumn,
  toggleColumn,
  toSortParameter,
  toTemplate,
  widest,
  type ColumnLayout,
} from '../../src-renderer/list/columns/column-layout.ts'

const names = ({ columns }: ColumnLayout) => columns.map(({ name }) => name)
const layout = createLayout(contact)

describe('a column layout', () => {
  it('begins as the declaration says and shares the width, of which each gives a little before the table is scrolled', () => {
    expect(names(layout)).toEqual(contact.columns)
    expect(toTemplate(layout)).toMatch(/^minmax\(187px, 208fr\) minmax\(/)
  })

  it('is at least as wide as the words over it, within reason, until it is resized by hand', () => {
    const heads: Record<string, number> = { position: 175, email: 42, companies: 630 }
    const measureHead = (name: string) => heads[name] ?? 0
    const wide = {
      ...layout,
      columns: [
        { name: 'position', width: 144 },
        { name: 'email', width: 200 },
        { name: 'companies', width: 144 },
      ],
    }
    const notes = { measureHead, isFigure: () => false }
    expect(toTemplate(wide, notes)).toBe('minmax(168px, 168fr) minmax(180px, 200fr) minmax(168px, 168fr)')
    expect(toTemplate({ ...wide, fits: false }, notes)).toBe('144px 200px 144px minmax(16px, 1fr)')
    const planned = { ...notes, measureHead: () => 105 }
    expect(toTemplate({ ...wide, columns: [{ name: 'x', width: 120 }] }, planned)).toBe('minmax(149px, 149fr)')
  })

  it('cuts no figure: their columns give nothing before the table is scrolled', () => {
    const two = { ...layout, columns: [layout.columns[0]!, { name: 'general-phone', width: 176 }] }
    const isFigure = (name: string) => toColumnTraits(contact, name).tabular
    expect(toTemplate(two, { measureHead: () => 0, isFigure })).toBe('minmax(187px, 208fr) minmax(176px, 176fr)')
    expect(['amount', 'planned-at', 'number', 'stage', 'company'].map((name) => toColumnTraits(deal, name).tabular)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('offers every field that one line can show, and no other', () => {
    const offered = listColumnNames(contact)
    expect(offered).toContain('birthdate')
    expect(offered).not.toContain('customs')
  })

  it('offers what the record leads to, which no list can be sorted by', () => {
    expect(listColumnNames(contact)).toEqual(expect.arrayContaining(['responsible', 'companies']))
    expect(cycleSort(contact, layout, 'responsible')).toBe(layout)
    expect(readLayout(contact, { ...layout, sort: { field: 'responsible', descending: false } }).sort).toBeNull()
  })

  it('tells the one column that came to it, and none where it is another table', () => {
    const { columns } = toggleColumn(contact, layout, 'birthdate')
    expect(findAdded(layout.columns, columns)).toBe('birthdate')
    expect(findAdded(columns, layout.columns)).toBeUndefined()
    expect(findAdded(columns, columns.toReversed())).toBeUndefined()
    expect(findAdded(layout.columns, columns.slice(1))).toBeUndefined()
  })

  it('shows and hides columns, but never the last one', () => {
    const shown = toggleColumn(contact, layout, 'birthdate')
    expect(names(shown)).toEqual([...contact.columns, 'birthdate'])
    expect(names(toggleColumn(contact, shown, 'birthdate'))).toEqual(contact.columns)
    const one = { ...layout, columns: layout.columns.slice(0, 1) }
    expect(toggleColumn(contact, one, 'as-string')).toBe(one)
  })

  it('is no longer sorted by a column that is hidden', () => {
    const sorted = cycleSort(contact, layout, 'email')
    expect(toggleColumn(contact, sorted, 'email').sort).toBeNull()
    expect(toggleColumn(contact, sorted, 'position').sort).toEqual({ field: 'email', descending: false })
  })

  it('moves columns within its ends', () => {
    expect(names(moveColumn(layout, 'position', -1)).slice(0, 2)).toEqual(['position', 'as-string'])
    expect(moveColumn(layout, 'as-string', -1)).toBe(layout)
    expect(moveColumn(layout, 'responsible', 1)).toBe(layout)
  })

  it('keeps the other columns as they stand on screen when one is resized', () => {
    const resized = resizeColumn(layout, [300, 200, 210, 250, 190, 170], 'position', 16)
    expect(resized.columns.map(({ width }) => width)).toEqual([300, 216, 210, 250, 190, 170])
    expect(toTemplate(resized)).toBe('300px 216px 210px 250px 190px 170px minmax(16px, 1fr)')
  })

  it('keeps widths within reason', () => {
    const widths = (by: number) => resizeColumn(layout, [], 'email', by).columns.find(({ name }) => name === 'email')?.width
    expect(widths(-9999)).toBe(narrowest)
    expect(widths(9999)).toBe(widest)
  })

  it('is sorted up, down, and as listed', () => {
    const up = cycleSort(contact, layout, 'email')
    const down = cycleSort(contact, up, 'email')
    expect([up, down, cycleSort(contact, down, 'email')].map(toSortParameter)).toEqual(['email', '-email', undefined])
    expect(toSortParameter(cycleSort(contact, down, 'position'))).toBe('position')
  })

  it('is sorted by a column that is shown for it, the greatest sum first', () => {
    const layout = createLayout(deal)
    expect(sortColumn(deal, layout, 'amount')).toEqual({ ...layout, sort: { field: 'amount', descending: true } })
    const sorted = sortColumn(deal, layout, 'description')
    expect([sorted.columns.at(-1)?.name, sorted.sort]).toEqual(['description', { field: 'description', descending: false }])
  })

  it('that is older than the declaration loses what is gone', () => {
    const kept: ColumnLayout = {
      columns: [
        { name: 'gone', width: 100 },
        { name: 'email', width: Number.NaN },
      ],
      sort: { field: 'gone', descending: true },
      fits: false,
    }
    expect(readLayout(contact, kept)).toEqual({ columns: [{ name: 'email', width: narrowest }], sort: null, fits: false })
    expect(readLayout(contact, { ...kept, columns: [] })).toEqual(layout)
    expect(readLayout(contact, undefined)).toEqual(layout)
  })
})

describe('dragging a column', () => {
  const drawn = [
    { left: 100, width: 200 },
    { left: 300, width: 100 },
    { left: 400, width: 50 },
  ]

  it.each([
    [0, 0],
    [199, 0],
    [201, 1],
    [349, 1],
    [351, 2],
    [426, 3],
    [9999, 3],
  ])('to %i is before column %i', (x, at) => expect(findDropPlace(drawn, x)).toBe(at))

  it('puts it there, and nowhere else than where it was', () => {
    const [first = '', second = '', third = '', ...rest] = contact.columns
    expect(names(placeColumn(layout, first, 2))).toEqual([second, first, third, ...rest])
    expect(names(placeColumn(layout, third, 0))).toEqual([third, first, second, ...rest])
    expect(names(placeColumn(layout, first, contact.columns.length))).toEqual([second, third, ...rest, first])
    for (const at of [1, 2]) expect(placeColumn(layout, second, at)).toBe(layout)
    expect(placeColumn(layout, 'gone', 0)).toBe(layout)
  })
})

describe('the columns on offer', () => {
  it.each([contact, deal])('stand once each, what a record leads to right after what it is: $type', (resource) => {
    const groups = listColumnGroups(resource)
    const all = groups.flatMap((group) => group.names)
    // A title that is written in one field stands for it.
    const titled = resource === deal ? ['name'] : []
    expect([...all, ...titled].toSorted()).toEqual(listColumnNames(resource).toSorted())
    const [first, ...rest] = Object.keys(resource.sections)
    expect(groups.map(({ key }) => key)).toEqual([first, relatedRecords, ...rest, otherFields])
    expect(groups[1]?.names).toEqual(Object.keys(resource.relationships))
  })
})

describe('a title', () => {
  it('is told from the fields that it is put together from, where they are several', () => {
    const listMade = (resource: Resource) => listColumnNames(resource).filter((name) => isMade(resource, name))
    expect(listMade(contact)).toEqual(['as-string'])
    expect(listMade(deal)).toEqual([])
  })

  it('is written in its one field; other columns are written in their own', () => {
    const listWritten = (resource: Resource) => ['as-string', 'responsible'].map((name) => toWritten(resource, name))
    for (const resource of [company, deal, order]) expect(listWritten(resource)).toEqual(['name', 'responsible'])
    expect(listWritten(contact)).toEqual(['as-string', 'responsible'])
  })
})

describe('the places of columns while one chooses', () => {
  it('stay, whatever is hidden, shown again or added; what is moved moves', () => {
    const places = ['a', 'b', 'c']
    expect(keepPlaces(places, ['a', 'c'])).toEqual(['a', 'b', 'c'])
    expect(keepPlaces(places, ['a', 'c', 'b'])).toEqual(['a', 'c', 'b'])
    expect(keepPlaces(places, ['a', 'b', 'c', 'added'])).toEqual(['a', 'b', 'c'])
    expect(keepPlaces(places, ['c', 'a'])).toEqual(['c', 'b', 'a'])
    expect(findPlace(places, ['a', 'c', 'added'], 'b')).toBe(1)
    expect(findPlace(places, ['c', 'added'], 'a')).toBe(0)
  })
})

describe('cells', () => {
  const linked = (id: string, name: string, color?: string) => ({ type: 'x', id, attributes: { name, ...(color && { color }) } })

  const writeKind = (type: string, kind: string) => `${type} ${kind}`

  it('name two of many, and count the others', () => {
    const four = ['A', 'B', 'C', 'D'].map((name) => linked(name, name))
    expect(writeLinks(four, writeKind)).toEqual({ text: 'A, B +2', whole: 'A, B, C, D', colour: undefined })
    expect(writeLinks(four.slice(0, 2), writeKind).text).toBe('A, B')
    expect(writeLinks([], writeKind).text).toBe('')
  })

  it('show the colour of the one that they lead to, where it is one', () => {
    expect(writeLinks([linked('1', 'A', '#ff0000')], writeKind).colour).toBe('#ff0000')
    expect(writeLinks([linked('1', 'A', 'red;background:url(x)')], writeKind).colour).toBeUndefined()
    expect(writeLinks([linked('1', 'A', '#ff0000'), linked('2', 'B', '#00ff00')], writeKind).colour).toBeUndefined()
  })

  it('tell a won or lost stage from an open one without its colour', () => {
    const stage = (kind: string) => writeLinks([{ ...linked('1', 'A', '#ff0000'), attributes: { name: 'A', kind } }], writeKind)
    expect([stage('won').closed, stage('lost').closed]).toEqual([
      { kind: 'won', label: 'x won' },
      { kind: 'lost', label: 'x lost' },
    ])
    expect(stage('opened')).not.toHaveProperty('closed')
  })

  it('stand as their kind does', () => {
    const columns = ['as-string', 'amount', 'stage'].map((name) => ({ name, width: 100 }))
    const [title, amount, stage] = toCellModels(deal, columns, {
      writeCell: (name) => `${name}!`,
      writeKind,
      findLock: (name) => (name === 'amount' ? ({ id }) => (id === '2' ? 'worked out' : undefined) : undefined),
    })
    expect(title?.tone).toContain('font-medium')
    expect(amount?.place).toBe('justify-end tabular-nums')
    const row = { id: '1', attributes: {}, links: { stage: [linked('7', 'Won', '#00ff00')] } }
    expect(amount?.write(row)).toEqual({ text: 'amount!', whole: 'amount!', colour: undefined })
    expect(amount?.write({ ...row, id: '2' }).lock).toBe('worked out')
    expect(stage?.write(row)).toEqual({ text: 'Won', whole: 'Won', colour: '#00ff00' })
  })
})
