import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampPosition, findMove, findNextEditable, followColumn } from '../../src-renderer/grid/grid-focus.ts'
import { createScrollScale, findReveal, tallest } from '../../src-renderer/parts/scroll-scale.ts'

const size = { rows: 100, columns: 5, page: 20 }
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false })

describe('the focus of a grid', () => {
  it.each<[string, boolean, { row: number; column: number }]>([
    ['ArrowDown', false, { row: 11, column: 2 }],
    ['ArrowUp', false, { row: 9, column: 2 }],
    ['ArrowLeft', false, { row: 10, column: 1 }],
    ['ArrowRight', false, { row: 10, column: 3 }],
    ['PageDown', false, { row: 30, column: 2 }],
    ['PageUp', false, { row: 0, column: 2 }],
    ['Home', false, { row: 10, column: 0 }],
    ['End', false, { row: 10, column: 4 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 99, column: 4 }],
  ])('moves with %s (control %s)', (key, ctrl, to) => {
    expect(findMove({ row: 10, column: 2 }, press(key, ctrl), size)).toEqual(to)
  })

  it('reaches the header from the first row, and no further', () => {
    const header = findMove({ row: 0, column: 1 }, press('ArrowUp'), size)
    expect(header).toEqual({ row: -1, column: 1 })
    expect(findMove({ row: -1, column: 1 }, press('ArrowUp'), size)).toEqual(header)
    expect(findMove({ row: -1, column: 1 }, press('PageUp'), size)).toEqual(header)
    expect(findMove({ row: -1, column: 1 }, press('PageDown'), size)).toEqual({ row: 20, column: 1 })
  })

  it('does not move by other keys', () => {
    expect(findMove({ row: 0, column: 0 }, press('a'), size)).toBeUndefined()
    expect(findMove({ row: 0, column: 0 }, press('toString'), size)).toBeUndefined()
  })

  it('stays inside a list that has become shorter', () => {
    expect(clampPosition({ row: 50, column: 9 }, { rows: 3, columns: 2, page: 20 })).toEqual({ row: 2, column: 1 })
    expect(clampPosition({ row: 0, column: 0 }, { rows: 0, columns: 2, page: 20 })).toEqual({ row: -1, column: 0 })
  })
})

describe('the column of the focus', () => {
  const before = ['name', 'position', 'phone', 'email', 'city']

  it.each<[string, number, string[], number]>([
    ['moved', 2, ['name', 'phone', 'position', 'email', 'city'], 1],
    ['behind one that was hidden', 2, ['name', 'phone', 'email', 'city'], 1],
    ['behind one that was shown', 2, ['inn', ...before], 3],
    ['hidden: the one behind it', 2, ['name', 'position', 'email', 'city'], 2],
    ['hidden with the one behind it: the one before it', 2, ['name', 'position', 'city'], 1],
    ['hidden at the end: the one before it', 4, ['name', 'position', 'phone', 'email'], 3],
    ['of a table of other columns', 4, ['number', 'amount'], 1],
    ['the marks of the rows', -1, ['city', 'name'], -1],
  ])('is followed: %s', (_what, column, now, to) => {
    expect(followColumn(column, before, now)).toBe(to)
  })
})

describe('the next cell to edit', () => {
  const isEditable = (column: number) => column === 1 || column === 3
  const next = (row: number, column: number, step: 1 | -1) => findNextEditable({ row, column }, step, size, isEditable)

  it('is found over cells that are not for editing, and over the ends of rows', () => {
    expect(next(4, 1, 1)).toEqual({ row: 4, column: 3 })
    expect(next(4, 3, 1)).toEqual({ row: 5, column: 1 })
    expect(next(4, 3, -1)).toEqual({ row: 4, column: 1 })
    expect(next(4, 1, -1)).toEqual({ row: 3, column: 3 })
  })

  it('is the same one at the ends of the list, and where there is no other', () => {
    expect(next(99, 3, 1)).toEqual({ row: 99, column: 3 })
    expect(next(0, 1, -1)).toEqual({ row: 0, column: 1 })
    expect(findNextEditable({ row: 2, column: 2 }, 1, size, () => false)).toEqual({ row: 2, column: 2 })
  })
})

describe('the scroll bar', () => {
  const viewport = 700
  const rowHeight = 32

  it('is one to one for lists of ordinary length', () => {
    const scale = createScrollScale(100_000, viewport, rowHeight)
    expect(scale.height).toBe(100_000 * rowHeight)
    expect(scale.toTop(9, 12_345)).toBe(9 * rowHeight)
  })

  it('spans a million rows without being taller than an element may be', () => {
    const scale = createScrollScale(1_000_000, viewport, rowHeight)
    expect(scale.height).toBe(tallest)
    expect(scale.toFirst(0)).toBe(0)
    expect(scale.toFirst(tallest - viewport)).toBeCloseTo(1_000_000 - viewport / rowHeight, 6)
    expect(scale.toTop(999_999, tallest - viewport) + rowHeight).toBeCloseTo(tallest, 3)
  })

  it('brings any row whole into sight, and leaves it where it is in sight', () => {
    const rows = fc.integer({ min: 1, max: 2_000_000 })
    fc.assert(
      fc.property(
        rows,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(28, 32),
        (count, at, from, high) => {
          const scale = createScrollScale(count, viewport, high)
          const greatest = Math.max(0, scale.height - viewport)
          const index = Math.floor(at * (count - 1))
          const scrolled = findReveal(scale, index, from * greatest, viewport) ?? from * greatest
          const top = scale.toTop(index, scrolled) - scrolled
          expect(top).toBeGreaterThanOrEqual(-0.01)
          expect(top + high).toBeLessThanOrEqual(viewport + 0.01)
          expect(findReveal(scale, index, scrolled + 0.001, viewport) ?? scrolled).toBeCloseTo(scrolled, 1)
        },
      ),
    )
  })
})
