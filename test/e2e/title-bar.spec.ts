import type { Page } from '@playwright/test'
import { ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'

interface Area {
  readonly x: number
  readonly width: number
  readonly height: number
}

/** Chromium knows the area of a title bar in an app's window alone, so that its measures are written into the style sheet. */
async function setTitleBar(page: Page, area: Area): Promise<void> {
  await page.unrouteAll()
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replaceAll(/env\(titlebar-area-(x|width|height)[^)]*\)/g, (_all, name: keyof Area) => {
      return `${area[name]}px`
    })
    await route.fulfill({ response, body: text })
  })
  await page.goto(new URL('/contacts', page.url()).href)
}

interface Edges {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly name: string
}

/** What can be clicked or read at the top of the page, by its edges. */
const listEdges = (page: Page) =>
  page.evaluate<
    Edges[]
  >(`[...document.querySelectorAll(':is(main header.window-drag, [data-sidebar] > header) :is(h1, button, input, img)')]
    .filter((element) => element.getClientRects().length > 0)
    .map((element) => {
      const { left, right, top } = element.getBoundingClientRect()
      return { left, right, top, name: element.textContent || element.tagName }
    })`)

for (const width of [940, 1280]) {
  test(`nothing of the page stands under the window's own buttons, ${width} wide`, async ({ blank: page }) => {
    await page.setViewportSize({ width, height: 560 })
    const buttons = { macos: 78, windows: 138 }
    await setTitleBar(page, { x: buttons.macos, width: width - buttons.macos, height: 44 })
    await ContactsPage.on(page)
    const mac = await listEdges(page)
    expect(mac.length).toBeGreaterThan(4)
    for (const { left, top, name } of mac) expect(left >= buttons.macos || top >= 44, `${name} on macOS`).toBe(true)

    await setTitleBar(page, { x: 0, width: width - buttons.windows, height: 43 })
    await ContactsPage.on(page)
    const others = await listEdges(page)
    for (const { right, name } of others) expect(right, `${name} on Windows`).toBeLessThanOrEqual(width - buttons.windows)
    expect(Math.min(...others.map(({ top }) => top))).toBeLessThan(44)
  })
}
