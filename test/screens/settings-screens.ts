import { expect } from '@playwright/test'
import { sectionIds, toSectionPath } from '../../src-renderer/frame/settings-sections.ts'
import type { Screen } from './screen.ts'

/** Every section of Settings. The first one is also what `Mod+,` opens. */
const sectionScreens: readonly Screen[] = sectionIds.map((id) => ({
  name: `settings ${id}`,
  account: 'many',
  path: toSectionPath(id),
  show: (page) => expect(page.locator('main section :is(p, button, input, li)').first()).toBeVisible(),
}))

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

const states: readonly Screen[] = [
  {
    name: 'settings data failed',
    account: 'one',
    path: toSectionPath('data'),
    height: 1600,
    before: (page) => page.route('**/workspace/v1/accounts/*/backups', (route) => route.fulfill({ json: failing })),
    show: (page) => expect(page.getByText('File is missing')).toBeVisible(),
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

export const settingsScreens: readonly Screen[] = [...sectionScreens, ...states]
