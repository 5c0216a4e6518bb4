import { expect, type Locator, type Page } from '@playwright/test'

/** The palette's box, in either language. */
export const paletteBox = (page: Page): Locator => page.getByRole('combobox', { name: /^(Search everything|Найти что угодно)/ })

/**
 * Opens the palette and waits for its box. Playwright inserts letters that its own keyboard lacks without a key press, so nothing
 * can keep them for a box that is still being loaded.
 */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(paletteBox(page)).toBeFocused()
}
