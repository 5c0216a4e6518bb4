import type { Page } from '@playwright/test'
import { reloadAndHear, type Asked } from './asked-on-reload.ts'
import { ContactsPage, besideText, columns } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const position = (page: Page) => page.locator('[data-position]')
const related = (page: Page, name: string) => page.locator(`[data-related="${name}"]`)

test('by keys: a row opens its page, brackets walk the list it came from, Escape returns to the row', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const name = (row: number) => contacts.cell(row, columns.name).innerText()
  const [first, second, third] = [await name(1), await name(2), await name(3)]
  await contacts.cell(1, columns.name).click(besideText)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(first)
  await expect(position(page)).toHaveText(/^2 of \d+$/)
  await page.keyboard.press(']')
  await expect(heading(page)).toHaveText(second)
  await page.keyboard.press(']')
  await expect(heading(page)).toHaveText(third)
  await page.keyboard.press('[')
  await expect(heading(page)).toHaveText(second)
  // A reload keeps the way back.
  await page.reload()
  await expect(position(page)).toHaveText(/^3 of \d+$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/contacts$/)
  await expect(contacts.cell(2, columns.name)).toBeFocused()
})

test('a related record that is added is in sight: the small table does not scroll by itself', async ({
  blank: page,
  outside,
}) => {
  const { id } = await outside.create({ 'last-name': 'Relatedman', 'first-name': 'Ada' })
  await page.goto(new URL(`/contacts/${id}`, page.url()).href)
  const deals = related(page, 'deals')
  await deals.getByRole('button', { name: 'Create deal' }).click()
  await page.getByRole('dialog', { name: 'Create deal' }).getByRole('textbox', { name: 'Name' }).fill('A deal of the page')
  await page.keyboard.press('Control+Enter')
  await expect(deals.getByRole('row').filter({ hasText: 'A deal of the page' })).toBeVisible()
  const hidden = await page.evaluate<number>(`(() => {
    const table = document.querySelector('[data-related="deals"] .grid-scroller')
    return table.scrollHeight - table.clientHeight
  })()`)
  expect(hidden).toBe(0)
})

test('a page reads its record and each related list once; what changed before it hears of changes is read again', async ({
  blank: page,
  outside,
}) => {
  await page.goto(new URL('/contacts/1', page.url()).href)
  // The deals also read the rules of amounts, once these are known.
  const isOwn = ([path]: Asked) => /^\/api\/v1\/contacts\/1(\/(companies|orders|contacts))?\?/.test(path)
  await expect(related(page, 'deals')).toBeVisible()
  const listAsked = await reloadAndHear(page)
  await expect.poll(() => listAsked().after.length).toBeGreaterThan(0)
  // Long enough for a second request after the first.
  await page.waitForTimeout(600)
  const all = [...listAsked().before, ...listAsked().after].filter(isOwn).map(([path]) => path)
  expect(all.length).toBeGreaterThan(3)
  expect(all).toEqual([...new Set(all)])

  const held = Promise.withResolvers<undefined>()
  await page.route('**/events', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await expect(related(page, 'deals')).toBeVisible()
  const name = 'Quizzlewick'
  await outside.change('1', { 'last-name': name })
  await expect(page.getByRole('heading', { name })).toHaveCount(0)
  held.resolve(undefined)
  await expect(page.getByRole('heading', { name })).toBeVisible()
})
