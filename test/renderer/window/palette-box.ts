import type { Locator } from './locator.ts'
import { expect } from './matchers.ts'
import type { Page } from './page.ts'

/** The palette's box, in either language. */
export const paletteBox = (page: Page): Locator => page.getByRole('combobox', { name: /^(Search everything|Найти что угодно)/ })

/** Opens the palette and waits for its box. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(paletteBox(page)).toBeFocused()
}
