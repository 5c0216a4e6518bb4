// @vitest-environment happy-dom
import { openSeededAccount } from './account.ts'
import { expect, test as base } from './fixtures.ts'
import type { Page } from './page.ts'

/** A mirror of someone's account, as the window is told. */
const test = base.extend({
  sharedAccount: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const account = await openSeededAccount(0)
      const { session } = account
      await use({ ...account, session: { ...session, account: { ...session.account, kind: 'mirror' } } })
      await account.close()
    },
    { scope: 'file' },
  ],
})

/** The window, with sync where the test puts it. */
async function showSync(page: Page, attributes: object): Promise<void> {
  page.network.take(/^\/ext\/v1\/sync(\?|$)/, (route) =>
    route.fulfill({ json: { data: { id: 'sync', type: 'sync', attributes } } }),
  )
  page.network.take('/ext/v1/sync/marks', (route) => route.fulfill({ json: { data: [] } }))
  await page.goto('/contacts')
}

const quiet = {
  phase: 'idle',
  paused: false,
  problem: null,
  lastSyncedAt: null,
  outbox: { pending: 0, parked: 0 },
  conflicts: 0,
  types: {},
  progress: [],
  heldDeletions: 0,
  duplicates: [],
}

test('the status bar says where sync stands, in words, in both languages', async ({ blank: page }) => {
  const at = new Date()
  const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
  await showSync(page, { ...quiet, phase: 'waiting', lastSyncedAt: at.toISOString(), outbox: { pending: 7, parked: 0 } })
  const status = page.getByRole('contentinfo').getByRole('status')
  await expect(status).toHaveText(/^Offline · 7 changes waiting · last synced \d\d:\d\d$/)
  expect(await status.textContent()).toContain(time.slice(-2))
  await page.evaluate(`localStorage.setItem('outpost.language', 'ru')`)
  await page.reload()
  await expect(status).toHaveText(/^Нет связи · 7 изменений ждут отправки · последняя синхронизация \d\d:\d\d$/)
})

test('a mirror that never synced does not claim that it did', async ({ blank: page }) => {
  await showSync(page, { ...quiet, phase: 'syncing' })
  await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText('Syncing…')
})
