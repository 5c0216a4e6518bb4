import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wholeList, type ListQuery } from '../../src-renderer/api/list-query.ts'
import { fail, succeed } from '../../src-renderer/api/outcome.ts'
import { toIdQuestions } from '../../src-renderer/list/selection/id-questions.ts'
import { findHeldRange, findRowCount, listRange } from '../../src-renderer/list/selection/row-range.ts'
import {
  countSelected,
  isChosenHere,
  isSelected,
  keepFor,
  nothingSelected,
  putSelected,
  selectAll,
  toggleSelected,
  toHeaderState,
  type Selection,
} from '../../src-renderer/list/selection/selection.ts'

const everyone = Array.from({ length: 12 }, (_, index) => String(index))
const id = fc.constantFrom(...everyone)

type Step =
  | { readonly do: 'toggle'; readonly id: string }
  | { readonly do: 'put'; readonly ids: readonly string[]; readonly selected: boolean }
  | { readonly do: 'all' | 'none' | 'sort' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('toggle' as const), id }),
  fc.record({ do: fc.constant('put' as const), ids: fc.array(id), selected: fc.boolean() }),
  fc.record({ do: fc.constantFrom('all' as const, 'none' as const, 'sort' as const) }),
)

function take(selection: Selection, step: Step): Selection {
  switch (step.do) {
    case 'toggle':
      return toggleSelected(selection, step.id)
    case 'put':
      return putSelected(selection, step.ids, step.selected)
    case 'all':
      return selectAll(wholeList)
    case 'none':
      return nothingSelected
    case 'sort':
      return keepFor(selection, wholeList, { ...wholeList, sort: '-name' })
    default:
      return step satisfies never
  }
}

function takeNaively(chosen: ReadonlySet<string>, step: Step): ReadonlySet<string> {
  switch (step.do) {
    case 'toggle':
      return new Set(everyone.filter((one) => chosen.has(one) !== (one === step.id)))
    case 'put':
      return new Set(everyone.filter((one) => (step.ids.includes(one) ? step.selected : chosen.has(one))))
    case 'all':
      return new Set(everyone)
    case 'none':
      return new Set()
    case 'sort':
      return chosen
    default:
      return step satisfies never
  }
}

describe('a selection', () => {
  it('is what a plain set of records would be, whatever is done to it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const selection = steps.reduce(take, nothingSelected)
        const chosen = steps.reduce(takeNaively, new Set<string>())
        expect(everyone.filter((one) => isSelected(selection, one))).toEqual(everyone.filter((one) => chosen.has(one)))
        expect(countSelected(selection, everyone.length)).toBe(chosen.size)
        const expected = chosen.size === 0 ? false : chosen.size === everyone.length ? true : 'indeterminate'
        expect(toHeaderState(selection, everyone.length, 0)).toBe(expected)
      }),
    )
  })

  it('never changes one that was made before', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), step, (steps, last) => {
        const before = steps.reduce(take, nothingSelected)
        const seen = everyone.map((one) => isSelected(before, one))
        take(before, last)
        expect(everyone.map((one) => isSelected(before, one))).toEqual(seen)
      }),
    )
  })

  it('of a whole list takes in what comes to the list later', () => {
    expect(isSelected(selectAll(wholeList), 'made later')).toBe(true)
    expect(countSelected(putSelected(selectAll(wholeList), ['1'], false), 5)).toBe(4)
  })

  const searched: ListQuery = { ...wholeList, q: 'anna' }
  const archived: ListQuery = { ...wholeList, part: 'archived' }
  const some = putSelected(nothingSelected, ['1', '2'], true)
  it.each<[string, Selection, ListQuery, Selection]>([
    ['of a whole list goes with its question', selectAll(wholeList), searched, nothingSelected],
    ['of records stays through a search', some, searched, some],
    ['of records goes with their part', some, archived, nothingSelected],
  ])('%s', (_what, selection, now, kept) => expect(keepFor(selection, wholeList, now)).toEqual(kept))
})

describe('a selection whose list shows something else', () => {
  const searched: ListQuery = { ...wholeList, q: 'anna' }
  const filtered: ListQuery = { ...wholeList, filters: [{ name: 'status-id', value: '3' }] }
  const from = (query: ListQuery) => putSelected(nothingSelected, ['1', '2'], true, query)

  it('may be out of it, unless they were chosen in it, or it shows all', () => {
    expect(isChosenHere(from(wholeList), searched)).toBe(false)
    expect(isChosenHere(from(searched), filtered)).toBe(false)
    expect(isChosenHere(from(searched), searched)).toBe(true)
    expect(isChosenHere(from(searched), { ...searched, sort: '-name' })).toBe(true)
    expect(isChosenHere(from(searched), wholeList)).toBe(true)
    expect(isChosenHere(selectAll(searched), searched)).toBe(true)
  })

  it('knows each question that some of it was chosen in, until nothing is left of it', () => {
    const both = putSelected(from(searched), ['3'], true, filtered)
    expect([isChosenHere(both, searched), isChosenHere(both, filtered)]).toEqual([false, false])
    const none = putSelected(both, ['1', '2', '3'], false, searched)
    expect(isChosenHere(putSelected(none, ['1'], true, filtered), filtered)).toBe(true)
  })

  it('is all of it only where every row is chosen', () => {
    const many = putSelected(nothingSelected, everyone, true)
    expect(toHeaderState(many, 5, 9)).toBe('indeterminate')
    expect(toHeaderState(many, 3, 9)).toBe(true)
    expect(toHeaderState(many, 5, null)).toBe('indeterminate')
    expect(toHeaderState(many, 5, everyone.length)).toBe('indeterminate')
  })

  it('is asked about by name, with all else that is asked, in questions that an address can hold', () => {
    const questions = toIdQuestions({ ...filtered, q: 'anna', sort: '-name' }, ['1', '2', '3'], 2)
    expect(questions).toEqual(
      ['1,2', '3'].map((value) => ({
        ...wholeList,
        q: 'anna',
        filters: [...filtered.filters, { name: 'id', value }],
      })),
    )
    const named: ListQuery = { ...wholeList, filters: [{ name: 'id', value: '2,4' }] }
    expect(toIdQuestions(named, ['1', '2', '3'], 9).map(({ filters }) => filters)).toEqual([[{ name: 'id', value: '2' }]])
  })
})

describe('a range of rows', () => {
  const rows = Array.from({ length: 350 }, (_, index) => `r${index}`)

  it('is the rows between, either way round, whichever pages are held', async () => {
    const row = fc.integer({ min: 0, max: rows.length - 1 })
    await fc.assert(
      fc.asyncProperty(row, row, fc.array(fc.integer({ min: 0, max: 3 })), async (from, to, held) => {
        const asked: number[] = []
        const findId = (index: number) => (held.includes(Math.floor(index / 100)) ? rows[index] : undefined)
        const listPage = (page: number) => {
          asked.push(page)
          return Promise.resolve(succeed(rows.slice(page * 100, page * 100 + 100)))
        }
        const expected = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
        expect(await listRange({ findId, listPage }, from, to)).toEqual(succeed(expected))
        expect(asked.filter((page) => held.includes(page))).toEqual([])
        expect(findHeldRange(findId, from, to)).toEqual(asked.length === 0 ? expected : null)
      }),
    )
  })

  it('is none where a page cannot be had', async () => {
    const listPage = () => Promise.resolve(fail({ kind: 'unreachable' }))
    expect(await listRange({ findId: () => undefined, listPage }, 1, 2)).toEqual(fail({ kind: 'unreachable' }))
  })
})

describe('how many rows', () => {
  it.each([
    ['200', 200],
    [' 1 200 ', 1200],
    ['1', 1],
    ['1500', 1500],
    ['1501', undefined],
    ['0', undefined],
    ['', undefined],
    ['-3', undefined],
    ['1.5', undefined],
    ['ten', undefined],
  ])('“%s” asks for', (text, rows) => expect(findRowCount(text, 1500)).toBe(rows))
})
