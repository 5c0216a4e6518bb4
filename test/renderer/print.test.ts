// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { computed, ref, shallowRef } from 'vue'
import { contact } from '../../src-shared/resources/contact.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { useActions } from '../../src-renderer/actions/use-actions.ts'
import { NEVER } from 'rxjs'
import { backendKey } from '../../src-renderer/api/backend.ts'
import { wholeList, type ListQuery } from '../../src-renderer/api/list-query.ts'
import { fail, succeed, type RequestProblem } from '../../src-renderer/api/outcome.ts'
import type { ListAsk, RecordRow } from '../../src-renderer/api/records.ts'
import { withCustoms } from '../../src-renderer/fields/custom-columns.ts'
import { useFilters } from '../../src-renderer/list/filters/use-filters.ts'
import type { ColumnLayout } from '../../src-renderer/list/columns/column-layout.ts'
import type { GroupHeading } from '../../src-renderer/list/groups/grouped-source.ts'
import type { RecordList } from '../../src-renderer/list/source/use-records.ts'
import type { ListState } from '../../src-renderer/list/source/list-state.ts'
import { mostPrinted } from '../../src-renderer/list/print/list-printed-rows.ts'
import { usePrintAction } from '../../src-renderer/list/print/use-print-action.ts'
import { usePrint } from '../../src-renderer/list/print/use-print.ts'
import { contacts } from '../../src-renderer/resources/contact.ts'
import { usePreferences } from '../../src-renderer/text/use-preferences.ts'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import { useWords } from '../../src-renderer/text/use-words.ts'

const now = () => Date.UTC(2026, 10, 16)
const toRow = (at: number, city = ''): RecordRow => ({
  id: `${city}${at}`,
  attributes: { 'as-string': `Person ${city}${at}`, position: '<b>Buyer</b>', customs: { 'custom-7': '2026-03-05' } },
  links: {},
})

let end: () => void
const print = vi.fn()
beforeEach(() => vi.stubGlobal('print', print))
afterEach(() => {
  end()
  print.mockReset()
  vi.unstubAllGlobals()
})

interface Opened {
  readonly query?: ListQuery
  readonly loaded?: number
  readonly problems?: RequestProblem[]
  readonly headings?: readonly GroupHeading[]
  readonly resource?: Resource
  /** Whether printing is asked for before the code that prints is loaded. */
  readonly isAskedEarly?: boolean
  /** The columns. */
  readonly shown?: readonly string[]
}

/** A list of so many rows, the first of which are loaded. */
function open(
  total: number,
  {
    query = wholeList,
    loaded = 0,
    problems = [],
    headings,
    isAskedEarly,
    resource = contact,
    shown = ['as-string', 'position'],
  }: Opened = {},
) {
  const asked: ListAsk[] = []
  const gate: { after: number; wait?: Promise<unknown> } = { after: 1 }
  const records = {
    async listRecords(_resource: unknown, ask: ListAsk, signal: AbortSignal) {
      asked.push(ask)
      if (ask.page > gate.after) await gate.wait
      const problem = problems.shift()
      if (signal.aborted || problem) return fail(problem ?? { kind: 'aborted' })
      const from = (ask.page - 1) * ask.size
      const city = ask.query.filters.find(({ name }) => name === 'work-city')?.value
      const of = city === undefined ? total : (headings?.find(({ group }) => (group.value ?? 'none') === city)?.group.count ?? 0)
      const rows = Array.from({ length: Math.max(0, Math.min(ask.size, of - from)) }, (_, at) => toRow(from + at, city))
      return succeed({ rows, total: of })
    },
  }
  const pinia = createPinia()
  setActivePinia(pinia)
  usePreferences().language = 'en'
  const columns = shown.map((name) => ({ name, width: 100 }))
  const list = {
    query: shallowRef<ListQuery | null>(query),
    total: computed(() => total),
    lines: computed(() => headings?.reduce((sum, { group, isOpen }) => sum + 1 + (isOpen ? group.count : 0), 0) ?? total),
    listLoaded: () => Array.from({ length: loaded }, (_, at) => toRow(at)),
    listHeadings: () => headings,
    groupField: computed(() => headings && { name: 'work-city', by: 'work-city' }),
    names: { find: () => undefined },
    // The first line of a list with one open group is its heading.
    findHeading: (line: number) => (line === 0 ? headings?.[0] : undefined),
    findRow: (line: number) => (line <= loaded ? toRow(line) : undefined),
  } as unknown as RecordList
  let printing!: ReturnType<typeof usePrint>
  const setup = () => {
    const state = { filters: ref(query.filters), part: ref(query.part), text: ref(query.q) } as unknown as ListState
    const filters = useFilters(contact, state)
    const layout = ref({ columns } as unknown as ColumnLayout)
    const presses = usePrintAction(list)
    if (isAskedEarly) useActions().run('records.print')
    const title = () => 'Contacts: Key'
    printing = usePrint({
      presentation: { ...contacts, resource },
      list,
      layout,
      filters,
      title,
      asked: () => presses.value,
      now,
    })
    return () => null
  }
  const plugins = [pinia, useWords().messages]
  const page = mount(
    { setup },
    { global: { plugins, provide: { [backendKey]: { records, request: () => fail, news$: NEVER } } } },
  )
  end = () => page.unmount()
  return { printing, asked, gate }
}

const sheet = () => document.querySelector('[data-print]')
const lines = () => [...(sheet()?.querySelectorAll('h1, p') ?? [])].map((one) => one.textContent)
const rows = () =>
  [...(sheet()?.querySelectorAll('tbody tr') ?? [])].map((row) => [...row.children].map((cell) => cell.textContent))
const run = async () => {
  useActions().run('records.print')
  await flushPromises()
}

describe('a list that is printed', () => {
  it('has its title, its filters and all its rows, also those never loaded', async () => {
    const query = { ...wholeList, q: 'per', part: 'archived', filters: [{ name: 'email', value: 'a@b.example' }] } as const
    const { asked } = open(250, { query, loaded: 100 })
    await run()
    expect(print).toHaveBeenCalledOnce()
    expect(asked.map(({ page }) => page)).toEqual([1, 2, 3])
    expect(asked[0]?.query).toBe(query)
    expect(lines()).toEqual(['Contacts: Key', 'Archive · Search: “per” · E-mail: a@b.example', 'Nov 16, 2026 · 250 contacts'])
    expect([...(sheet()?.querySelectorAll('thead th') ?? [])].map((head) => head.textContent.trim())).toEqual([
      'Full name',
      'Position',
    ])
    expect(rows()).toHaveLength(250)
    expect(rows()[249]).toEqual(['Person 249', '<b>Buyer</b>'])
    window.dispatchEvent(new Event('afterprint'))
    expect(sheet()).toBeNull()
  })

  it('has custom fields under their names, written by kind', async () => {
    const names = { en: 'Next audit', ru: 'Аудит' }
    const audit = { key: 'custom-7', kind: 'date', names, isColumn: true, isFilter: true, choices: [], section: '' } as const
    open(1, { resource: withCustoms(contact, [audit]), shown: ['as-string', 'custom-7'] })
    await run()
    expect(sheet()?.querySelector('thead')?.textContent).toContain('Next audit')
    expect(rows()).toEqual([['Person 0', 'Mar 5, 2026']])
  })

  it('is offered before the code that prints is loaded, and printed then', async () => {
    open(3, { isAskedEarly: true })
    await flushPromises()
    expect(print).toHaveBeenCalledOnce()
    expect(rows()).toHaveLength(3)
  })

  it('ends where paper does, and says so', async () => {
    const { asked } = open(12_345)
    await run()
    expect([rows().length, asked.length]).toEqual([mostPrinted, mostPrinted / 100])
    expect(lines().at(-1)).toBe('Nov 16, 2026 · 12,345 contacts, the first 2,000 printed')
  })

  it('tells how far it is, and is not printed where one stops it', async () => {
    const { printing, gate } = open(900)
    const { promise, resolve } = Promise.withResolvers<undefined>()
    gate.wait = promise
    await run()
    expect(printing.progress.value).toEqual({ done: 100, total: 900 })
    printing.stop()
    resolve(undefined)
    await flushPromises()
    expect([printing.progress.value, sheet()]).toEqual([null, null])
    expect(print).not.toHaveBeenCalled()
    expect(useToasts().toasts).toEqual([])
    await run()
    expect(print).toHaveBeenCalledOnce()
  })

  it('waits where the engine is busy, and says why where it fails', async () => {
    open(5, { problems: [{ kind: 'busy', retryAfterMs: 1 }] })
    useActions().run('records.print')
    await vi.waitUntil(() => sheet() !== null)
    expect(rows()).toHaveLength(5)
    end()
    open(5, { problems: [{ kind: 'unreachable' }] })
    await run()
    expect(print).toHaveBeenCalledOnce()
    expect(useToasts().toasts).toHaveLength(1)
  })

  it('by the browser’s own menu has what is loaded, at once, and says how to print all of it', () => {
    open(250, { loaded: 100 })
    window.dispatchEvent(new Event('beforeprint'))
    expect(rows()).toHaveLength(100)
    expect(lines()[1]).toBe(
      'Nov 16, 2026 · 250 contacts, of which 100 are printed: those loaded so far. To print all of them, press Ctrl+P in Outpost.',
    )
    window.dispatchEvent(new Event('afterprint'))
    expect(sheet()).toBeNull()
  })

  it('by that menu is whole where all of it is loaded', () => {
    open(3, { loaded: 3 })
    window.dispatchEvent(new Event('beforeprint'))
    expect(lines()).toEqual(['Contacts: Key', 'Nov 16, 2026 · 3 contacts'])
    end()
    expect(sheet()).toBeNull()
  })

  it('in groups has their headings, and the rows of the open ones', async () => {
    const headings = [
      { group: { value: 'kazan', label: 'Kazan', count: 2 }, isOpen: true },
      { group: { value: 'perm', label: 'Perm', count: 1200 }, isOpen: false },
      { group: { value: null, count: 1 }, isOpen: true },
    ]
    open(1203, { query: { ...wholeList, group: 'work-city' }, headings })
    await run()
    expect(rows().map(([first]) => first)).toEqual([
      'Kazan · 2',
      'Person kazan0',
      'Person kazan1',
      'Perm · 1,200',
      'Work city: none · 1',
      'Person none0',
    ])
    expect(lines().at(-1)).toBe('Nov 16, 2026 · 1,203 contacts')
  })

  it('in groups ends where paper does', async () => {
    const headings = ['kazan', 'perm', 'tver'].map((value) => ({ group: { value, count: 1500 }, isOpen: true }))
    open(4500, { query: { ...wholeList, group: 'work-city' }, headings })
    await run()
    expect(rows()).toHaveLength(mostPrinted + 2)
    expect(lines().at(-1)).toBe('Nov 16, 2026 · 4,500 contacts, the first 2,000 printed')
  })

  it('in groups by that menu has what is loaded of each', () => {
    const headings = [{ group: { value: 'kazan', label: 'Kazan', count: 5 }, isOpen: true }]
    open(5, { query: { ...wholeList, group: 'work-city' }, headings, loaded: 2 })
    window.dispatchEvent(new Event('beforeprint'))
    expect(rows().map(([first]) => first)).toEqual(['Kazan · 5', 'Person 1', 'Person 2'])
    expect(lines()[1]).toContain('of which 2 are printed')
  })
})
