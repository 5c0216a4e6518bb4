import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The account as a mirror of someone, with sync where the test puts it. */
async function beMirror(page: Page, attributes: object): Promise<void> {
  await page.route('**/ext/v1/session', async (route) => {
    const response = await route.fetch()
    const session = (await response.json()) as { account: object }
    await route.fulfill({ response, json: { ...session, account: { ...session.account, kind: 'mirror' } } })
  })
  await page.route('**/ext/v1/sync', (route) => route.fulfill({ json: { data: { id: 'sync', type: 'sync', attributes } } }))
  await page.route('**/ext/v1/sync/marks', (route) => route.fulfill({ json: { data: [] } }))
  await page.reload()
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

test('the status bar says where sync stands, in words, in both languages', async ({ page }) => {
  const at = new Date()
  const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
  await beMirror(page, { ...quiet, phase: 'waiting', lastSyncedAt: at.toISOString(), outbox: { pending: 7, parked: 0 } })
  const status = page.getByRole('contentinfo').getByRole('status')
  await expect(status).toHaveText(/^Offline · 7 changes waiting · last synced \d\d:\d\d$/)
  expect(await status.textContent()).toContain(time.slice(-2))
  await page.evaluate(`localStorage.setItem('outpost.language', 'ru')`)
  await page.reload()
  await expect(status).toHaveText(/^Нет связи · 7 изменений ждут отправки · последняя синхронизация \d\d:\d\d$/)
})

test('a mirror that never synced does not claim that it did', async ({ page }) => {
  await beMirror(page, { ...quiet, phase: 'syncing' })
  await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText('Syncing…')
})
