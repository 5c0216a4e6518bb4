import { expect, type Locator, type Page } from '@playwright/test'
import { createParts } from '../pages/parts.ts'

export const { toolbar, chip, picker, openPicker, paletteBox, openPalette, narrow, panel, title } = createParts<Locator, Page>(
  expect,
)
