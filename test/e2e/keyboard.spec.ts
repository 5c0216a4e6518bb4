import type { Page } from '@playwright/test'
import type { ActionId } from '../../src-renderer/actions/catalogue.ts'
import '../../src-renderer/resources/index.ts'
import { perform } from '../pages/perform.ts'
import type { inBrowser } from '../support/keyboard-in-browser.ts'
import type { Typist } from '../support/typed-keys.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'
import { createTypist } from './typist.ts'

interface Desk {
  readonly page: Page
  readonly typist: Typist
}
type See = (desk: Desk, act: () => Promise<void>) => Promise<unknown>

const dialog = (page: Page) => page.getByRole('dialog')
const chosen = (page: Page) => page.locator('[role=row][aria-selected=true]')
const focusedRow = (page: Page, row: number) => page.locator(`[data-row="${row}"]:focus`)
const tells =
  (words: RegExp): See =>
  async ({ page }, act) => {
    await act()
    await expect(page.locator('[role=region][aria-live=polite]')).toContainText(words)
  }

/** What is seen in a browser alone. All else that keys do, in either layout: `test/renderer/window/keyboard.test.ts`. */
const recipes: Record<(typeof inBrowser)[number], See> = {
  async 'records.openWindow'({ page }, act) {
    const [opened] = await Promise.all([page.context().waitForEvent('page'), act()])
    await expect(opened.getByRole('main').getByRole('heading', { level: 2 })).not.toBeEmpty()
    await opened.close()
  },
  async 'records.copyRows'(desk, act) {
    await desk.typist.press('X')
    await expect(chosen(desk.page)).toHaveCount(1)
    await tells(/копирован/i)(desk, act)
    await desk.typist.press('Escape')
  },
  async 'records.print'({ page, typist }, act) {
    // The dialog of the system would wait for someone.
    await page.evaluate(`window.print = () => undefined`)
    await act()
    await expect(page.locator('[data-print] tbody tr')).not.toHaveCount(0)
    await typist.press('Escape')
  },
  'records.copyPhone': tells(/Скопировано|Телефона нет/),
}

test('by keyboard, as the system tells of the keys of a Russian layout', async ({ blank: page }) => {
  const typist = await createTypist(page)
  await ListPage.open(page, '/contacts', 'ru')
  await typist.press('ArrowDown')
  await expect(focusedRow(page, 0)).toHaveCount(1)
  for (const [id, see] of Object.entries(recipes) as [ActionId, See][])
    await test.step(id, async () => {
      await see({ page, typist }, () => perform({ page, typist }, id, expect))
      await expect(dialog(page)).toHaveCount(0)
    })

  // Letters, sequences of them and signs, which stand elsewhere than on a Latin keyboard.
  await typist.press('J')
  await expect(focusedRow(page, 1)).toHaveCount(1)
  await typist.press('?')
  await expect(dialog(page)).toBeVisible()
  await typist.press('Escape')
  await typist.press('/')
  await expect(page.locator('header input:focus')).toHaveCount(1)
  await typist.press('ArrowDown')
  const before = Number(await page.getByRole('grid').getAttribute('aria-rowcount'))
  await typist.press('#')
  await expect(page.locator('[role=region][aria-live=polite]')).toContainText('#')
  await typist.press('#')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(before - 1))
  await typist.press('Mod+Z')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(before))
  await typist.press('G D')
  await expect(page).toHaveURL(/\/deals$/)
})
