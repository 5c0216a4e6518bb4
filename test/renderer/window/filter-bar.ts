import type { Locator } from './locator.ts'
import { expect } from './matchers.ts'
import type { Page } from './page.ts'

export const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Filters' })
export const chip = (page: Page, name: RegExp): Locator => toolbar(page).getByRole('button', { name })

/** The box of the menu of filters, in either language. */
export const picker = (page: Page): Locator => page.getByRole('combobox', { name: /^(Search filters|Найти фильтр)$/ })

/** Opens the menu of filters and waits for its box, which may still be loading: see `openPalette`. */
export async function openPicker(page: Page): Promise<void> {
  await page.keyboard.press('f')
  await expect(picker(page)).toBeFocused()
}
