// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { NEVER } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { succeed } from '../../src-renderer/api/outcome.ts'
import type { AccountKind } from '../../src-renderer/api/session.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { useWorkspace } from '../../src-renderer/api/use-workspace.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import AccountSection from '../../src-renderer/screens/settings/AccountSection.vue'
import { WorkspacePlace } from '../workspace/workspace-place.ts'
import { createMemoryRouter } from './memory-router.ts'

let place: WorkspacePlace
const assigned: string[] = []

beforeEach(async () => {
  place = await WorkspacePlace.create()
  assigned.length = 0
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void assigned.push(String(url)))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  expect(place.errors).toEqual([])
  await place.remove()
})

/** Threads take their time on a busy computer. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 })

const records = { listRecords: () => Promise.resolve(succeed({ rows: [], total: 0 })) }

/** The section over a real workspace, with its first account open. */
async function open(account: object, kind: AccountKind = 'local') {
  const started = await place.start()
  const made = await started.make(account)
  await started.workspace.open(made.id, 'key' in account ? 'first words' : undefined)
  const fetched = (path: string, init?: RequestInit) => started.handle(new Request(`http://localhost${path}`, init))
  vi.stubGlobal('fetch', fetched)
  const shown = await show(kind)
  return { ...started, ...shown, id: made.id }
}

async function show(kind: AccountKind) {
  const pinia = createPinia()
  useSession(pinia).session = { account: { id: 'a', kind, timeZone: 'UTC' }, user: { id: '7' }, version: '0' }
  const workspace = useWorkspace(pinia)
  await workspace.load()
  const page = mount(AccountSection, {
    attachTo: document.body,
    global: {
      plugins: [pinia, createMessages('en'), await createMemoryRouter('/settings/account')],
      provide: { [backendKey as symbol]: { records, news$: NEVER } as unknown as Backend },
    },
  })
  await flushPromises()
  const press = async (name: string) => {
    const found = [...document.querySelectorAll('button')].filter((one) => one.textContent.trim() === name).at(-1)
    if (!found) throw new Error(`no button is called ${name}: ${document.body.textContent}`)
    found.click()
    await flushPromises()
  }
  return { page, press, store: workspace, text: () => document.body.textContent.replaceAll(/\s+/g, ' ') }
}

const local = { kind: 'local', name: 'Field work', language: 'en' } as const
const guarded = { ...local, key: { keptBy: 'passphrase', passphrase: 'first words' } }

describe('the account in settings', () => {
  it('is renamed in place, and an empty name is refused', async () => {
    const { page, list, store, text } = await open(local)
    await eventually(() => page.find('input').exists()).toBe(true)
    expect(page.get('input').element.value).toBe('Field work')
    expect(text()).toContain('Local account')
    expect(text()).toContain('#7')
    await page.get('input').setValue('')
    await page.get('input').trigger('blur')
    expect(text()).toContain('Enter a name')
    await page.get('input').setValue('North-west')
    await page.get('input').trigger('keydown', { key: 'Enter' })
    await eventually(text).toContain('Saved')
    expect((await list())[0]?.name).toBe('North-west')
    expect(store.account?.name).toBe('North-west')
    page.unmount()
  })

  it('changes who can open it, and asks for the passphrase first', async () => {
    const { page, press, list, text } = await open(guarded)
    await eventually(text).toContain('Anyone who knows the passphrase')
    await press('Change…')
    const typed = page.get<HTMLInputElement>('form input[type="password"]')
    expect(page.get<HTMLInputElement>('input[type="radio"][value="passphrase"]').element.checked).toBe(true)
    await page.get('input[type="radio"][value="file"]').setValue()
    await typed.setValue('other words')
    await page.get('form').trigger('submit')
    await eventually(text).toContain('The passphrase is wrong.')
    expect((await list())[0]?.keptBy).toBe('passphrase')
    await typed.setValue('first words')
    await page.get('form').trigger('submit')
    await eventually(() => page.find('form').exists()).toBe(false)
    expect(text()).toContain('Anyone who can read my files')
    expect((await list())[0]?.keptBy).toBe('file')
    page.unmount()
  })

  it('is locked only if a passphrase keeps its key', async () => {
    const { page, press, workspace, text } = await open(guarded)
    await eventually(text).toContain('Lock now')
    await press('Lock now')
    await eventually(() => assigned).toEqual(['/'])
    expect(workspace.current()?.state).toBe('locked')
    page.unmount()
  })

  it('is deleted only after its name was typed', async () => {
    const { page, press, list, text } = await open(local)
    await eventually(text).toContain('Remove account…')
    expect(text()).not.toContain('Lock now')
    await press('Remove account…')
    await eventually(text).toContain('Its files stay in')
    const box = document.querySelector<HTMLInputElement>('[role="dialog"] input[type="checkbox"]')!
    box.click()
    await flushPromises()
    expect(text()).toContain('This cannot be undone')
    await press('Delete for good')
    expect(text()).toContain('The name does not match.')
    expect(await list()).toHaveLength(1)
    const name = document.querySelector<HTMLInputElement>('[role="dialog"] input[type="text"]')!
    name.value = 'Field work'
    name.dispatchEvent(new Event('input'))
    await flushPromises()
    await press('Delete for good')
    await eventually(() => assigned).toEqual(['/'])
    expect(await list()).toEqual([])
    page.unmount()
  })

  it('with sample data is removed in one click', async () => {
    const { page, press, list, text } = await open({ kind: 'sample', name: 'Sample data' })
    await eventually(text).toContain('Remove sample data')
    expect(text()).not.toContain('Remove account…')
    await press('Remove sample data')
    await eventually(() => assigned).toEqual(['/'])
    expect(await list()).toEqual([])
    page.unmount()
  })

  it('shows only what is known where accounts are managed elsewhere', async () => {
    const can = { manageAccounts: false, keychain: false, window: false }
    const info = { version: '1', platform: 'linux', can, account: null }
    const asked: string[] = []
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path)
      return Promise.resolve(new Response(JSON.stringify(info), { headers: { 'content-type': 'application/json' } }))
    })
    const { page, text } = await show('mirror')
    expect(text()).toContain('Mirror of a hosted CRM')
    expect(text()).toContain('managed on the computer that runs Outpost')
    expect(text()).toContain('Enter new token')
    expect(page.findAll('input')).toHaveLength(0)
    expect(asked).toEqual(['/workspace/v1'])
    page.unmount()
  })
})
