import type { AnyExpect, AnyLocator, AnyPage } from './any-page.ts'

/** Parts of the window that several screens have, with the page of either kind. */
export function createParts<L extends AnyLocator<L>, P extends AnyPage<L>>(expect: AnyExpect<L>) {
  const toolbar = (page: P): L => page.getByRole('toolbar', { name: 'Filters' })
  /** The box of the menu of filters, in either language. */
  const picker = (page: P): L => page.getByRole('combobox', { name: /^(Search filters|Найти фильтр)$/ })
  /** The palette's box, in either language. */
  const paletteBox = (page: P): L => page.getByRole('combobox', { name: /^(Search everything|Найти что угодно)/ })
  const panel = (page: P): L => page.getByRole('complementary', { name: 'Side panel' })

  return {
    toolbar,
    chip: (page: P, name: RegExp): L => toolbar(page).getByRole('button', { name }),
    picker,
    /** Opens the menu of filters and waits for its box, which may still be loading: see `openPalette`. */
    openPicker: async (page: P): Promise<void> => {
      await page.keyboard.press('f')
      await expect(picker(page)).toBeFocused()
    },
    paletteBox,
    /**
     * Opens the palette and waits for its box. Playwright inserts letters that its own keyboard lacks without a key press, so
     * nothing can keep them for a box that is still being loaded.
     */
    openPalette: async (page: P): Promise<void> => {
      await page.keyboard.press('Control+k')
      await expect(paletteBox(page)).toBeFocused()
    },
    /** Narrows a list to those of a first name. */
    narrow: async (page: P, name: string): Promise<void> => {
      await page.keyboard.press('f')
      await page.keyboard.type('first na')
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Value' }).fill(name)
      await page.keyboard.press('Enter')
    },
    panel,
    title: (page: P): L => panel(page).getByRole('heading', { level: 2 }),
  }
}
