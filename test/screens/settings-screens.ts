import { expect, type Page } from '@playwright/test'
import { sectionIds, toSectionPath, type SectionId } from '../../src-renderer/frame/settings-sections.ts'
import { usualSettings } from '../../src-shared/sync/wish.ts'
import { actAsMirror } from './list-screens.ts'
import type { Screen } from './screen.ts'

const showContent = (page: Page) => expect(page.locator('main section :is(p, button, input, li)').first()).toBeVisible()

const section = (id: SectionId, state = '', more: Partial<Screen> = {}): Screen => ({
  name: `settings ${id}${state}`,
  account: 'many',
  path: toSectionPath(id),
  show: showContent,
  ...more,
})

const synced = {
  phase: 'idle',
  paused: false,
  problem: null,
  lastSyncedAt: null,
  progress: [],
  types: {},
  heldDeletions: 0,
  outbox: { pending: 0, parked: 0 },
  conflicts: 0,
  settings: usualSettings,
  remote: { url: 'https://crm.example/api/v1', userId: '1', tokenEnd: '' },
}

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click()
  await showContent(page)
}

async function addField(page: Page): Promise<void> {
  await showContent(page)
  await page.getByRole('button', { name: 'Add field…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Backups as the program tells of them: some were made, the last one failed. */
const failing = {
  plan: { every: 'daily', folder: '/media/disk/Outpost', keep: 7 },
  made: [
    {
      path: '/media/disk/Outpost/Mine 2026-03-01 090000.outpost-backup',
      at: '2026-03-01T09:00:00Z',
      bytes: 12_400_000,
      isPresent: true,
    },
    {
      path: '/media/disk/Outpost/Mine 2026-02-28 090000.outpost-backup',
      at: '2026-02-28T09:00:00Z',
      bytes: 12_300_000,
      isPresent: false,
    },
  ],
  failure: {
    at: '2026-03-02T09:00:00Z',
    problem: { code: 'care-not-writable', detail: '/media/disk/Outpost cannot be written: no such file or directory.' },
  },
  nextAt: '2026-03-02T10:00:00Z',
}

/** Every section of Settings, and those of their states that look different. */
export const settingsScreens: readonly Screen[] = [
  ...sectionIds.map((id) => section(id)),
  section('custom-fields', ' add', { show: addField }),
  section('custom-fields', ' choices', {
    async show(page) {
      await addField(page)
      await page.getByLabel('Kind').click()
      await page.getByRole('option', { name: 'One of choices', exact: true }).click()
      for (const choice of ['Wholesale', 'Retail, through partners of the north-western region']) {
        await page.getByLabel('New choice').fill(choice)
        await page.getByRole('button', { name: 'Add choice' }).click()
      }
    },
  }),
  section('custom-fields', ' problems', {
    async show(page) {
      await addField(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Add field', exact: true }).click()
      await expect(page.getByText('Enter a whole number from 1')).toBeVisible()
    },
  }),
  section('sync', ' mirror', { before: (page) => actAsMirror(page, synced) }),
  section('account', ' key', { show: press('Change…') }),
  section('account', ' removal', { show: press('Remove account…') }),
  {
    name: 'settings data failed',
    account: 'one',
    path: toSectionPath('data'),
    height: 1600,
    before: (page) => page.route('**/workspace/v1/accounts/*/backups', (route) => route.fulfill({ json: failing })),
    async show(page) {
      await expect(page.getByText('File is missing')).toBeVisible()
      await expect(page.getByText('The scheduled backup failed.')).toBeVisible()
    },
  },
  {
    name: 'settings api new',
    account: 'one',
    path: toSectionPath('api'),
    async show(page) {
      await page.getByRole('button', { name: 'New token…' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
