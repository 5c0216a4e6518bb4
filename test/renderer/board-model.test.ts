import { describe, expect, it } from 'vitest'
import { narrowFilters } from '../../src-renderer/api/list-query.ts'
import type { RecordRow } from '../../src-renderer/api/records.ts'
import {
  columnWidth,
  edge,
  findAutoscroll,
  findColumnAt,
  findColumnReveal,
  findWidth,
  foldedWidth,
  gap,
  listDrawn,
  placeColumns,
} from '../../src-renderer/board/board-geometry.ts'
import { isClosed, moveStage, toBoardStage, toLinkFilter } from '../../src-renderer/board/board-stages.ts'
import { listUsualFields, toCardHeight, toCardLines } from '../../src-renderer/board/card-fields.ts'
import { createLayout, readLayout, stageTime } from '../../src-renderer/list/columns/column-layout.ts'
import { listQuestions } from '../../src-renderer/list/selection/selection-questions.ts'
import { nothingSelected, putSelected, selectAll } from '../../src-renderer/list/selection/selection.ts'
import { applyColumns, isChangedView, readView, toContent, writeView } from '../../src-renderer/list/views/view-query.ts'
import { countDays } from '../../src-renderer/record/stage/stage-times.ts'
import { orderMiddle } from '../../src-renderer/record/stage/use-stage-order.ts'
import { wholeList } from '../../src-renderer/api/list-query.ts'
import { company } from '../../src-shared/resources/company.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { order } from '../../src-shared/resources/order.ts'

const stage = (id: string, kind: string | null = null): RecordRow => ({ id, attributes: { name: `S${id}`, kind }, links: {} })
const stages = [stage('1', 'opened'), stage('2'), stage('3'), stage('4'), stage('5', 'won'), stage('6', 'lost')]
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).join('')

describe('the columns of a board', () => {
  it('have the middle stages in the order of the user; unknown ones follow, the ends stay', () => {
    expect(ids(orderMiddle(stages, ['4', '2']))).toBe('142356')
    expect(ids(orderMiddle(stages, ['6', '9']))).toBe('123456')
  })

  it('move by one place among the middle stages', () => {
    const all = stages.map(toBoardStage)
    expect(moveStage(all, '3', -1)).toEqual(['3', '2', '4'])
    expect(moveStage(all, '4', 1)).toEqual(['2', '3', '4'])
    expect(moveStage(all, '1', 1)).toEqual(['2', '3', '4'])
  })

  it('are closed if won or lost', () => {
    expect(ids(stages.map(toBoardStage).filter(isClosed))).toBe('56')
  })

  it('keep the records of their stage', () => {
    expect(toLinkFilter(deal, 'stage', '7')).toEqual({ name: 'deal-stage-id', value: '7' })
    expect(toLinkFilter(order, 'stage', 'none')).toEqual({ name: 'order-stage-id', value: 'none' })
    expect(() => toLinkFilter(deal, 'nothing', '7')).toThrow('no filter')
  })

  it('have only what a filter of the same name leaves', () => {
    const filters = [{ name: 'deal-stage-id', value: '1,7' }]
    expect(narrowFilters(filters, { name: 'deal-stage-id', value: '7' })).toEqual([{ name: 'deal-stage-id', value: '7' }])
    expect(narrowFilters(filters, { name: 'deal-stage-id', value: '8' })).toEqual([{ name: 'deal-stage-id', value: '' }])
    expect(narrowFilters([], { name: 'a', value: '8' })).toEqual([{ name: 'a', value: '8' }])
  })
})

describe('the place of columns', () => {
  const placed = placeColumns([...'abcdefghij'], (name) => name > 'h')
  const step = columnWidth + gap

  it('is side by side, folded ones narrow', () => {
    expect(placed.map(({ left }) => left).slice(0, 3)).toEqual([edge, edge + step, edge + 2 * step])
    expect(findWidth(placed)).toBe(edge + 8 * step + 2 * foldedWidth + gap + edge)
    expect(findWidth([])).toBe(0)
  })

  it('decides which are drawn: those in sight, their neighbours, and the one with the focus', () => {
    const names = (scrolled: number, kept = '') =>
      listDrawn(placed, { scrolled, viewport: 600 }, (name) => name === kept)
        .map((one) => one.stage)
        .join('')
    expect(names(0)).toBe('abc')
    expect(names(3 * step)).toBe('cdefg'.slice(0, 4))
    expect(names(0, 'h')).toBe('abch')
  })

  it('finds the column under the pointer, the last one beyond the end', () => {
    expect(findColumnAt(placed, 0)?.stage).toBe('a')
    expect(findColumnAt(placed, edge + step + 5)?.stage).toBe('b')
    expect(findColumnAt(placed, edge + step - 1)?.stage).toBe('a')
    expect(findColumnAt(placed, 99_999)?.stage).toBe('j')
    expect(findColumnAt([], 5)).toBeUndefined()
  })

  it('scrolls a column into sight, and not if it is', () => {
    const [first, second, , , fifth] = placed
    if (!first || !second || !fifth) return expect.fail()
    expect(findColumnReveal(second, { scrolled: 0, viewport: 600 })).toBeUndefined()
    expect(findColumnReveal(first, { scrolled: 300, viewport: 600 })).toBe(0)
    expect(findColumnReveal(fifth, { scrolled: 0, viewport: 600 })).toBe(fifth.left + columnWidth + edge - 600)
  })

  it('scrolls at the edges during a drag, faster nearer to them', () => {
    expect(findAutoscroll(300, 600)).toBe(0)
    expect(findAutoscroll(60, 600)).toBeLessThan(0)
    expect(findAutoscroll(0, 600)).toBeLessThan(findAutoscroll(40, 600))
    expect(findAutoscroll(599, 600)).toBeGreaterThan(findAutoscroll(545, 600))
    expect(findAutoscroll(-500, 600)).toBe(findAutoscroll(0, 600))
  })
})

describe('the fields of a card', () => {
  it('are those that the type has; narrow ones share a line', () => {
    expect(listUsualFields(deal)).toEqual(['company', 'amount', 'planned-at', 'responsible', stageTime])
    expect(listUsualFields(order)).toEqual(['company', 'amount', 'responsible', stageTime])
    expect(toCardLines(deal, listUsualFields(deal))).toEqual([['company'], ['amount', 'planned-at'], ['responsible', stageTime]])
    expect(toCardLines(deal, ['amount', 'company', 'planned-at'])).toEqual([['amount'], ['company'], ['planned-at']])
    expect(toCardHeight(3) - toCardHeight(2)).toBe(20)
  })

  it('belong to the view and to the layout, and unknown ones are left out', () => {
    const layout = { ...createLayout(deal), cards: ['amount', stageTime] }
    const content = toContent({ part: 'actual', filters: [], q: '' }, layout)
    const kept = readView(deal, `${writeView(deal, content)}`)
    expect(kept.cards).toEqual(['amount', stageTime])
    expect(isChangedView(kept, content)).toBe(false)
    expect(isChangedView(kept, toContent({ part: 'actual', filters: [], q: '' }, createLayout(deal)))).toBe(true)
    expect(readView(deal, 'cards=amount,gone').cards).toEqual(['amount'])
    expect(applyColumns(deal, createLayout(deal), kept).cards).toEqual(['amount', stageTime])
    expect(applyColumns(deal, layout, readView(deal, 'sort=-amount')).cards).toBeUndefined()
    expect(readLayout(deal, { ...layout, cards: ['gone', 'amount'] }).cards).toEqual(['amount'])
  })
})

it('counts whole days in a stage, never a negative number', () => {
  const since = Date.UTC(2026, 0, 1)
  expect(countDays({ since }, since + 3 * 86_400_000 - 1)).toBe(2)
  expect(countDays({ since }, since - 5)).toBe(0)
})

describe('the questions whose answers make up a selection', () => {
  const chosen = putSelected(nothingSelected, ['3', '4'], true)

  it('are the chosen ids in each part of the list', () => {
    expect(listQuestions(deal, chosen).map(({ query, sign }) => [query.part, query.filters[0]?.value, sign])).toEqual([
      ['actual', '3,4', 1],
      ['archived', '3,4', 1],
    ])
    expect(listQuestions(company, nothingSelected)).toEqual([])
  })

  it('are the whole list without the exceptions', () => {
    const all = putSelected(selectAll(wholeList), ['5'], false)
    expect(listQuestions(deal, all).map(({ query, sign }) => [query.filters[0]?.value, sign])).toEqual([
      [undefined, 1],
      ['5', -1],
    ])
  })
})
