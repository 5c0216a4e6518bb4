import { expect } from '@playwright/test'
import { sectionIds, toSectionPath } from '../../src-renderer/frame/settings-sections.ts'
import type { Screen } from './screen.ts'

/** Every section of Settings. The first one is also what `Mod+,` opens. */
export const settingsScreens: readonly Screen[] = sectionIds.map((id) => ({
  name: `settings ${id}`,
  account: 'many',
  path: toSectionPath(id),
  show: (page) => expect(page.locator('main section :is(p, button, input, li)').first()).toBeVisible(),
}))
