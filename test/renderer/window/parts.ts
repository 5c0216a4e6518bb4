import { createParts } from '../../pages/parts.ts'
import type { Locator } from './locator.ts'
import { expect } from './matchers.ts'
import type { Page } from './page.ts'

export const { toolbar, chip, picker, openPicker, paletteBox, openPalette, narrow, panel, title } = createParts<Locator, Page>(
  expect,
)
