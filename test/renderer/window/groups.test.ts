// @vitest-environment happy-dom
import { columns, ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import type { Page } from './page.ts'

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
  const made = contacts.grid.locator('[data-row][data-column="0"]').filter({ hasText: 'Zulu' })
  await expect(made).toBeFocused()
})
