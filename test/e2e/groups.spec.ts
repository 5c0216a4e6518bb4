import type { Page } from '@playwright/test'
import { columns, ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'

test.use({ sharing: 'file' })

const headings = (page: Page) => page.locator('[data-group=heading]')

test('a list is grouped by city, and its groups close by mouse and by key', async ({ page, outside }) => {
  for (const [name, city] of [
    ['One', 'Kazan'],
    ['Two', 'KAZAN'],
    ['Three', ''],
  ] as const)
    await outside.create({ 'first-name': 'Grouped', 'last-name': name, 'work-city': city })
  const contacts = await ContactsPage.on(page)
  await contacts.search.fill('grouped')
  await contacts.expectCount(3)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'Work city' }).click()
  await page.keyboard.press('Escape')
  await expect(headings(page)).toHaveText([/^KAZAN\s*2$|^Kazan\s*2$/, /^Work city: none\s*1$/])
  expect(new URL(page.url()).searchParams.get('group')).toBe('work-city')
  // The status bar counts records, the grid counts lines.
  await expect(contacts.status).toContainText('3 contacts')
  await expect(contacts.grid).toHaveAttribute('aria-rowcount', '6')
  await expect(contacts.cell(4, columns.name)).toHaveText(/Three/)

  await headings(page).first().click()
  await expect(headings(page).first()).toHaveAttribute('aria-expanded', 'false')
  await expect(contacts.grid).toHaveAttribute('aria-rowcount', '4')
  await expect(headings(page).first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(contacts.grid).toHaveAttribute('aria-rowcount', '6')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(contacts.cell(2, columns.name)).toBeFocused()

  // A change from elsewhere moves the record to its group.
  await outside.create({ 'first-name': 'Grouped', 'last-name': 'Four', 'work-city': 'Tver' })
  await expect(headings(page)).toHaveText([/2$/, /^Tver\s*1$/, /1$/])
  await page.reload()
  await expect(headings(page)).toHaveText([/2$/, /^Tver\s*1$/, /1$/])

  // A new record opens its group, and its row gets the focus.
  await headings(page).last().click()
  await expect(headings(page).last()).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Create contact' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create contact' })
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Grouped')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Zulu')
  await page.keyboard.press('Control+Enter')
  await expect(headings(page).last()).toHaveText(/^Work city: none\s*2$/)
  await expect(headings(page).last()).toHaveAttribute('aria-expanded', 'true')
  const made = contacts.grid.locator('[data-row][data-column="0"]', { hasText: 'Zulu' })
  await expect(made).toBeFocused()
})

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
