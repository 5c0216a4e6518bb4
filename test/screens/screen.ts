import { expect, type Page } from '@playwright/test'

/** Whose account a screen is drawn on. */
export type Account = 'many' | 'one' | 'empty'

/** One picture: what is on the page, and how it comes there. */
export interface Screen {
  readonly name: string
  readonly account: Account
  readonly path: string
  /** Of the page, where the window's would not show all that is to be seen. */
  readonly height?: number
  /** Drawn as on paper. Then `show` prints, by keys alone: it runs again in each language. */
  readonly isPrinted?: true
  /** Before the page is loaded. */
  readonly before?: (page: Page) => Promise<unknown>
  /** After the page is loaded, in English, until it stands still. */
  readonly show: (page: Page) => Promise<unknown>
}

/** Prints what the page shows. The dialog of the system would wait for someone. */
export async function print(page: Page): Promise<void> {
  await page.evaluate(`window.print = () => undefined`)
  // The key is heard once the parts that load late are there.
  await expect(async () => {
    await page.keyboard.press('Control+p')
    await expect(page.locator('[data-print] h1')).toHaveCount(1, { timeout: 2000 })
  }).toPass()
}

export async function showRows(page: Page): Promise<void> {
  await expect(page.locator('[role=grid] [data-row="0"]').first()).toBeVisible()
  await expect(page.locator('[role=grid] .skeleton')).toHaveCount(0)
}
