import { expect, type Page } from '@playwright/test'
import type { AccountSummary, CheckedConnection } from '../../src-shared/workspace.ts'
import { beMirror } from './mirror-screens.ts'
import type { Screen } from './screen.ts'

const account = (id: string, name: string, more: Partial<AccountSummary> = {}): AccountSummary => ({
  ...{ id, name, kind: 'mirror', isSample: false, folder: `/home/ann/${id}`, address: 'https://crm.example.com/api/v1' },
  ...{ lastOpenedAt: null, bytes: 1, keptBy: 'passphrase', recoverySavedAt: null, state: 'closed', sync: null },
  ...more,
})
const accounts = [account('a', 'Company CRM'), account('b', 'My CRM', { kind: 'local', address: null, keptBy: 'file' })]

const passed: readonly CheckedConnection[] = [
  { check: 'address', ok: true, address: 'https://crm.example.com/api/v1' },
  { check: 'tls', ok: true, encrypted: true },
  { check: 'api', ok: true },
  { check: 'token', ok: true },
  { check: 'user', ok: true, id: '17', name: 'Anna Orlova' },
  { check: 'rights', ok: true, scopes: [], unreadable: ['orders'] },
  { check: 'counts', ok: true, counts: { companies: 900, contacts: 12_000, deals: 900 }, seconds: 99 },
]
/** The checks up to the one that fails. */
const failed = (check: CheckedConnection['check'], code: string, detail = ''): readonly CheckedConnection[] => [
  ...passed.slice(
    0,
    passed.findIndex((one) => one.check === check),
  ),
  { check, ok: false, problem: { code, detail } },
]

async function answerWorkspace(page: Page, checks: readonly CheckedConnection[] = []): Promise<void> {
  await page.route('**/workspace/v1/accounts', (route) => route.fulfill({ json: { accounts } }))
  const body = checks.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')
  await page.route('**/workspace/v1/accounts/check', (route) => route.fulfill({ body, contentType: 'text/event-stream' }))
}

const outside = (name: string, path: string, show: Screen['show'], checks?: readonly CheckedConnection[]): Screen => ({
  name: `outside ${name}`,
  account: 'one',
  path,
  height: 900,
  before: (page) => answerWorkspace(page, checks),
  show,
})
const see =
  (selector: string): Screen['show'] =>
  (page) =>
    expect(page.locator(selector).first()).toBeVisible()

/** The address and the token, and what the checks say about them. */
const connect = (name: string, checks: readonly CheckedConnection[]): Screen =>
  outside(
    `connect ${name}`,
    '/connect',
    async (page) => {
      await page.locator('input[type=url]').fill('https://crm.example.com')
      await page.locator('input[type=password]').fill('token')
      await page.keyboard.press('Enter')
      await expect(page.locator('ul[aria-live] li')).toHaveCount(checks.length)
      await expect(page.locator('button[type=submit]')).toBeEnabled()
    },
    checks,
  )

/** The pages before an account is open. */
export const outsideScreens: readonly Screen[] = [
  outside('welcome', '/welcome', see('h1')),
  outside('connect', '/connect', see('input[type=url]')),
  connect('checked', passed),
  connect('wrong address', failed('address', 'unreachable', 'getaddrinfo ENOTFOUND crm.example.com')),
  connect('no encryption', failed('address', 'address-plain')),
  connect('no certificate', failed('tls', 'untrusted', 'self-signed certificate')),
  connect('not the API', failed('api', 'not-the-api')),
  connect('refused token', failed('token', 'unauthorized')),
  connect('no rights', failed('rights', 'nothing-readable')),
  outside('empty account', '/welcome/empty', see('input')),
  outside('unlock', '/unlock?account=a', see('input[type=password]')),
  outside('recovery', '/unlock?account=a', async (page) => {
    await page.getByRole('button', { name: 'Use a recovery file' }).click()
    await expect(page.locator('input[type=file]')).toBeVisible()
  }),
  outside('missing account', '/unlock?account=c', see('h1')),
  outside('damaged account', '/unlock?account=b', async (page) => {
    const problem = {
      code: 'damaged',
      detail: 'The database is damaged: database disk image is malformed. Run `outpost doctor`.',
    }
    await page.route('**/accounts/b/open', (route) => route.fulfill({ status: 422, json: { errors: [problem] } }))
    await page.locator('button[type=submit]').click()
    await page.locator('main section button').first().click()
    await expect(page.locator('input[type=password]')).toBeVisible()
  }),
]

const demo = { isOffline: true, isColleaguePaused: false }

export const demoBar: Screen = {
  name: 'demo bar',
  account: 'many',
  path: '/contacts',
  async before(page) {
    await beMirror(page)
    await page.route('**/workspace/v1', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), isDemo: true } })
    })
    await page.route('**/workspace/v1/demo', (route) => route.fulfill({ json: demo }))
  },
  show: see('[data-demo]'),
}
