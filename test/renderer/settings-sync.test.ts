// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import type { Store } from '../../src-main/store/port.ts'
import { createStates, loadStates } from '../../src-main/sync/state/states.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { fail } from '../../src-renderer/api/outcome.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { readSync } from '../../src-renderer/api/sync.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { useSync } from '../../src-renderer/api/use-sync.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import SyncSection from '../../src-renderer/screens/settings/SyncSection.vue'
import { registry } from '../../src-shared/resources/index.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { createMemoryRouter } from './memory-router.ts'

const remote = { url: 'https://crm.example/api/v1', token: 'secret', userId: '5' }
let store: Store
let api: Awaited<ReturnType<typeof openEngine>>
let isDown: boolean

beforeEach(async () => {
  isDown = false
  store = createMemoryStore({ registry, ids: 'down' })
  api = await openEngine(store, { kind: 'mirror' })
  const actor = { user: null, token: null }
  await store.commit({ at: 0, actor, origin: 'system', operations: createStates(registry, remote), summarised: false })
})
afterEach(async () => {
  document.body.replaceChildren()
  expect(api.failures).toEqual([])
  await api.close()
})

/** Threads take their time on a busy computer. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 })

async function open(kind: 'mirror' | 'local' = 'mirror') {
  const asked = createRequest(
    (path, init) => api.ask(path, init),
    () => undefined,
  )
  const request: Backend['request'] = (ask) => (isDown ? Promise.resolve(fail({ kind: 'unreachable' })) : asked(ask))
  const pinia = createPinia()
  useSession(pinia).session = { account: { id: 'a', kind, timeZone: 'UTC' }, user: { id: '5' }, version: '0' }
  const status = await readSync(asked)
  useSync(pinia).status = status.ok ? status.value : null
  const page = mount(SyncSection, {
    attachTo: document.body,
    global: {
      plugins: [pinia, createMessages('en'), await createMemoryRouter('/settings/sync')],
      provide: { [backendKey as symbol]: { request } as unknown as Backend },
    },
  })
  const box = (at: number) => page.findAll<HTMLInputElement>('input[type="checkbox"]')[at]!
  const wish = async () => (await loadStates(store)).get('wish')
  return { page, box, wish }
}

describe('the sync settings of a mirror', () => {
  it('are shown as stored: sent at once and never asked about unless the user wants it', async () => {
    const { page, box } = await open()
    expect(page.get('[role="combobox"]').text()).toBe('Every minute')
    expect([box(0).element.checked, box(1).element.checked]).toEqual([false, false])
    page.unmount()
  })

  it('are stored one by one as they are changed', async () => {
    const { page, box, wish } = await open()
    await box(1).setValue(true)
    await eventually(() => page.text()).toContain('Saved')
    await box(0).setValue(true)
    await eventually(wish).toMatchObject({ settings: { asksBeforeSending: true, pausesOnBattery: true, everyMinutes: 1 } })
    page.unmount()
    const later = await open()
    expect([later.box(0).element.checked, later.box(1).element.checked]).toEqual([true, true])
    later.page.unmount()
  })

  it('offers an interval that another program stored', async () => {
    await createApiClient(api).send('POST', '/ext/v1/sync/settings', { data: { attributes: { everyMinutes: 7 } } })
    const { page } = await open()
    expect(page.get('[role="combobox"]').text()).toBe('Every 7 minutes')
    page.unmount()
  })

  it('show the stored value again if saving fails', async () => {
    const { page, box, wish } = await open()
    isDown = true
    await box(0).setValue(true)
    await flushPromises()
    expect(page.get('[role="alert"]').text()).toContain('could not be saved')
    expect(box(0).element.checked).toBe(false)
    expect((await wish()).settings?.pausesOnBattery ?? false).toBe(false)
    page.unmount()
  })

  it('pause and resume sync', async () => {
    const { page, wish } = await open()
    const press = async (name: string) =>
      page
        .findAll('button')
        .find((one) => one.text() === name)!
        .trigger('click')
    await press('Pause')
    await eventually(() => page.text()).toContain('Sync is paused')
    expect((await wish()).paused).toBe(true)
    await press('Resume')
    await eventually(async () => (await wish()).paused).toBe(false)
    page.unmount()
  })
})

it('of a local account say that nothing is synced', async () => {
  const { page } = await open('local')
  expect(page.text()).toContain('Nothing is synced')
  expect(page.findAll('input')).toHaveLength(0)
  page.unmount()
})
