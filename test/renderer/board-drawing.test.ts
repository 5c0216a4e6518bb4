// @vitest-environment happy-dom
import { mount, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { Subject } from 'rxjs'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { defineComponent, h, nextTick, ref, type ComponentPublicInstance } from 'vue'
import type { Router } from 'vue-router'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { wholeList } from '../../src-renderer/api/list-query.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import RecordBoard from '../../src-renderer/board/RecordBoard.vue'
import { useBoardFocus, type DrawnColumn } from '../../src-renderer/board/use-board-focus.ts'
import { useAddressPlace, useListBasis, useListContext, type ListContext } from '../../src-renderer/list/list-context.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import { isMiddle } from '../../src-renderer/record/stage/use-stage-order.ts'
import { findPresentation } from '../../src-renderer/resources/index.ts'
import { dealStage } from '../../src-shared/resources/deal-stage.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { preference } from '../../src-shared/resources/preference.ts'
import { stageOrderKey } from '../../src-shared/team-file.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { createMemoryRouter } from './memory-router.ts'

const cards = 40
let backend: Backend
/** The paths of all requests. */
let asked: string[] = []
/** Answers about the team's preferences wait for this. */
let preferencesHeld: Promise<void> = Promise.resolve()
let close: () => Promise<void>
let router: Router

beforeAll(async () => {
  const api = await openEngine(createMemoryStore({ registry }))
  close = () => api.close()
  const request = createRequest(
    async (path, init) => {
      asked.push(path)
      if (path.startsWith('/ext/v1/preferences?')) await preferencesHeld
      return api.ask(path, init)
    },
    () => undefined,
  )
  backend = { request, records: createRecords(request), news$: new Subject<LiveEvent>() }
  for (let at = 0; at < cards; at += 1) await backend.records.createRecord(deal, { attributes: { name: `Deal ${at}` } })
})
afterAll(() => close())

/** A window that knows nothing yet. */
function beginWindow(): void {
  setActivePinia(createPinia())
  useSession().session = { account: { id: 'one', kind: 'local', timeZone: 'UTC' }, user: null, version: '' }
}

beforeEach(async () => {
  localStorage.clear()
  asked = []
  preferencesHeld = Promise.resolve()
  beginWindow()
  router = await createMemoryRouter('/deals?as=board')
})

async function mountBoard() {
  const mounted = mountPage()
  await vi.waitFor(() => expect(mounted.board.findAll('[data-card]').length).toBeGreaterThan(0))
  await vi.waitFor(() => expect(mounted.board.find('[data-field=stage-time]').text()).not.toBe(''))
  return mounted
}

function mountPage() {
  const redrawn: (string | undefined)[] = []
  let context: ListContext | undefined
  const Page = defineComponent({
    setup() {
      const basis = useListBasis(deal, useAddressPlace(deal))
      // As on the page: the list waits until the board tells its funnel.
      basis.within.value = null
      context = useListContext(basis)
      const presentation = findPresentation('deals')!
      const bulk = { start: vi.fn(), ask: vi.fn() }
      return () => h(RecordBoard, { presentation, context: context!, bulk, open: null, label: 'Deals' })
    },
  })
  const updated = function (this: ComponentPublicInstance) {
    redrawn.push((this.$options as { __name?: string }).__name)
  }
  const board = mount(Page, {
    attachTo: document.body,
    global: { plugins: [createMessages('en'), router], provide: { [backendKey as symbol]: backend }, mixins: [{ updated }] },
  })
  return { board, context: context!, redrawn }
}

const press = (element: Element, type: string, x: number) =>
  element.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      button: 0,
      pointerId: 1,
      pointerType: 'mouse',
      clientX: x,
      clientY: 9,
    }),
  )

it('draws the cards in sight and two more, however many the column has', async () => {
  const { board } = await mountBoard()
  // 768 pixels less the frame hold five cards of 106 pixels, and a part of one.
  expect(window.innerHeight).toBe(768)
  expect(board.findAll('[data-card]')).toHaveLength(5 + 2 + 2)
  board.unmount()
})

it('columns are drawn once the order of the team is known, and at once with one of the own', async () => {
  const stages = await backend.records.listRecords(dealStage, { query: wholeList, names: ['kind'], page: 1, size: 100 })
  const middle = stages.ok ? stages.value.rows.filter(isMiddle).map(({ id }) => id) : []
  const value = { 'deal-stages': middle.toReversed() }
  const kept = await backend.records.createRecord(preference, { attributes: { key: stageOrderKey, value } })
  const held = Promise.withResolvers<void>()
  preferencesHeld = held.promise
  const listColumns = (board: VueWrapper) => board.findAll('[data-stage]').map((one) => one.attributes('data-stage') ?? '')
  const listMiddle = (board: VueWrapper) => listColumns(board).filter((id) => middle.includes(id))

  asked = []
  const drawn = mountPage()
  await vi.waitFor(() => expect(asked.some((path) => path.startsWith('/api/v1/deal-stages?'))).toBe(true))
  // Longer than the engine takes for all the other answers.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(listColumns(drawn.board)).toEqual([])
  held.resolve()
  await vi.waitFor(() => expect(listMiddle(drawn.board)).toEqual(middle.toReversed()))
  drawn.board.unmount()

  beginWindow()
  preferencesHeld = new Promise(() => undefined)
  localStorage.setItem('outpost.stages.one.deal-stages', JSON.stringify(middle))
  const own = mountPage()
  await vi.waitFor(() => expect(listMiddle(own.board)).toEqual(middle))
  own.board.unmount()
  if (kept.ok) await backend.records.removeRecord(preference, kept.value.id)
})

it('a drag draws the lifted card again and no other', async () => {
  const { board, redrawn } = await mountBoard()
  const card = board.find('[data-card]').element
  press(card, 'pointerdown', 5)
  await nextTick()
  await nextTick()
  redrawn.length = 0
  press(document.body, 'pointermove', 50)
  await nextTick()
  expect(card.classList).toContain('opacity-50')
  expect(redrawn.filter((name) => name === 'BoardCard')).toHaveLength(1)
  expect(redrawn).not.toContain('ColumnHead')
  press(document.body, 'pointerup', 50)
  board.unmount()
})

it('a plain board remembers its requests, and a searched one does not', async () => {
  const readKept = () => localStorage.getItem('outpost.opens-with./deals?as=board')?.split('\n') ?? []
  const { board, context } = await mountBoard()
  const kept = readKept()
  expect(kept.filter((path) => path.startsWith('/api/v1/deal-stages?'))).toHaveLength(1)
  expect(kept.filter((path) => path.startsWith('/api/v1/deal-stage-categories?'))).toHaveLength(1)
  expect(kept.filter((path) => path.startsWith('/ext/v1/preferences?'))).toHaveLength(1)
  expect(kept.filter((path) => path.startsWith('/api/v1/deals?')).length).toBeGreaterThan(0)
  context.state.text.value = 'Deal 7'
  await vi.waitFor(() => expect(board.findAll('[data-card]')).toHaveLength(1))
  expect(readKept()).toEqual(kept)
  board.unmount()
})

it('keeps the place of a card that has yet to arrive in its empty column, and focuses it there', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  const counts = new Map([
    ['1', 0],
    ['2', 0],
    ['3', 4],
  ])
  const findColumn = (id: string) =>
    ({
      list: { total: { value: counts.get(id) }, findRow: () => undefined },
      findIndex: () => undefined,
      reveal: () => undefined,
    }) as unknown as DrawnColumn
  const focus = useBoardFocus({
    board: ref(root),
    listOpen: () => [...counts].map(([id, count]) => ({ id, count })),
    findColumn,
    revealColumn: () => undefined,
  })
  const placed = focus.place({ column: '2', row: 0 }, { id: '7' })
  // The counts of the columns may come before the card is focused or after it.
  focus.hearColumns()
  await placed
  focus.hearColumns()
  expect(focus.focus.value).toEqual({ column: '2', row: 0 })
  root.innerHTML = '<div data-card="7" data-column="2" data-row="0" tabindex="-1"></div>'
  counts.set('2', 1)
  focus.hear('2')
  expect(document.activeElement).toBe(root.firstElementChild)
  // Once it was there, an empty column has no current card.
  counts.set('2', 0)
  focus.hearColumns()
  expect(focus.focus.value).toEqual({ column: '3', row: 0 })
  root.remove()
})

it('a column asks for the few cards that it shows, and the list of all cards comes after the columns', async () => {
  const { board, context } = await mountBoard()
  await vi.waitFor(() => expect(context.list.total.value).toBe(cards))
  const lists = asked.filter((path) => path.startsWith('/api/v1/deals?')).map((path) => new URLSearchParams(path.split('?')[1]))
  const isColumn = (list: URLSearchParams) => list.has('filter[deal-stage-id]')
  expect(lists.filter(isColumn).length).toBeGreaterThan(0)
  expect(new Set(lists.filter(isColumn).map((list) => list.get('page[size]')))).toEqual(new Set(['15']))
  expect(lists.map(isColumn)).toEqual([...lists.filter(isColumn).map(() => true), false])
  await vi.waitFor(() => expect(board.find('[data-count]').text()).toBe(String(cards)))
  expect(asked.filter((path) => path.startsWith('/ext/v1/aggregates/deals?by=stage'))).toHaveLength(1)
  board.unmount()
})
