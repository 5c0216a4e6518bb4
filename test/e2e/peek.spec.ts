import type { Page } from '@playwright/test'
import { columns, ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const title = (page: Page) => panel(page).getByRole('heading', { level: 2 })

for (const [width, what] of [
  [1280, 'beside'],
  [1000, 'over'],
] as const) {
  test(`the row in focus is shown ${what} the list, and followed from row to row`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const contacts = await ContactsPage.on(page)
    await contacts.cell(1, columns.name).click()
    await page.keyboard.press('Space')
    await expect(title(page)).toHaveText(await contacts.cell(1, columns.name).innerText())
    await page.keyboard.press('j')
    await expect(title(page)).toHaveText(await contacts.cell(2, columns.name).innerText())
    await expect(contacts.cell(2, columns.name)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(contacts.cell(2, columns.name)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title(page)).toHaveText(await contacts.cell(2, columns.name).innerText())
    await panel(page).getByRole('button', { name: 'Close preview' }).click()
    await expect(panel(page)).toHaveCount(0)
    await expect(contacts.cell(2, columns.name)).toBeFocused()
  })
}

test('an address opens a record; it is live, and tells its history', async ({ page, outside }) => {
  await ContactsPage.on(page)
  const made = await outside.create({
    'last-name': 'Peeked',
    'first-name': 'Ada',
    'general-phone': '+1 (555) 010-99',
    email: 'ada@example.org',
  })
  await page.goto(`${new URL(page.url()).origin}/contacts?peek=${made.id}`)
  await expect(title(page)).toHaveText('Peeked Ada')
  await expect(panel(page).getByRole('link', { name: '+1 (555) 010-99' })).toHaveAttribute('href', 'tel:+155501099')
  await expect(panel(page).getByRole('link', { name: 'ada@example.org' })).toHaveAttribute('href', 'mailto:ada@example.org')
  await outside.change(made.id, { position: 'Countess' })
  await expect(panel(page)).toContainText('Countess')
  await panel(page).getByRole('tab', { name: 'History' }).click()
  await expect(panel(page).getByRole('listitem').first()).toContainText('empty → Countess')
  await expect(panel(page).getByRole('listitem').last()).toContainText('Created')
  await outside.change(made.id, { position: 'Engineer' })
  await expect(panel(page).getByRole('listitem').first()).toContainText('Countess → Engineer')
})

test('a record that is gone is said to be', async ({ page, outside, troubles }) => {
  troubles.expect(/404/)
  const contacts = await ContactsPage.on(page)
  const { records } = await outside.list(listed)
  await page.goto(`${new URL(page.url()).origin}/contacts?peek=999999999`)
  await expect(panel(page)).toContainText('This record is gone')
  await contacts.cell(0, columns.name).click()
  await expect(title(page)).not.toBeEmpty()
  expect(new URL(page.url()).searchParams.get('peek')).toBe(records[0]!.id)
})

test('trashing while looking goes on to the next record', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await contacts.cell(1, columns.name).click()
  await page.keyboard.press('Space')
  await expect(title(page)).not.toBeEmpty()
  const next = await contacts.cell(2, columns.name).innerText()
  await page.keyboard.press('#')
  await expect(contacts.cell(1, columns.name)).toHaveText(next)
  await expect(title(page)).toHaveText(next)
})

test('the pointer opens a record by the button of its row, and by a double click on its name', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await contacts.cell(3, columns.name).hover()
  await contacts.cell(3, columns.name).locator('[data-open]').click()
  await expect(title(page)).toHaveText(await contacts.cell(3, columns.name).innerText())
  await contacts.cell(5, columns.name).dblclick()
  await expect(title(page)).toHaveText(await contacts.cell(5, columns.name).innerText())
})
