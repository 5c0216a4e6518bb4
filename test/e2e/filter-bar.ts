import type { Locator, Page } from '@playwright/test'

export const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Filters' })
export const chip = (page: Page, name: RegExp): Locator => toolbar(page).getByRole('button', { name })
