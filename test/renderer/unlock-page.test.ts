// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { createMemoryHistory, createRouter } from 'vue-router'
import { afterEach, expect, it, vi } from 'vitest'
import { useWorkspace } from '../../src-renderer/api/use-workspace.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import UnlockPage from '../../src-renderer/screens/welcome/UnlockPage.vue'
import { bridgeName } from '../../src-shared/bridge.ts'
import type { AccountSummary } from '../../src-shared/workspace.ts'

vi.mock('../../src-renderer/screens/welcome/use-workspace-events.ts', () => ({ useWorkspaceEvents: () => undefined }))
afterEach(() => {
  Reflect.deleteProperty(window, bridgeName)
  vi.unstubAllGlobals()
})

const company = { id: 'a', name: 'Company', keptBy: 'file', folder: '/home/ann/company' } as AccountSummary

/** The page of an account that did not open. */
async function open(
  code: string,
  accounts: readonly AccountSummary[] = [company],
  detail = 'Run `outpost doctor`.',
  address = '/unlock',
) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ jobs: [] })))
  const pinia = createPinia()
  const workspace = useWorkspace(pinia)
  vi.spyOn(workspace, 'loadAccounts').mockResolvedValue()
  workspace.accounts = accounts
  workspace.isListed = true
  workspace.info = { can: {}, account: { id: 'a', name: 'Company', problem: { code, detail } } } as never
  const routes = [{ path: '/:rest(.*)*', component: { render: () => null } }]
  const router = createRouter({ history: createMemoryHistory(), routes })
  await router.push(address)
  const page = mount(UnlockPage, { global: { plugins: [pinia, createMessages('en'), router] } })
  await flushPromises()
  const labels = () => page.findAll('button').map((button) => button.text())
  const press = (label: string) =>
    page
      .findAll('button')
      .find((button) => button.text() === label)!
      .trigger('click')
  return { page, labels, press, workspace }
}

it('offers a backup and the folder of a damaged account, and names a command in its second line only', async () => {
  const shown: string[] = []
  Object.assign(window, { [bridgeName]: { setAppearance: () => undefined, showBackup: (path: string) => shown.push(path) } })
  const { page, labels, press } = await open('damaged')
  expect(page.get('h1').text()).toBe('“Company” cannot be opened')
  expect(page.findAll('[role=alert] p').map((line) => line.text())).toEqual([
    "The account's data is damaged, so it cannot be opened. Nothing was deleted.",
    'Run `outpost doctor`.',
  ])
  expect(page.findAll('a').map((link) => link.text())).toContain('Other accounts')
  await press('Show the folder')
  expect(shown).toEqual(['/home/ann/company'])
  await press('Restore a backup…')
  expect(labels()).toContain('Restore')
  expect(page.find('input[type=password]').exists()).toBe(true)
})

it('names the folder in a browser, which cannot show it', async () => {
  const { page, labels } = await open('damaged')
  expect(labels()).not.toContain('Show the folder')
  expect(page.text()).toContain('/home/ann/company')
})

it('offers neither for an account that is only locked', async () => {
  const { labels, page } = await open('passphrase-missing')
  expect(labels()).not.toContain('Restore a backup…')
  expect(page.text()).not.toContain('/home/ann/company')
})

it('says that the folder is missing and leads on, if the account is no longer on this computer', async () => {
  const { page, press, workspace } = await open('key-missing', [])
  expect(page.get('h1').text()).toBe('The folder of “Company” is missing')
  expect(page.findAll('a').map((link) => link.text())).toEqual(['Other accounts'])
  workspace.accounts = [company]
  await press('Try again')
  await flushPromises()
  expect(page.get('h1').text()).toBe('“Company” cannot be opened')
})

it('does not give a missing account the name of the current one', async () => {
  const { page } = await open('damaged', [company], '', '/unlock?account=b')
  expect(page.get('h1').text()).toBe('The folder of this account is missing')
})

it('says that an account of a newer version cannot be opened, and offers no backup', async () => {
  const { page, labels } = await open('newer')
  expect(page.get('h1').text()).toBe('“Company” cannot be opened')
  expect(labels()).toEqual(['Try again', 'Use a recovery file'])
})

it('names the folder in which the account was last open', async () => {
  const { page, press, workspace } = await open('absent', [], '/media/stick/company')
  expect(page.text()).toContain('/media/stick/company')
  workspace.accounts = [company]
  await press('Try again')
  await flushPromises()
  expect(page.findAll('[role=alert]')).toEqual([])
  expect(page.get('h1').text()).toBe('“Company” is closed')
})

it('speaks of the account, not of an address, if it is gone when it is opened', async () => {
  const { page, workspace } = await open('damaged')
  const gone = { ok: false, problem: { code: 'absent', detail: 'This account is not on this computer.' } }
  vi.spyOn(workspace, 'client').mockResolvedValue({ open: () => Promise.resolve(gone) } as never)
  await page.get('form').trigger('submit')
  await flushPromises()
  expect(page.get('[role=alert] p').text()).toContain('no longer on this computer')
})
