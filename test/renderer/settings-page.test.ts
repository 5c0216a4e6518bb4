// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { NEVER } from 'rxjs'
import { createMemoryHistory, createRouter } from 'vue-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { useShortcuts } from '../../src-renderer/actions/use-shortcuts.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { fail } from '../../src-renderer/api/outcome.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { sectionIds } from '../../src-renderer/frame/settings-sections.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import SettingsPage from '../../src-renderer/screens/settings/SettingsPage.vue'
import { usePreferences } from '../../src-renderer/text/use-preferences.ts'

async function open(at: string) {
  const pinia = createPinia()
  setActivePinia(pinia)
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:rest(.*)*', component: { render: () => null } }],
  })
  await router.push('/deals')
  await router.push(at)
  const away = () => Promise.resolve(fail({ kind: 'unreachable' }))
  const backend = { request: away, news$: NEVER, records: createRecords(away) } as unknown as Backend
  const page = mount(SettingsPage, {
    attachTo: document.body,
    global: { plugins: [pinia, createMessages('en'), router], provide: { [backendKey as symbol]: backend } },
  })
  const settle = async () => {
    // A section arrives by its own script.
    await new Promise((done) => setTimeout(done))
    await flushPromises()
  }
  const arrive = () =>
    expect.poll(async () => (await settle(), page.find('section > :not(h2)').exists()), { timeout: 10_000 }).toBe(true)
  await arrive()
  const heading = () => page.get('h2').text()
  return { page, router, settle, arrive, heading }
}

beforeEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
})

describe('the page of settings', () => {
  it('shows the section of its address, and the first one at any other address', async () => {
    const { page, heading } = await open('/settings/keyboard')
    expect(heading()).toBe('Keyboard')
    expect(page.get('nav [aria-current]').text()).toBe('Keyboard')
    expect(document.activeElement?.textContent?.trim()).toBe('Keyboard')
    page.unmount()
    const other = await open('/settings/nothing-like-it')
    expect(other.page.get('nav [aria-current]').attributes('href')).toBe(`/settings/${sectionIds[0]}`)
    other.page.unmount()
  })

  it('leads to every section, and leaves Settings in one step', async () => {
    const { page, router, settle, arrive, heading } = await open('/settings/appearance')
    const links = page.findAll('nav a')
    expect(links).toHaveLength(sectionIds.length)
    const seen = new Set<string>()
    for (const link of links) {
      await link.trigger('click')
      await arrive()
      seen.add(heading())
    }
    expect(seen.size).toBe(sectionIds.length)
    router.back()
    await settle()
    expect(router.currentRoute.value.path).toBe('/deals')
    page.unmount()
  })

  it('is left by Escape, though not by one in a text field', async () => {
    const { page, router, settle } = await open('/settings/appearance')
    const field = document.createElement('input')
    page.get('section').element.append(field)
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await settle()
    expect(router.currentRoute.value.path).toBe('/settings/appearance')
    await page.get('h2').trigger('keydown', { key: 'Escape' })
    await settle()
    expect(router.currentRoute.value.path).toBe('/')
    page.unmount()
  })

  it('changes the theme at once', async () => {
    const { page } = await open('/settings/appearance')
    await page.get('input[value="dark"]').setValue()
    expect(usePreferences().theme).toBe('dark')
    page.unmount()
  })

  it('changes a shortcut, asks about a key that is taken, and keeps it on Escape without leaving', async () => {
    const { page, router, settle } = await open('/settings/keyboard')
    const keys = () => page.get('[data-capture="global.help"]')
    const take = async () => {
      await keys().trigger('click')
      await keys().trigger('keydown', { key: 'k', code: 'KeyK', ctrlKey: true })
    }
    await take()
    expect(page.get('[role="alert"]').text()).toContain('Already used for “Search and commands”.')
    await page.get('[role="alert"] button').trigger('keydown', { key: 'Escape' })
    await settle()
    expect(page.find('[role="alert"]').exists()).toBe(false)
    expect(router.currentRoute.value.path).toBe('/settings/keyboard')
    expect(useShortcuts().isRemapped('global.help')).toBe(false)
    await take()
    await page.get('[role="alert"] button').trigger('click')
    expect(useShortcuts().remaps).toEqual({ 'global.help': ['Mod+K'], 'global.palette': [] })
    page.unmount()
  })
})
