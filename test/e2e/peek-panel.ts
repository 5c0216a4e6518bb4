import type { Locator, Page } from '@playwright/test'

export const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Side panel' })
export const title = (page: Page): Locator => panel(page).getByRole('heading', { level: 2 })
