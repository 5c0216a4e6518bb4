import type { Locator } from './locator.ts'
import type { Page } from './page.ts'

export const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Side panel' })
export const title = (page: Page): Locator => panel(page).getByRole('heading', { level: 2 })
