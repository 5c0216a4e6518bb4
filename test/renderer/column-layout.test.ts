import { describe, expect, it } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import { listColumnNames } from '../../src-renderer/fields/column-kinds.ts'
import {
  createLayout,
  cycleSort,
  moveColumn,
  narrowest,
  readLayout,
  resizeColumn,
  toggleColumn,
  toSortParameter,
  toTemplate,
  widest,
  type ColumnLayout,
} from '../../src-renderer/records/grid/column-layout.ts'

const names = ({ columns }: ColumnLayout) => columns.map(({ name }) => name)
const layout = createLayout(contact)

describe('a column layout', () => {
  it('begins as the declaration says and shares the width', () => {
    expect(names(layout)).toEqual(contact.columns)
    expect(toTemplate(layout)).toMatch(/^minmax\(208px, 208fr\) minmax\(/)
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
