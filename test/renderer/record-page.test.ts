import { describe, expect, it } from 'vitest'
import { wholeList } from '../../src-renderer/api/list-query.ts'
import { succeed } from '../../src-renderer/api/outcome.ts'
import type { ListAsk, Records } from '../../src-renderer/api/records.ts'
import { findAround } from '../../src-renderer/list/walk/find-around.ts'
import { findWalk, toWalkState } from '../../src-renderer/list/walk/walk.ts'
import { toMapLink } from '../../src-renderer/record/details/contact-link.ts'
import { countOpen } from '../../src-renderer/record/details/open-sections.ts'
import { toRecordParts } from '../../src-renderer/record/details/record-sections.ts'
import { canUndo, toCellValue } from '../../src-renderer/record/history/undo-change.ts'
import { findStageLink } from '../../src-renderer/record/stage/use-stages.ts'
import { addLogLine, findLogField } from '../../src-renderer/screens/record/log-line.ts'
import { findWholeList, isCreatable, isLinkable, listPageLists } from '../../src-renderer/screens/record/related-lists.ts'
import { company } from '../../src-shared/resources/company.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { dealStage } from '../../src-shared/resources/deal-stage.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { order } from '../../src-shared/resources/order.ts'

describe('the rows beside a record', () => {
  /** A list of records with the ids 1, 2 and so on, and how often it was asked. */
  function createList(count: number) {
    const asked: ListAsk[] = []
    const records: Pick<Records, 'listRecords'> = {
      listRecords(_resource, ask) {
        asked.push(ask)
        const ids = Array.from({ length: count }, (_, at) => String(at + 1))
        const rows = ids.slice((ask.page - 1) * ask.size, ask.page * ask.size)
        return Promise.resolve(succeed({ rows: rows.map((id) => ({ id, attributes: {}, links: {} })), total: count }))
      },
    }
    const find = async (id: string, index: number) => {
      const outcome = await findAround(records, contact, { from: '/contacts', index, query: wholeList }, id)
      return outcome.ok ? outcome.value : expect.fail()
    }
    return { asked, find }
  }

  it.each([
    ['in the middle', '7', 6, { index: 6, before: '6', after: '8' }],
    ['at the start', '1', 0, { index: 0, before: null, after: '2' }],
    ['at the end', '120', 119, { index: 119, before: '119', after: null }],
    ['at the end of a page', '50', 49, { index: 49, before: '49', after: '51' }],
    ['at the start of a page', '51', 50, { index: 50, before: '50', after: '52' }],
    ['where it has moved to', '7', 20, { index: 6, before: '6', after: '8' }],
    ['of one that left the list: the row that took its place follows', 'gone', 6, { index: 6, before: '6', after: '7' }],
  ])('are found %s', async (_where, id, index, around) => {
    expect(await createList(120).find(id, index)).toEqual({ ...around, total: 120 })
  })

  it('cost one request in the middle of a page', async () => {
    const { asked, find } = createList(120)
    await find('7', 6)
    expect(asked).toHaveLength(1)
  })

  it('survive in the history of the browser, and nothing else is taken for them', () => {
    const walk = { from: '/deals?view=7', index: 3, query: wholeList, of: { type: 'companies', id: '5', through: 'deals' } }
    expect(findWalk(structuredClone(toWalkState(walk)))).toMatchObject({ from: '/deals?view=7', index: 3, of: walk.of })
    for (const state of [null, {}, { walk: 1 }, { walk: { from: 1, index: 2 } }]) expect(findWalk(state)).toBeUndefined()
  })
})

it('shows twelve fields at first: sections are cut where they are reached, and closed after that', () => {
  const section = (name: string, count: number) => ({
    name,
    lines: Array.from({ length: count }, (_, at) => ({ is: 'address' as const, name: `${name}-${at}`, text: '' })),
  })
  const open = countOpen([section('main', 5), section('links', 9), section('other', 4)])
  expect([...open]).toEqual([
    ['main', 5],
    ['links', 7],
    ['other', 0],
  ])
})

it('a lost deal says why beside its stage, before who created it', () => {
  const link = (type: string) => [{ type, id: '1', title: 'One', attributes: {} }]
  const links = Object.fromEntries(
    ['responsible', 'user', 'company', 'stage', 'stage-category', 'loss-reason'].map((name) => [name, link('users')]),
  )
  const { sections } = toRecordParts(deal, { id: '7', attributes: {}, links })
  const names = sections.find(({ name }) => name === 'links')?.lines.map(({ name }) => name)
  expect(names).toEqual(['responsible', 'company', 'stage', 'loss-reason', 'stage-category', 'user'])
})

describe('the related lists of a page', () => {
  it('come with what users add first; users and segments are fields', () => {
    expect(listPageLists(company).slice(0, 4)).toEqual(['contacts', 'deals', 'orders', 'bank-details'])
    expect(listPageLists(deal)).not.toEqual(expect.arrayContaining(['performers', 'segments']))
    expect(listPageLists(dealStage)).toEqual([])
  })

  it.each([
    [company, 'deals', true, true],
    [company, 'bank-details', true, false],
    [company, 'products', false, true],
    [company, 'tasks', false, false],
    [contact, 'contacts', true, true],
  ])('of %o: %s is created %s, linked %s', (resource, name, creates, links) => {
    expect([isCreatable(resource, name), isLinkable(resource, name)]).toEqual([creates, links])
  })

  it('are whole in the list of their type, filtered by the record', () => {
    expect(decodeURIComponent(findWholeList(company, '5', 'deals') ?? '')).toBe('/deals?filter[related-companies-ids]=5')
    expect(decodeURIComponent(findWholeList(contact, '5', 'companies') ?? '')).toBe('/companies?filter[contacts-ids]=5')
    expect(findWholeList(company, '5', 'bank-details')).toBeUndefined()
  })
})

describe('a change in the history', () => {
  const change = (name: string, target: string | null = null) => ({ name, target, before: null, after: null })

  it('is undone unless the engine set it', () => {
    expect(canUndo(deal, change('amount'))).toBe(true)
    expect(canUndo(deal, change('stage', 'deal-stages'))).toBe(true)
    expect(canUndo(deal, change('profit'))).toBe(false)
    expect(canUndo(deal, change('custom-1'))).toBe(true)
    expect(canUndo(dealStage, change('custom-1'))).toBe(false)
  })

  it('holds ids, a cell holds links', () => {
    expect(toCellValue(deal, change('stage', 'deal-stages'), '4')).toEqual({ type: 'deal-stages', id: '4' })
    expect(toCellValue(deal, change('stage', 'deal-stages'), null)).toBeNull()
    expect(toCellValue(deal, change('orders', 'orders'), ['2'])).toEqual([{ type: 'orders', id: '2' }])
    expect(toCellValue(deal, change('amount'), 'x')).toBe('x')
  })
})

it('a log line goes before the text that is there, in one line', () => {
  expect(addLogLine('Met at a fair', '17 Nov 2026', ' Showed\n the catalogue ')).toBe(
    '17 Nov 2026: Showed the catalogue\nMet at a fair',
  )
  for (const before of [null, '', '  ']) expect(addLogLine(before, 'd', 't')).toBe('d: t')
  expect([contact, company, deal, order, dealStage].map(findLogField)).toEqual([
    'description',
    'description',
    'description',
    'description',
    undefined,
  ])
})

it('finds the stage of a deal and an order, and no stage elsewhere', () => {
  expect([deal, order, contact].map(findStageLink)).toEqual(['stage', 'stage', undefined])
})

it('an address leads to a map, whatever is in it', () => {
  expect(new URL(toMapLink('Leeds, 1 Main St & Co #5')).searchParams.get('query')).toBe('Leeds, 1 Main St & Co #5')
})
