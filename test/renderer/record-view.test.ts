// @vitest-environment happy-dom
import { mount, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { Subject } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import { useRecents } from '../../src-renderer/record/use-recents.ts'
import { createRouter, createWebHistory, RouterView, type Router } from 'vue-router'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { useActions } from '../../src-renderer/actions/use-actions.ts'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { wholeList } from '../../src-renderer/api/list-query.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { createRecords, type Change } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { toWalkState } from '../../src-renderer/list/walk/walk.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import { useOpenEditor } from '../../src-renderer/record/edit/open-editor.ts'
import RecordPage from '../../src-renderer/screens/record/RecordPage.vue'
import { company } from '../../src-shared/resources/company.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { openEngine } from '../support/engine-under-test.ts'

let backend: Backend
let close: () => Promise<void>
let router: Router
let page: VueWrapper
const news = new Subject<LiveEvent>()
const ids = { first: '', second: '', deal: '' }

async function make(resource: Resource, change: Change): Promise<string> {
  const outcome = await backend.records.createRecord(resource, change)
  return outcome.ok ? outcome.value.id : expect.fail(JSON.stringify(outcome.problem))
}

beforeAll(async () => {
  const api = await openEngine(createMemoryStore({ registry }))
  close = () => api.close()
  const request = createRequest(api.ask, () => undefined)
  backend = { request, records: createRecords(request), news$: news }
  ids.first = await make(company, { attributes: { name: 'Anvils' } })
  ids.second = await make(company, { attributes: { name: 'Bellows' } })
  ids.deal = await make(deal, {
    attributes: { name: 'Pallets' },
    relationships: { company: { type: 'companies', id: ids.first } },
  })
})
afterAll(() => close())

const listAddress = '/companies?filter%5Bq%5D=l'

/** The page of the first company, opened from a filtered list. */
beforeEach(async () => {
  localStorage.clear()
  setActivePinia(createPinia())
  useSession().session = { account: { id: 'one', kind: 'local', timeZone: 'UTC' }, user: null, version: '' }
  router = createRouter({
    history: createWebHistory(),
    routes: [
      { path: '/:type/:id/:through?', component: RecordPage },
      { path: '/:type', component: { render: () => h('p', 'the list') } },
    ],
  })
  await router.push(listAddress)
  const query = { ...wholeList, sort: 'name' }
  await router.push({
    path: `/companies/${ids.first}`,
    state: toWalkState({ from: router.currentRoute.value.fullPath, index: 0, query }),
  })
  const Frame = defineComponent({ render: () => h('main', h(RouterView)) })
  page = mount(Frame, {
    attachTo: document.body,
    global: { plugins: [createMessages('en'), router], provide: { [backendKey as symbol]: backend } },
  })
  await vi.waitFor(() => expect(page.text()).toContain('1 of 2'))
  await vi.waitFor(() => expect(page.find('[data-related=deals] [data-open]').exists()).toBe(true))
})
afterEach(() => {
  page.unmount()
  useRecents().$dispose()
})

const path = () => router.currentRoute.value.fullPath
const findHome = () => page.get('h1 a')

async function openDeal(): Promise<void> {
  const title = page.get('[data-related=deals] [data-open]')
  await title.trigger('pointerdown')
  await title.trigger('click')
  await vi.waitFor(() => expect(path()).toBe(`/deals/${ids.deal}`))
}

describe('the way back from a record', () => {
  it('names the record whose list it was opened from, and returns to that page with its own list', async () => {
    await openDeal()
    await vi.waitFor(() => expect(findHome().text()).toBe('Anvils'))
    await findHome().trigger('click')
    await vi.waitFor(() => expect(path()).toBe(`/companies/${ids.first}`))
    await vi.waitFor(() => expect(page.find('[data-position]').text()).toBe('1 of 2'))
    expect(findHome().text()).toBe('Companies')
    await findHome().trigger('click')
    await vi.waitFor(() => expect(path()).toContain('filter'))
  })

  it('names Today if it returns there', async () => {
    const state = toWalkState({ from: '/today?peek=5', index: 0, query: wholeList })
    await router.push({ path: `/deals/${ids.deal}`, state })
    await vi.waitFor(() => expect(findHome().text()).toBe('Today'))
    await findHome().trigger('click')
    await vi.waitFor(() => expect(path()).toBe('/today?peek=5'))
  })

  it('leads to the record that a link was followed from, also from a type without a list', async () => {
    await router.push('/users/1')
    await vi.waitFor(() => expect(findHome().text()).toBe('Anvils'))
    await findHome().trigger('click')
    await vi.waitFor(() => expect(path()).toBe(`/companies/${ids.first}`))
  })
})

describe('keys on a record’s page, before anything has the focus', () => {
  it('open no row of a related list', async () => {
    expect(useActions().isAvailable('records.open')).toBe(false)
    page.get('[data-related=deals] [role=gridcell]').element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    await nextTick()
    expect(useActions().isAvailable('records.open')).toBe(true)
  })

  it('J and K walk the list that the page came from', async () => {
    useActions().run('records.next', 'key')
    await vi.waitFor(() => expect(path()).toBe(`/companies/${ids.second}`))
    await vi.waitFor(() => expect(page.find('[data-position]').text()).toBe('2 of 2'))
    useActions().run('records.previous', 'key')
    await vi.waitFor(() => expect(path()).toBe(`/companies/${ids.first}`))
  })
})

describe('a record that cannot be shown', () => {
  it('by an unknown number: it was deleted, or the number is wrong', async () => {
    await router.push('/companies/999999')
    await vi.waitFor(() => expect(page.text()).toContain('There is no such record'))
    expect(page.text()).toContain('or its number is wrong')
  })

  it('deleted while it is shown: nothing more is offered to do with it', async () => {
    const id = await make(company, { attributes: { name: 'Short-lived' } })
    await router.push(`/companies/${id}`)
    await vi.waitFor(() => expect(page.find('h2').text()).toBe('Short-lived'))
    expect(useActions().isAvailable('records.log')).toBe(true)
    await backend.request({ path: `/api/v1/companies/${id}`, method: 'DELETE' })
    news.next({ kind: 'reset' })
    await vi.waitFor(() => expect(page.text()).toContain('This record is gone'))
    expect(useActions().isAvailable('records.log')).toBe(false)
    expect(useActions().isAvailable('records.trash')).toBe(false)
    expect(page.text()).not.toContain('Log')
  })
})

it('deleted while one of its fields is edited: what was typed is told, and nothing waits for it', async () => {
  const id = await make(company, { attributes: { name: 'Short-lived' } })
  await router.push(`/companies/${id}`)
  await vi.waitFor(() => expect(page.find('h2').text()).toBe('Short-lived'))
  await page.get('[data-edit=name]').trigger('keydown', { key: 'F2' })
  // The editors are loaded when the first one is needed.
  const input = await vi.waitFor(() => page.get<HTMLInputElement>('dd input'), { timeout: 5000 })
  await input.setValue('Long-lived')
  await backend.request({ path: `/api/v1/companies/${id}`, method: 'DELETE' })
  news.next({ kind: 'reset' })
  await vi.waitFor(() => expect(page.text()).toContain('This record is gone'))
  expect(useToasts().toasts.map(({ text }) => text)).toEqual([expect.stringContaining('Long-lived')])
  expect(useOpenEditor().cancel(), 'no editor is open').toBe(false)
})

it('gives the focus back to “Link” after a choice and after unlinking', async () => {
  const contacts = () => page.get('[data-related=contacts]')
  const findLink = () =>
    contacts()
      .findAll('button')
      .find((button) => button.text() === 'Link') ?? expect.fail()
  await make(contact, { attributes: { 'first-name': 'Ada', 'last-name': 'Byron' } })
  await findLink().trigger('click')
  await vi.waitFor(() => expect(document.querySelector('[role=option]')?.textContent).toContain('Byron'))
  await contacts().get('input').trigger('keydown', { key: 'Enter' })
  await vi.waitFor(() => expect(document.activeElement).toBe(findLink().element))
  await vi.waitFor(() => expect(contacts().text()).toContain('Byron'))
  await contacts().get('[role=row] [role=checkbox]').trigger('click')
  const unlink =
    contacts()
      .findAll('button')
      .find((button) => button.text().startsWith('Unlink')) ?? expect.fail()
  unlink.element.focus()
  await unlink.trigger('click')
  await vi.waitFor(() => expect(document.activeElement).toBe(findLink().element))
})

it('starts at its title, so that Tab leads to the record and not to the sidebar', async () => {
  expect(document.activeElement?.textContent).toBe('Anvils')
  expect(document.activeElement?.tagName).toBe('H2')
  await router.push('/companies')
  const other = document.body.appendChild(document.createElement('input'))
  other.focus()
  await router.push(`/companies/${ids.second}`)
  await vi.waitFor(() => expect(page.find('h2').text()).toBe('Bellows'))
  await nextTick()
  expect(document.activeElement).toBe(other)
  other.remove()
})

describe('a line of the log', () => {
  const findInput = () => document.querySelector<HTMLInputElement>('[role=dialog] input')
  async function type(text: string): Promise<void> {
    useActions().run('records.log')
    await vi.waitFor(() => expect(findInput()).not.toBeNull())
    const input = findInput()!
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await nextTick()
  }
  const save = () => findInput()!.form!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

  it('is said to be logged; how the text changed is not', async () => {
    await type('Met the owner')
    save()
    await vi.waitFor(() => expect(useToasts().toasts.at(-1)?.text).toBe('Logged: Anvils'))
    expect(useToasts().toasts.at(-1)?.action?.label).toBe('Undo')
  })

  it('goes to the record that it was typed for, also if the page shows another one by then', async () => {
    await type('Saw the anvils')
    await router.push(`/companies/${ids.second}`)
    await vi.waitFor(() => expect(page.find('h2').text()).toBe('Bellows'))
    save()
    await vi.waitFor(() => expect(useToasts().toasts.at(-1)?.text).toBe('Logged: Anvils'))
    const other = await backend.records.readRecord(company, ids.second)
    expect(other.ok && other.value.attributes['description']).toBeFalsy()
  })

  it('goes to the record on the page also by the button, whatever was logged before', async () => {
    await type('Saw the anvils again')
    save()
    await vi.waitFor(() => expect(findInput()).toBeNull())
    await router.push(`/companies/${ids.second}`)
    await vi.waitFor(() => expect(page.find('h2').text()).toBe('Bellows'))
    await page
      .findAll('button')
      .find((one) => one.text() === 'Log')
      ?.trigger('click')
    await vi.waitFor(() => expect(findInput()).not.toBeNull())
    findInput()!.value = 'Saw the bellows'
    findInput()!.dispatchEvent(new Event('input', { bubbles: true }))
    save()
    await vi.waitFor(() => expect(useToasts().toasts.at(-1)?.text).toBe('Logged: Bellows'))
  })

  it('stays to be copied if the record is deleted meanwhile, and saving says why it cannot be', async () => {
    const gone = await make(company, { attributes: { name: 'Chisels' } })
    await router.push(`/companies/${gone}`)
    await vi.waitFor(() => expect(page.find('h2').text()).toBe('Chisels'))
    await type('Bought 40 chisels')
    await backend.records.removeRecord(company, gone)
    news.next({ kind: 'reset' })
    await vi.waitFor(() => expect(page.text()).toContain('This record is gone'))
    expect(findInput()?.value).toBe('Bought 40 chisels')
    save()
    await vi.waitFor(() => expect(useToasts().toasts.at(-1)?.text).toContain('no longer exists'))
    expect(findInput()?.value).toBe('Bought 40 chisels')
  })
})

it('has a way on where there is no such page', async () => {
  await router.push('/nothing/5')
  await vi.waitFor(() => expect(page.text()).toContain('There is no such page'))
  const button = page.findAll('button').find((one) => one.text() === 'Go to the start page') ?? expect.fail()
  await button.trigger('click')
  await vi.waitFor(() => expect(path()).toBe('/'))
})

it('names the hosted CRM only where there is one', async () => {
  await router.push('/users/1')
  await vi.waitFor(() => expect(page.text()).toContain('Users can only be read in Outpost.'))
  useSession().session = { account: { id: 'one', kind: 'mirror', timeZone: 'UTC' }, user: null, version: '' }
  await vi.waitFor(() => expect(page.text()).toContain('Users can only be read here: they are managed in the hosted CRM.'))
})

// Last, because the list has one more company then.
it('shows eight rows of a longer related list', async () => {
  const id = await make(company, { attributes: { name: 'Many' } })
  for (let at = 0; at < 10; at++)
    await make(deal, { attributes: { name: `Deal ${at}` }, relationships: { company: { type: 'companies', id } } })
  await router.push(`/companies/${id}`)
  const deals = () => page.get('[data-related=deals]')
  await vi.waitFor(() => expect(deals().get('header').text()).toContain('10'))
  await vi.waitFor(() => expect(deals().get('[role=grid]').attributes('aria-rowcount')).toBe('9'))
})
