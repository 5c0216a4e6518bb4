// @vitest-environment happy-dom
import { mount, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { Subject } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import { createMemoryHistory, createRouter, RouterView, type Router } from 'vue-router'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { useActions } from '../../src-renderer/actions/use-actions.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { createRecords, type Change } from '../../src-renderer/api/records.ts'
import { createReminders } from '../../src-renderer/api/reminders.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import { usePerson } from '../../src-renderer/record/person/use-person.ts'
import { useRecents } from '../../src-renderer/record/use-recents.ts'
import TodayPage from '../../src-renderer/screens/today/TodayPage.vue'
import { contact } from '../../src-shared/resources/contact.ts'
import { dealStageCategory } from '../../src-shared/resources/deal-stage-category.ts'
import { dealStage } from '../../src-shared/resources/deal-stage.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { shiftDay } from '../../src-shared/values/day.ts'
import { toDay } from '../../src-shared/values/time.ts'
import { openEngine, type EngineUnderTest } from '../support/engine-under-test.ts'

let api: EngineUnderTest
let backend: Backend
/** The same account through an application's token. */
let other: Backend
let router: Router
let page: VueWrapper | undefined
let now = Date.now()
const news = new Subject<LiveEvent>()
const today = () => toDay(Date.now(), 'UTC')
const ids = { owner: '', slow: '', next: '' }

const reach = (token: string): Backend => {
  const request = createRequest(
    (path, init) => api.fetch(path, { ...init, headers: { ...init?.headers, authorization: `Bearer ${token}` } }),
    () => undefined,
  )
  return { request, records: createRecords(request), news$: news }
}

async function make(resource: Resource, change: Change): Promise<string> {
  const outcome = await backend.records.createRecord(resource, change)
  return outcome.ok ? outcome.value.id : expect.fail(JSON.stringify(outcome.problem))
}
const makeDeal = (name: string, days: number | null, amount = 10) =>
  make(deal, {
    attributes: { name, amount, 'planned-at': days === null ? null : shiftDay(today(), days) },
    relationships: { stage: { type: 'deal-stages', id: ids.slow }, responsible: { type: 'users', id: ids.owner } },
  })
const tell = (type: string) => news.next({ kind: 'change', type, ids: [], action: 'update' })

beforeAll(async () => {
  api = await openEngine(createMemoryStore({ registry }), { clock: () => now })
  backend = reach(api.token)
  const { ownerId } = await readOwner()
  ids.owner = ownerId
  const funnel = await make(dealStageCategory, {
    attributes: { name: 'Sales', 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' },
  })
  const category = { 'deal-stage-category': { type: 'deal-stage-categories', id: funnel } }
  ids.slow = await make(dealStage, { attributes: { name: 'Offer', duration: 5 }, relationships: category })
  ids.next = await make(dealStage, { attributes: { name: 'Contract' }, relationships: category })
  other = reach(await api.addToken(['deal_write', 'contact_write', 'user_read', 'dictionary_read']))
})
afterAll(() => api.close())

async function readOwner(): Promise<{ ownerId: string }> {
  const outcome = await backend.request({ path: '/api/v1/users' })
  const [first] = (outcome.ok ? outcome.value['data'] : []) as unknown as { id: string }[]
  return { ownerId: first?.id ?? expect.fail('no user') }
}

async function show(at = '/today'): Promise<VueWrapper> {
  await router.push(at)
  const Frame = defineComponent({ render: () => h('main', h(RouterView)) })
  page = mount(Frame, {
    attachTo: document.body,
    global: { plugins: [createMessages('en'), router], provide: { [backendKey as symbol]: backend } },
  })
  await vi.waitFor(() => expect(page?.find('[aria-busy]').exists()).toBe(false), 5000)
  return page
}

beforeEach(() => {
  localStorage.clear()
  setActivePinia(createPinia())
  useSession().session = { account: { id: 'one', kind: 'local', timeZone: 'UTC' }, user: { id: ids.owner }, version: '' }
  router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/today', component: TodayPage },
      { path: '/:rest(.*)*', component: { render: () => h('p', 'elsewhere') } },
    ],
  })
})
afterEach(() => {
  page?.unmount()
  page = undefined
  useRecents().$dispose()
})

const linesOf = (section: string) => page?.findAll(`[data-section=${section}] [data-open]`).map((line) => line.text()) ?? []
const line = (title: string) => page!.findAll('[data-line]').find((one) => one.text().includes(title))!
const focusOn = (title: string) => line(title).get<HTMLElement>('[data-open]').element.focus()

describe('a new account', () => {
  it('says in one sentence what Today is for, and offers to create a deal', async () => {
    const shown = await show()
    expect(shown.findAll('[data-section]')).toHaveLength(0)
    expect(shown.get('h2').text()).toBe('Your day starts here')
    expect(shown.get('h2 ~ button').text()).toBe('Create deal')
  })
})

describe('Today', () => {
  beforeAll(async () => {
    await makeDeal('Late', -3)
    await makeDeal('Later', -1)
    await makeDeal('Now', 0)
    await makeDeal('Then', 4, 20)
    await make(contact, {
      attributes: {
        'first-name': 'Ann',
        'last-name': 'Birth',
        birthdate: `1980-${shiftDay(today(), 2).slice(5)}`,
        'mobile-phone': '+7 1',
      },
      relationships: { responsible: { type: 'users', id: ids.owner } },
    })
  })

  it('shows what is overdue, due, and whose birthday comes, and the open deals in one line', async () => {
    const shown = await show()
    // The focus ring keeps off the letters.
    expect(line('Late').get('[data-open]').classes()).toContain('px-1')
    expect([linesOf('overdue'), linesOf('due'), linesOf('birthdays')]).toEqual([['Late', 'Later'], ['Now'], ['Birth Ann']])
    expect(shown.get('[data-section=birthdays] h2').text()).toBe('Birthdays in the next 7 days')
    expect(shown.get('[data-pipeline]').text()).toBe('4 open deals, 50.00')
    expect(shown.find('[data-section=stuck]').exists()).toBe(false)
  })

  it('shows deals that are too long in their stage, and since when', async () => {
    now += 6 * 86_400_000
    try {
      await show()
      expect(linesOf('stuck')).toHaveLength(4)
      await vi.waitFor(() => expect(page?.get('[data-section=stuck] [data-stay]').text()).toMatch(/, limit 5$/))
    } finally {
      now -= 6 * 86_400_000
    }
  })

  it('follows the choice of the person', async () => {
    await show()
    usePerson().choose('999')
    await vi.waitFor(() => expect(page?.text()).not.toContain('Late'))
    expect(page?.text()).toContain('0 open deals')
    usePerson().choose('all')
    await vi.waitFor(() => expect(linesOf('overdue')).toEqual(['Late', 'Later']))
  })

  it('is walked by keys across its sections; left and right lead to the controls of a line', async () => {
    await show()
    const actions = useActions()
    const seen = () => document.activeElement?.textContent?.trim()
    for (const name of ['Late', 'Later', 'Now', 'Birth Ann', 'Birth Ann']) {
      actions.run('records.next', 'key')
      expect(seen()).toBe(name)
    }
    actions.run('records.previous', 'key')
    expect(seen()).toBe('Now')
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    expect(document.activeElement?.tagName).toBe('BUTTON')
    await nextTick()
    expect(page?.findAll('[data-open][tabindex="0"]').map((one) => one.text())).toEqual(['Now'])
  })

  it('the space bar opens the panel, which follows the lines; Escape closes it', async () => {
    await show()
    focusOn('Late')
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
    await vi.waitFor(() => expect(router.currentRoute.value.query['peek']).toMatch(/^\d+$/))
    focusOn('Birth Ann')
    await vi.waitFor(() => expect(router.currentRoute.value.query['peek']).toMatch(/^contacts\/\d+$/))
    useActions().run('records.clearSelection', 'key')
    await vi.waitFor(() => expect(router.currentRoute.value.query['peek']).toBeUndefined())
  })

  it('a click and the key open the page, which returns here', async () => {
    await show()
    focusOn('Now')
    useActions().run('records.open', 'key')
    await vi.waitFor(() => expect(router.currentRoute.value.path).toMatch(/^\/deals\/\d+$/))
    expect((router.options.history.state as { walk?: { from: string } }).walk?.from).toBe('/today')
  })

  it('a click anywhere on a line opens the page, except on a control or with a modifier key', async () => {
    await show()
    const push = vi.spyOn(router, 'push')
    await line('Now').get('[data-stage]').trigger('click')
    await line('Now').trigger('click', { ctrlKey: true })
    expect(push).not.toHaveBeenCalled()
    await line('Now').get('[data-amount]').trigger('click')
    await vi.waitFor(() => expect(router.currentRoute.value.path).toMatch(/^\/deals\/\d+$/))
    expect((router.options.history.state as { walk?: { from: string } }).walk?.from).toBe('/today')
  })

  it('names the responsible user of a deal, unless all of them are the user’s own', async () => {
    await show()
    expect(line('Now').find('[data-responsible]').exists()).toBe(false)
    usePerson().choose('all')
    await vi.waitFor(() => expect(line('Now').get('[data-responsible]').text()).toMatch(/Owner$/))
    expect(line('Now').get('[data-responsible]').attributes('title')).toBe('Responsible user: Owner')
  })

  it('is scrolled to where it was when the user goes back to it', async () => {
    await show()
    const top = () => page!.get<HTMLElement>('.overflow-y-auto').element
    top().scrollTop = 300
    await router.push('/deals')
    await router.push({ path: '/today', state: { forward: '/deals' } })
    await vi.waitFor(() => expect(top().scrollTop).toBe(300))
  })

  it('moves a deal to the next stage and back', async () => {
    await show()
    const stage = () => line('Now').get('[data-stage]').text()
    focusOn('Now')
    await vi.waitFor(() => expect(useActions().isAvailable('records.nextStage')).toBe(true))
    useActions().run('records.nextStage', 'key')
    await vi.waitFor(() => (tell('deals'), expect(stage()).toBe('Contract')))
    useActions().run('records.previousStage', 'key')
    await vi.waitFor(() => (tell('deals'), expect(stage()).toBe('Offer')))
  })

  it('reschedules a deal. The next line gets the focus', async () => {
    await show()
    focusOn('Late')
    await line('Late').get('[data-day]').trigger('click')
    await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
    const tomorrow = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(
      (one) => one.textContent?.trim() === 'Tomorrow',
    )
    tomorrow?.click()
    await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
    focusOn('Late')
    await vi.waitFor(() => (tell('deals'), expect(linesOf('overdue')).toEqual(['Later'])))
    expect(document.activeElement?.textContent?.trim()).toBe('Later')
  })

  it('a change by someone else moves a line, and leaves the focus where it is', async () => {
    await show()
    focusOn('Now')
    const moved = await makeDeal('Elsewhere', -9)
    tell('deals')
    await vi.waitFor(() => expect(linesOf('overdue')[0]).toBe('Elsewhere'))
    expect(document.activeElement?.textContent?.trim()).toBe('Now')
    await other.records.editRecord(deal, moved, { attributes: { 'planned-at': today(), amount: 999 } })
    tell('deals')
    await vi.waitFor(() => expect(linesOf('due')).toEqual(['Elsewhere', 'Now']))
    expect(document.activeElement?.textContent?.trim()).toBe('Now')
  })

  it('calls the number of a contact, and says if there is none', async () => {
    await show()
    const called: string[] = []
    const spy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      called.push(this.href)
    })
    focusOn('Birth Ann')
    useActions().run('records.call', 'key')
    await vi.waitFor(() => expect(called).toEqual(['tel:+71']))
    spy.mockRestore()
  })

  it('opens the dialog that logs a visit', async () => {
    await show()
    focusOn('Now')
    useActions().run('records.log', 'key')
    await vi.waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('Log'))
  })
})

describe('reminders', () => {
  it('of today are shown with their record, and leave when they are done', async () => {
    const id = await makeDeal('Reminded', 40)
    const reminders = createReminders(backend.request)
    await reminders.create({ type: 'deals', id }, 'Ring back', Date.now() - 60_000)
    await reminders.create({ type: 'deals', id }, 'Next week', Date.now() + 7 * 86_400_000)
    const shown = await show()
    expect(shown.findAll('[data-section=reminders] [data-reminder]').map((one) => one.text())).toEqual([
      expect.stringMatching(/^Ring back\s*Reminded/),
    ])
    useActions().run('records.next', 'key')
    expect(document.activeElement?.textContent).toBe('Ring back')
    await shown.get('[data-reminder] button[aria-label^="Done"], [data-reminder] button:nth-of-type(2)').trigger('click')
    await vi.waitFor(() => (tell('reminders'), expect(page?.find('[data-section=reminders]').exists()).toBe(false)))
  })
})

describe('more reminders than one page', () => {
  it('are counted, and shown when the user asks for them', async () => {
    const id = await makeDeal('Reminded often', 40)
    const reminders = createReminders(backend.request)
    for (let at = 0; at < 103; at++) await reminders.create({ type: 'deals', id }, `Ring ${at}`, Date.now() - 60_000 + at)
    const shown = await show()
    const drawn = () => shown.findAll('[data-section=reminders] [data-reminder]')
    expect([shown.get('[data-section=reminders] header').text(), drawn().length]).toEqual(['Reminders103', 100])
    const more = shown.findAll('[data-section=reminders] button').at(-1)
    expect(more?.text()).toBe('3 more reminders')
    await more?.trigger('click')
    await vi.waitFor(() => expect(drawn()).toHaveLength(103))
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Ring 100'))
    expect(shown.text()).not.toContain('more reminder')
    for (const { id: one } of (await allReminders(reminders)) ?? []) await reminders.remove(one)
  })
})

const allReminders = async (reminders: ReturnType<typeof createReminders>) => {
  const outcome = await reminders.list({ most: 1000 })
  return outcome.ok ? outcome.value.reminders : undefined
}

describe('a mirror', () => {
  it('says that deals have not arrived yet, as long as nothing else is there', async () => {
    useSession().session = { account: { id: 'two', kind: 'mirror', timeZone: 'UTC' }, user: { id: '999' }, version: '' }
    usePerson().choose('999')
    expect((await show()).get('h2').text()).toBe('Your deals have not arrived yet')
  })
})

describe('what others changed', () => {
  it('is listed until it is marked as seen, in every window', async () => {
    const id = await makeDeal('Watched', 30)
    await show()
    await vi.waitFor(() => expect(page?.find('[data-section=changed]').exists()).toBe(true))
    expect(linesOf('changed')).not.toContain('Watched')
    await other.records.editRecord(deal, id, { attributes: { amount: 77 } })
    tell('deals')
    await vi.waitFor(() => expect(linesOf('changed')[0]).toBe('Watched'))
    expect(line('Watched').text()).toContain('Amount: 10.00 → 77.00')
    expect(line('Watched').text()).toContain('Another application')
    useActions().run('records.markSeen')
    await vi.waitFor(() => expect(page?.find('[data-section=changed]').exists()).toBe(false))
    page?.unmount()
    await show()
    await nextTick()
    expect(page?.find('[data-section=changed]').exists()).toBe(false)
    await other.records.editRecord(deal, id, { attributes: { amount: 78 } })
    tell('deals')
    await vi.waitFor(() => expect(linesOf('changed')).toEqual(['Watched']))
  })

  it('is told with the old and the new value of two fields, in the words of the history, and more are counted', async () => {
    const id = await makeDeal('Told', 30)
    const stage = { stage: { type: 'deal-stages', id: ids.next } }
    await other.records.editRecord(deal, id, { attributes: { customs: { 'custom-7': 'x' } }, relationships: stage })
    await show()
    const told = () => line('Told').get('[data-what]').text()
    await vi.waitFor(
      () => (
        tell('deals'),
        expect(told().split(', ').toSorted()).toEqual([expect.stringContaining('empty → x'), 'Stage: Offer → Contract'])
      ),
    )
    expect(told()).not.toContain('ustoms')
    await other.records.editRecord(deal, id, { attributes: { amount: 9, description: 'long '.repeat(30), name: 'Told too' } })
    await vi.waitFor(() => (tell('deals'), expect(told()).toMatch(/, 3 more fields$/)))
    expect(told()).not.toContain('long '.repeat(20))
    await other.records.editRecord(deal, id, { attributes: { name: `Told ${'🛒'.repeat(50)}` } })
    await vi.waitFor(() => (tell('deals'), expect(told()).toContain('🛒')))
    expect(told().isWellFormed()).toBe(true)
  })

  it('is not counted as all where the journal has more than one answer looks at', async () => {
    const { request } = backend
    const cut: Backend['request'] = async (asked) => {
      const outcome = await request(asked)
      if (!outcome.ok || !asked.path.includes('changed-by-others')) return outcome
      return { ...outcome, value: { ...outcome.value, meta: { ...(outcome.value['meta'] as object), complete: false } } }
    }
    const whole = backend
    backend = { ...backend, request: cut }
    for (let at = 0; at < 12; at++)
      await other.records.editRecord(deal, await makeDeal(`Cut ${at}`, 30), { attributes: { amount: 5 } })
    const shown = await show()
    backend = whole
    await vi.waitFor(() => (tell('deals'), expect(linesOf('changed')).toHaveLength(10)))
    expect(shown.get('[data-section=changed] header').text()).toMatch(/\d+\+Show the newest \d+/)
  })

  it('is listed to its end on demand', async () => {
    for (let at = 0; at < 12; at++)
      await other.records.editRecord(deal, await makeDeal(`Many ${at}`, 30), { attributes: { amount: 5 } })
    const shown = await show()
    await vi.waitFor(() => (tell('deals'), expect(linesOf('changed')).toHaveLength(10)))
    const button = shown.get('[data-section=changed] [data-more]')
    expect(button.text()).toMatch(/^Show all \d+$/)
    await button.trigger('click')
    await vi.waitFor(() => expect(linesOf('changed').length).toBeGreaterThan(11))
    expect(shown.find('[data-section=changed] [data-more]').exists()).toBe(false)
    expect(document.activeElement?.textContent).toBe(linesOf('changed')[10])
  })
})

describe('records seen last', () => {
  it('have their present names, and leave with the record', async () => {
    const id = await makeDeal('Recent', 30)
    useRecents().add({ type: 'deals', id })
    await show()
    await vi.waitFor(() => expect(linesOf('recent')).toEqual(['Recent']))
    const change = (action: string) => news.next({ kind: 'change', type: 'deals', ids: [id], action })
    await other.records.editRecord(deal, id, { attributes: { name: 'Renamed' } })
    change('update')
    await vi.waitFor(() => expect(linesOf('recent')).toEqual(['Renamed']))
    await backend.records.removeRecord(deal, id)
    change('delete')
    await vi.waitFor(() => expect(linesOf('recent')).toEqual([]))
  })
})
