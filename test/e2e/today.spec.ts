import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const dayMs = 86_400_000
const toDay = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** Sends a request as the page's user, from any page. */
function send(page: Page, method: string, path: string, data: object): Promise<unknown> {
  const init = { method, headers: { 'content-type': 'application/vnd.api+json' }, body: JSON.stringify({ data }) }
  return page.evaluate(`fetch('${path}', ${JSON.stringify(init)}).then((answer) => answer.json())`)
}

async function makeDeal(page: Page, name: string, days: number): Promise<void> {
  const { user } = await page.evaluate<{ user: { id: string } }>(`fetch('/ext/v1/session').then((answer) => answer.json())`)
  const relationships = { responsible: { data: { type: 'users', id: user.id } } }
  const attributes = { name, 'planned-at': toDay(days), amount: 1_000_000_000 }
  await send(page, 'POST', '/api/v1/deals', { type: 'deals', attributes, relationships })
}

const section = (page: Page, name: string): Locator => page.locator(`[data-section=${name}]`)
const lineOf = (within: Page | Locator, name: string) => within.locator('[data-line]').filter({ hasText: name })
const link = (line: Locator) => line.locator('[data-open]')

async function open(page: Page, language: 'en' | 'ru', ...deals: readonly (readonly [name: string, days: number])[]) {
  await page.goto(new URL('/settings/about', page.url()).href)
  await page.evaluate(`localStorage.setItem('outpost.language', '${language}')`)
  for (const [name, days] of deals) await makeDeal(page, name, days)
  await page.goto(new URL('/', page.url()).href)
  await expect(page).toHaveURL(/\/today$/)
  await expect(page.locator('[data-line]').first()).toBeVisible()
}

test('the window opens at Today; by keyboard a line is peeked at, rescheduled, restored, opened and found again', async ({
  blank: page,
}) => {
  await open(page, 'en', ['Oldest of all', -4000], ['Oldest but one', -3999])
  const first = lineOf(section(page, 'overdue'), 'Oldest of all')
  await page.keyboard.press('j')
  await expect(link(first)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary').locator('h2')).toHaveText('Oldest of all')
  await page.waitForTimeout(350)
  await page.keyboard.press('j')
  await expect(page.getByRole('complementary').locator('h2')).toHaveText('Oldest but one')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/today$/)
  await page.keyboard.press('k')
  await expect(link(first)).toBeFocused()

  await page.keyboard.press('F2')
  await page.getByRole('dialog', { name: 'Reschedule' }).getByRole('button', { name: 'Tomorrow' }).press('Enter')
  await expect(first).toHaveCount(0)
  await expect(link(lineOf(section(page, 'overdue'), 'Oldest but one'))).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(first).toHaveCount(1)

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/deals\/\d+$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText('Oldest but one')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/today$/)
  await expect(link(lineOf(section(page, 'overdue'), 'Oldest but one'))).toBeFocused()
  await page.keyboard.press('p')
  await expect(page.locator('[role=region][aria-live=polite]')).toContainText('No phone')
})
