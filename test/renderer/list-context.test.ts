// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { Subject } from 'rxjs'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, watch, type Component } from 'vue'
import type { Router } from 'vue-router'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import ActionScope from '../../src-renderer/actions/ActionScope.vue'
import { useActions } from '../../src-renderer/actions/use-actions.ts'
import { useKeys } from '../../src-renderer/actions/use-keys.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { fail } from '../../src-renderer/api/outcome.ts'
import { createRecords, type Change } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import {
  createMemoryPlace,
  useAddressPlace,
  useListBasis,
  useListContext,
  type ListBasis,
  type ListContext,
  type ListPlace,
} from '../../src-renderer/list/list-context.ts'
import { useGroupWords } from '../../src-renderer/list/groups/use-group-words.ts'
import { typingMs } from '../../src-renderer/list/source/query-stream.ts'
import { createSavedViews } from '../../src-renderer/list/views/saved-views.ts'
import { useViews, type Views } from '../../src-renderer/list/views/use-views.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import { company } from '../../src-shared/resources/company.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { dealStageCategory } from '../../src-shared/resources/deal-stage-category.ts'
import { dealStage } from '../../src-shared/resources/deal-stage.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { createMemoryRouter } from './memory-router.ts'

let backend: Backend
let close: () => Promise<void>
let router: Router
let large = ''
const asked: string[] = []
let small = ''

const make = async (resource: Resource, change: Change): Promise<string> => {
  const outcome = await backend.records.createRecord(resource, change)
  return outcome.ok ? outcome.value.id : expect.fail(JSON.stringify(outcome.problem))
}
const makeDeal = (name: string, id: string) =>
  make(deal, { attributes: { name }, relationships: { company: { type: 'companies', id } } })

beforeAll(async () => {
  const api = await openEngine(createMemoryStore({ registry }))
  close = () => api.close()
  const request = createRequest(
    (path, init) => (asked.push(path), api.ask(path, init)),
    () => undefined,
  )
  backend = { request, records: createRecords(request), news$: new Subject<LiveEvent>() }
  large = await make(company, { attributes: { name: 'Large' } })
  small = await make(company, { attributes: { name: 'Small' } })
  for (const name of ['Pallets', 'Crates', 'Boxes']) await makeDeal(name, large)
  await makeDeal('Straps', small)
})
afterAll(() => close())

beforeEach(async () => {
  localStorage.clear()
  setActivePinia(createPinia())
  useSession().session = { account: { id: 'one', kind: 'local', timeZone: 'UTC' }, user: null, version: '' }
  router = await createMemoryRouter('/deals')
})

/** A list with nothing drawn but a place for the focus. */
interface BareProps {
  readonly resource: Resource
  readonly place: () => ListPlace
  readonly name: string
  readonly seen: (name: string, context: ListContext) => void
  readonly around: (basis: ListBasis) => void
}

const Bare: Component<BareProps> = {
  props: ['resource', 'place', 'name', 'seen', 'around'],
  setup(props: BareProps) {
    const basis = useListBasis(props.resource, props.place())
    props.around(basis)
    const context = useListContext(basis)
    props.seen(props.name, context)
    return () => h('button', { id: props.name })
  },
}

function mountLists(
  places: Record<string, () => ListPlace>,
  resource: Resource = deal,
  around: (basis: ListBasis) => void = () => undefined,
) {
  const contexts: Record<string, ListContext> = {}
  const Page = defineComponent({
    setup() {
      useKeys()
      return () =>
        Object.entries(places).map(([name, place]) =>
          h(ActionScope, { key: name }, () =>
            h(Bare, { resource, place, name, around, seen: (of: string, context: ListContext) => void (contexts[of] = context) }),
          ),
        )
    },
  })
  const page = mount(Page, {
    attachTo: document.body,
    global: { plugins: [createMessages('en'), router], provide: { [backendKey as symbol]: backend } },
  })
  const find = (name: string) => contexts[name] ?? expect.fail(`no list ${name}`)
  const names = (name: string) =>
    Array.from(
      { length: find(name).list.total.value },
      (_, at) => find(name).list.findRow(at)?.attributes['as-string'],
    ).toSorted()
  return { page, find, names }
}

const of = (id: string) => ({ resource: company, id, through: 'deals' })

describe('two lists on one page', () => {
  const open = () =>
    mountLists({ large: () => createMemoryPlace(deal, of(large)), small: () => createMemoryPlace(deal, of(small)) })

  it('each show the records of their own, and are narrowed, chosen from and looked into by themselves', async () => {
    const { page, find, names } = open()
    await vi.waitFor(() => expect(names('large')).toEqual(['Boxes', 'Crates', 'Pallets']))
    await vi.waitFor(() => expect(names('small')).toEqual(['Straps']))
    find('large').state.text.value = 'box'
    await vi.waitFor(() => expect(names('large')).toEqual(['Boxes']))
    find('large').selection.all()
    find('large').place.peek.show('7')
    const { small: untouched } = { small: find('small') }
    expect([names('small'), untouched.selection.count.value, untouched.place.peek.id.value]).toEqual([['Straps'], 0, null])
    expect(router.currentRoute.value.fullPath).toBe('/deals')
    page.unmount()
  })

  it('keep their columns apart from those of the whole list', () => {
    const { page, find } = open()
    find('large').change({ columns: [{ name: 'as-string', width: 200 }], sort: null, fits: false })
    expect([...Object.keys(localStorage)].filter((key) => key.includes('layout'))).toEqual(['outpost.layout.one.companies/deals'])
    page.unmount()
  })

  it('do what is asked in the one that has the focus, not in the one that came last', async () => {
    const { page, find } = open()
    await vi.waitFor(() => expect([find('large').list.total.value, find('small').list.total.value]).toEqual([3, 1]))
    for (const [name, id] of [
      ['large', large],
      ['small', small],
    ] as const) {
      document.getElementById(name)?.focus()
      asked.length = 0
      expect(useActions().run('records.refresh')).toBe(true)
      expect(asked.map((path) => path.split('?')[0])).toEqual([`/api/v1/companies/${id}/deals`])
    }
    page.unmount()
  })
})

describe('the list of an address', () => {
  it('says there what it shows, and follows where it leads', async () => {
    const { page, find, names } = mountLists({ whole: () => useAddressPlace(deal) })
    await vi.waitFor(() => expect(find('whole').list.total.value).toBe(4))
    find('whole').state.text.value = 'straps'
    await vi.waitFor(() => expect(router.currentRoute.value.query).toEqual({ 'filter[q]': 'straps' }))
    await router.replace('/deals?filter[q]=crates&peek=7')
    await vi.waitFor(() => expect(names('whole')).toEqual(['Crates']))
    expect(find('whole').place.peek.id.value).toBe('7')
    page.unmount()
  })

  it('shows rows of the whole view at once when one opens, never of a part of it', async () => {
    const query = 'filter[q]=crates&sort=-name'
    const made = await createSavedViews(backend.request).create('deals', 'Crates', query)
    const id = made.ok ? made.value.id : expect.fail(JSON.stringify(made.problem))
    const opened: { views?: Views } = {}
    const { page, find, names } = mountLists({ whole: () => useAddressPlace(deal) }, deal, (basis) => {
      opened.views = useViews(basis)
    })
    await vi.waitFor(() => expect(find('whole').list.total.value).toBe(4))
    await vi.waitFor(() => expect(opened.views?.views.value).toHaveLength(1))
    const shown: string[] = []
    watch(find('whole').list.query, (now) => shown.push(`${now?.q} ${now?.sort}`), { flush: 'sync' })
    opened.views?.open(id)
    await vi.waitFor(() => expect(names('whole')).toEqual(['Crates']))
    await new Promise((resolve) => setTimeout(resolve, typingMs * 2))
    expect(shown).toEqual(['crates -name'])
    page.unmount()
  })

  it('loads all rows in sight when it becomes grouped, although the same lines stay in sight', async () => {
    for (let at = 1; at <= 20; at++) {
      const attributes = { 'first-name': 'Ann', 'last-name': `Berg ${at}`, 'work-city': ['Kazan', 'Omsk', 'Perm'][at % 3]! }
      await make(contact, { attributes, relationships: {} })
    }
    const { page, find } = mountLists({ whole: () => useAddressPlace(contact) }, contact)
    const { list, state } = find('whole')
    await vi.waitFor(() => expect(list.total.value).toBe(20))
    list.show(0, 19)
    state.group.value = 'work-city'
    await vi.waitFor(() => expect(list.lines.value).toBe(23))
    const missing = () => Array.from({ length: 20 }, (_, at) => at).filter((at) => !list.findHeading(at) && !list.findRow(at))
    await vi.waitFor(() => expect(missing()).toEqual([]))
    page.unmount()
  })

  it('shows the order of the address before the own one, until the user chooses another', async () => {
    const own = { field: 'name', descending: false }
    const asc = mountLists({ whole: () => useAddressPlace(deal) })
    const { columns } = asc.find('whole').layout.value
    asc.find('whole').change({ columns: columns.filter(({ name }) => name !== 'amount'), sort: own, fits: true })
    asc.page.unmount()

    router = await createMemoryRouter('/deals?sort=-amount')
    const { page, find } = mountLists({ whole: () => useAddressPlace(deal) })
    const { layout, change, list, state } = find('whole')
    await vi.waitFor(() => expect(list.query.value?.sort).toBe('-amount'))
    expect(layout.value.sort).toEqual({ field: 'amount', descending: true })
    expect(layout.value.columns.map(({ name }) => name)).toContain('amount')
    // A filter or another width leave the order alone, and the own order stays stored.
    state.text.value = 'crates'
    change({ ...layout.value, fits: false })
    await vi.waitFor(() => expect(router.currentRoute.value.query).toEqual({ 'filter[q]': 'crates', sort: '-amount' }))
    expect([find('whole').own.value.sort, layout.value.sort?.field]).toEqual([own, 'amount'])
    change({ ...layout.value, sort: { field: 'amount', descending: false } })
    await vi.waitFor(() => expect(router.currentRoute.value.query).toEqual({ 'filter[q]': 'crates' }))
    await vi.waitFor(() => expect(list.query.value?.sort).toBe('amount'))
    // A link to the list that is already open.
    await router.push('/deals?sort=-amount')
    await vi.waitFor(() => expect([list.query.value?.q, list.query.value?.sort]).toEqual(['', '-amount']))
    page.unmount()
  })

  it('stays as it is when its order is saved as a view, and the own order comes back after it', async () => {
    router = await createMemoryRouter('/deals?filter[q]=boxes&sort=-amount')
    const opened: { views?: Views } = {}
    const { page, find } = mountLists({ whole: () => useAddressPlace(deal) }, deal, (basis) => {
      opened.views = useViews(basis)
    })
    const { layout, list } = find('whole')
    await vi.waitFor(() => expect(opened.views?.views.value).not.toBeNull())
    await opened.views?.create('Dear boxes')
    await vi.waitFor(() => expect(router.currentRoute.value.query['sort']).toBeUndefined())
    await vi.waitFor(() => expect(opened.views?.current.value?.query).toContain('sort=-amount'))
    expect([layout.value.sort, opened.views?.isChanged.value]).toEqual([{ field: 'amount', descending: true }, false])
    await router.push('/deals?sort=-name')
    await vi.waitFor(() => expect(list.query.value?.sort).toBe('-name'))
    expect(find('whole').own.value.sort).toBeNull()
    page.unmount()
  })
})

describe('the groups of deals by stage', () => {
  it('name the funnel while several funnels are shown, because their stages share names', async () => {
    const method = 'manually'
    const makeStage = async (funnel: string) => {
      const category = await make(dealStageCategory, {
        attributes: { name: funnel, 'amount-calc-method': method, 'cost-calc-method': method },
      })
      const relationships = { 'deal-stage-category': { type: 'deal-stage-categories', id: category } }
      const stage = await make(dealStage, { attributes: { name: 'First step' }, relationships })
      const inStage = {
        stage: { type: 'deal-stages', id: stage },
        'stage-category': { type: 'deal-stage-categories', id: category },
      }
      await make(deal, { attributes: { name: `Grouped in ${funnel}` }, relationships: inStage })
      return category
    }
    const rent = await makeStage('Rent')
    await makeStage('Resale')
    router = await createMemoryRouter('/deals?group=deal-stage-id&filter[q]=grouped')
    const words: { write?: ReturnType<typeof useGroupWords> } = {}
    const { page, find } = mountLists({ whole: () => useAddressPlace(deal) }, deal, () => (words.write = useGroupWords(deal)))
    const { list, state } = find('whole')
    const labels = () => list.listHeadings()?.map(({ group }) => words.write?.(list.groupField.value!, list.names!, group).label)
    await vi.waitFor(() => expect(labels()).toEqual(['Rent: First step', 'Resale: First step']))
    state.filters.value = [{ name: 'deal-stage-category-id', value: rent }]
    await vi.waitFor(() => expect(labels()).toEqual(['First step']))
    page.unmount()
  })
})

describe('a list in groups', () => {
  it('counts its groups again after the engine could not be reached', async () => {
    const whole = backend
    let isAway = false
    const request: Backend['request'] = (question) =>
      isAway && question.path.includes('aggregates') ? Promise.resolve(fail({ kind: 'unreachable' })) : whole.request(question)
    backend = { ...whole, request, news$: new Subject<LiveEvent>() }
    router = await createMemoryRouter('/deals?group=related-companies-ids&filter[q]=recounted')
    await makeDeal('Recounted one', small)
    const { page, find } = mountLists({ all: () => useAddressPlace(deal) })
    const { list } = find('all')
    const counts = () => list.listHeadings()?.map(({ group }) => group.count)
    await vi.waitFor(() => expect(counts()).toEqual([1]))
    isAway = true
    await makeDeal('Recounted two', small)
    list.refresh()
    await new Promise((done) => setTimeout(done, 50))
    isAway = false
    await vi.waitFor(() => expect(counts()).toEqual([2]), 3000)
    page.unmount()
    backend = whole
  })
})
