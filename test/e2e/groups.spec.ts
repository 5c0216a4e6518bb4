import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const headings = (page: Page) => page.locator('[data-group=heading]')

test('по-русски: сделки по ответственным, с суммой; заголовок остаётся при прокрутке', async ({ blank: page }) => {
  await page.evaluate(`localStorage.setItem('outpost.language', 'ru')`)
  await page.goto(new URL('/deals?group=responsible-id', page.url()).href)
  await expect(headings(page).first().locator('[data-count]')).toHaveText(/\d/)
  await expect(headings(page).first().locator('[data-sum]')).toHaveText(/\d/)
  const name = (await headings(page).first().locator('.font-medium').textContent()) ?? ''
  expect(name).not.toMatch(/^#/)
  await page.evaluate(`document.querySelector('.grid-scroller').scrollTop = 96`)
  const copy = page.locator('[data-group=copy]')
  await expect(copy).toContainText(name)
  await copy.click()
  await expect(headings(page).first()).toHaveAttribute('aria-expanded', 'false')
  await expect(headings(page).first()).toBeFocused()
  // The next heading pushes the copy out instead of sliding under it.
  await page.evaluate(`document.querySelector('.grid-scroller').scrollTop = 12`)
  const next = headings(page).nth(1)
  const gap = async () => {
    const [edge, below] = [await copy.boundingBox(), await next.boundingBox()]
    return edge && below ? Math.abs(edge.y + edge.height - below.y) : undefined
  }
  await expect.poll(gap).toBeLessThan(2)
  await page.keyboard.press('Enter')
  await expect(headings(page).first()).toHaveAttribute('aria-expanded', 'true')
})
