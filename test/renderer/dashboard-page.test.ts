// @vitest-environment happy-dom
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Router } from 'vue-router'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import PersonChoice from '../../src-renderer/record/person/PersonChoice.vue'
import { usePerson } from '../../src-renderer/record/person/use-person.ts'
import DashboardPage from '../../src-renderer/screens/dashboard/DashboardPage.vue'
import { registry } from '../../src-shared/resources/index.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { createMemoryRouter } from './memory-router.ts'

let api: Awaited<ReturnType<typeof openEngine>>
let client: ReturnType<typeof createApiClient>
let backend: Backend
let isBroken = false
let router: Router
let shown: VueWrapper | undefined
const news$ = new Subject<LiveEvent>()

beforeEach(async () => {
  localStorage.clear()
  isBroken = false
  api = await openEngine(createMemoryStore({ registry }))
  client = createApiClient(api)
  const request = createRequest(
    (path, init) => {
      if (isBroken && path.includes('aggregates')) return Promise.resolve(new Response('{"errors":[]}', { status: 422 }))
      return api.ask(path, init)
    },
    () => undefined,
  )
  backend = { request, records: createRecords(request), news$ }
  setActivePinia(createPinia())
  useSession().session = { account: { id: 'one', kind: 'local', timeZone: 'UTC' }, user: { id: '1' }, version: '' }
})
afterEach(async () => {
  shown?.unmount()
  await api.close()
})

async function show(at: string, language: 'en' | 'ru' = 'en'): Promise<VueWrapper> {
  router = await createMemoryRouter(at)
  return draw(language)
}

function draw(language: 'en' | 'ru' = 'en'): VueWrapper {
  return (shown = mount(DashboardPage, {
    attachTo: document.body,
    global: {
      plugins: [createMessages(language), router],
      provide: { [backendKey as symbol]: backend },
      // ECharts measures texts, which this document cannot.
      stubs: { BarChart: true, AsyncComponentWrapper: true },
    },
  }))
}

const panel = (page: VueWrapper, key: string) => page.get(`[data-panel=${key}]`)

async function addFunnel() {
  const methods = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually', 'is-default': true }
  await client.create('deal-stage-categories', { name: 'Sales', ...methods })
  const stages = (await client.get('deal-stages')).list
  const find = (kind: string) => stages.find(({ attributes }) => attributes['kind'] === kind)?.id
  return (kind: string, attributes: object) =>
    client.create('deals', attributes, { stage: { data: { type: 'deal-stages', id: find(kind) } } })
}

it('says one helpful line in an account without deals', async () => {
  const page = await show('/dashboard')
  await vi.waitFor(() => expect(page.text()).toContain('No deals yet'))
  expect(page.findAll('[data-panel]')).toEqual([])
  await page
    .findAll('button')
    .find((one) => one.text() === 'Go to deals')
    ?.trigger('click')
  await vi.waitFor(() => expect(router.currentRoute.value.path).toBe('/deals'))
})

it('shows a table for each chart, and writes the whole choice into the address', async () => {
  const add = await addFunnel()
  await add('won', { name: 'A', amount: '0.1' })
  await add('won', { name: 'B', amount: '0.2' })
  await add('won', { name: 'Undated', amount: '5', 'finished-at': null })
  await add('opened', { name: 'C', amount: '7' })
  const page = await show('/dashboard?person=all')
  await vi.waitFor(() => expect(page.findAll('[data-panel]')).toHaveLength(7))
  expect(router.currentRoute.value.query).toEqual({ period: 'last-twelve-months', person: 'all', measure: 'count' })
  const won = panel(page, 'closed').findAll('tbody tr').at(-1)
  expect(won?.get('[data-cell=won-count]').text()).toBe('2')
  expect(won?.get('[data-cell=won-sum]').text()).toBe('0.30')
  expect(won?.get('a').attributes('aria-label')).toMatch(/^Won, \w+ \d{4}: 2$/)
  // Beside a chart, the last columns of the widest table would be out of sight.
  const isBeside = (key: string) => panel(page, key).find('.roomy\\:grid-cols-5').exists()
  expect([isBeside('closed'), isBeside('person')]).toEqual([true, false])
  expect(panel(page, 'forecast').text()).toContain('needs 30 closed deals')
  expect(panel(page, 'reasons').text()).toContain('No deals for this choice.')
  expect(page.text()).toContain('1 closed deal has no closing date')
})

it('follows the address, and keeps a person chosen here for other screens', async () => {
  const add = await addFunnel()
  await add('won', { name: 'A', amount: '3' })
  const page = await show('/dashboard?person=all&period=last-year&measure=sum')
  await vi.waitFor(() => expect(page.find('[data-fact="dashboard.won"]').text()).toContain('0'))
  expect(page.findAll('[role=combobox]').map((one) => one.text())).toContain('Last year')
  expect(page.get<HTMLInputElement>('input[value=sum]').element.checked).toBe(true)
  await router.replace('/dashboard?person=all&period=all-time')
  await vi.waitFor(() => expect(page.find('[data-fact="dashboard.won"]').text()).toContain('1'))
  page.getComponent(PersonChoice).vm.$emit('choose', 'me')
  await vi.waitFor(() => expect(router.currentRoute.value.query['person']).toBe('me'))
  expect(usePerson().person).toBe('me')
})

it('shows what someone else closes meanwhile', async () => {
  const add = await addFunnel()
  await add('opened', { name: 'A', amount: '3' })
  const page = await show('/dashboard?person=all', 'ru')
  await vi.waitFor(() => expect(page.find('[data-fact="dashboard.open"]').text()).toContain('Открыто сейчас1'))
  await add('opened', { name: 'B', amount: '3' })
  news$.next({ kind: 'reset' })
  await vi.waitFor(() => expect(page.find('[data-fact="dashboard.open"]').text()).toContain('Открыто сейчас2'))
})

it('says why the numbers are missing, and reads them again on demand', async () => {
  const add = await addFunnel()
  await add('opened', { name: 'A', amount: '3' })
  isBroken = true
  const page = await show('/dashboard?person=all')
  await vi.waitFor(() => expect(page.find('[role=alert]').exists()).toBe(true))
  isBroken = false
  await page.get('[role=alert] button').trigger('click')
  await flushPromises()
  await vi.waitFor(() => expect(page.findAll('[data-panel]')).toHaveLength(7))
})

it('is scrolled to where it was when the user goes back to it', async () => {
  const add = await addFunnel()
  await add('won', { name: 'A', amount: '3' })
  const top = () => shown!.get<HTMLElement>('[data-dashboard]').element
  await show('/dashboard?person=all')
  await vi.waitFor(() => expect(shown?.findAll('[data-panel]')).toHaveLength(7))
  top().scrollTop = 300
  shown?.unmount()
  await router.push('/deals')
  await router.push({ path: '/dashboard', query: { person: 'all' }, state: { forward: '/deals' } })
  draw()
  await vi.waitFor(() => expect(top().scrollTop).toBe(300))
})

it('names every loss reason, however many there are, and follows a new name', async () => {
  const add = await addFunnel()
  const ids: string[] = []
  for (let at = 0; at < 101; at++) {
    const reason = await client.create('deal-loss-reasons', { name: `Reason ${at}` })
    ids.push(reason.data.id)
    const { data } = await add('lost', { name: `Deal ${at}` })
    await client.edit('deals', data.id, {}, { 'loss-reason': { data: { type: 'deal-loss-reasons', id: reason.data.id } } })
  }
  const page = await show('/dashboard?person=all')
  await vi.waitFor(() => expect(page.findAll('[data-panel]')).toHaveLength(7), { timeout: 5000 })
  await panel(page, 'reasons')
    .findAll('button')
    .find((one) => one.text().startsWith('Show all'))
    ?.trigger('click')
  const listNames = () =>
    panel(page, 'reasons')
      .findAll('tbody th')
      .map((one) => one.text())
  expect(listNames().filter((name) => !name.startsWith('Reason '))).toEqual([])
  expect(listNames()).toHaveLength(101)

  await client.edit('deal-loss-reasons', ids[7] ?? '', { name: 'Too dear' })
  news$.next({ kind: 'change', type: 'deal-loss-reasons', ids: [ids[7] ?? ''], action: 'update' })
  await vi.waitFor(() => expect(listNames()).toContain('Too dear'))
  expect(listNames()).not.toContain('Reason 7')
})
