// @vitest-environment happy-dom
import type { Page } from './page.ts'
import { columns, ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'
import { openPalette } from './parts.ts'

const check = -1
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected records' })
const selectedRows = (page: Page) => page.locator('[role=row][aria-selected=true]')

test('the box of a row has the focus of the grid, and Space; keys work by their places in a Russian layout', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await contacts.cell(0, columns.name).click()
  const press = (key: string, code: string) =>
    page.evaluate(
      `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', code: '${code}', bubbles: true, cancelable: true }))`,
    )
  await press('о', 'KeyJ')
  await expect(contacts.cell(1, columns.name)).toBeFocused()
  await press('ч', 'KeyX')
  await expect(bar(page)).toContainText('1 selected')
  await page.keyboard.press('Escape')
  await contacts.cell(0, columns.name).click()
  await page.keyboard.press('ArrowLeft')
  const box = contacts.cell(0, check)
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  await expect(box).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(contacts.cell(-1, check)).toBeFocused()
  await expect(contacts.cell(-1, check)).toHaveAttribute('aria-checked', 'mixed')
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText(/All \d+ selected/)
})

test('the record that is open is marked in the list, and follows the keys', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const open = page.locator('[role=row][aria-current=true]')
  const name = (row: number) => contacts.cell(row, columns.name).innerText()
  await contacts.cell(1, columns.name).click()
  await page.keyboard.press('Space')
  await expect(open).toContainText(await name(1))
  await page.keyboard.press('j')
  await expect(open).toContainText(await name(2))
  await expect(open).toHaveCount(1)
})

test('all of a list is chosen by its question: single rows can be taken out, and rows far away are in it', async ({
  page,
  outside,
}) => {
  const contacts = await ContactsPage.on(page)
  const { count } = await outside.list(listed)
  await contacts.cell(0, columns.name).click()
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText(`All ${count} selected`)
  await contacts.cell(3, check).click()
  await expect(bar(page)).toContainText(`${count - 1} of ${count} selected`)
  contacts.scrollTo(300 * 32)
  await expect(contacts.cell(305, check)).toHaveAttribute('aria-checked', 'true')
  await outside.create({ 'last-name': 'Newcomer', 'first-name': 'Ada' })
  await expect(bar(page)).toContainText(`${count} of ${count + 1} selected`)
  await contacts.search.fill('Newcomer')
  await contacts.expectCount(1)
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByText('Selection cleared: the list changed.')).toBeVisible()
})

test('a row has a menu for the pointer: about itself, or about all that are chosen with it', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const { records, count } = await outside.list(listed)
  const menu = page.getByRole('menu', { name: 'Actions' })
  const item = (name: string) => menu.getByRole('menuitem', { name })
  const isGone = async (row: number) => typeof (await outside.find(records[row]!.id)).attributes['discarded-at'] === 'string'

  await contacts.cell(1, check).click()
  await contacts.cell(2, check).click()
  await contacts.cell(4, columns.position).click({ button: 'right' })
  await expect(menu).toBeVisible()
  await expect(menu).not.toContainText('selected')
  await item('Move to trash').click()
  await contacts.expectCount(count - 1)
  expect([await isGone(4), await isGone(1)]).toEqual([true, false])
  await expect(bar(page)).toContainText('2 selected')

  await contacts.cell(2, columns.position).click({ button: 'right' })
  await expect(menu).toContainText('2 selected')
  await item('Move to trash').click()
  await contacts.expectCount(count - 3)
  expect([await isGone(1), await isGone(2), await isGone(3)]).toEqual([true, true, false])

  await contacts.header('E-mail').click({ button: 'right' })
  await expect(menu).toHaveCount(0)
})

test('a change of the chosen rows, once it is ordered, leaves the keyboard at the cursor of the list; Escape gives it back', async ({
  page,
}) => {
  const contacts = await ContactsPage.on(page)
  await contacts.cell(2, columns.position).click()
  await page.keyboard.press('x')
  const dialog = page.getByRole('dialog')
  for (const name of ['Assign…', 'Edit selected…']) {
    const button = bar(page).getByRole('button', { name })
    await button.click()
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  }
  for (const key of ['ArrowLeft', 'ArrowRight']) await page.keyboard.press(key)
  await expect(bar(page).getByRole('button', { name: 'Edit selected…' })).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(contacts.cell(2, columns.position)).toBeFocused()

  await bar(page).getByRole('button', { name: 'Assign…' }).click()
  await dialog.getByRole('checkbox').check()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(contacts.cell(2, columns.position)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(contacts.cell(3, columns.position)).toBeFocused()

  await bar(page).getByRole('button', { name: 'Assign…' }).focus()
  await openPalette(page)
  await page.keyboard.type('archive')
  await page.getByRole('option', { name: /^Archive: / }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.locator('[data-row]:focus')).toHaveAttribute('data-column', String(columns.position))
})

test('the list has the keyboard once the chosen rows are to be deleted for good', async ({ blank: page }) => {
  await ListPage.open(page, '/deals')
  const cell = page.locator('[data-row="1"][data-column="1"]')
  await cell.click()
  await expect(cell).toBeFocused()
  await page.keyboard.press('x')
  await bar(page).getByRole('button', { name: 'Delete for good…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(cell).toBeFocused()
})

test('a range reaches over rows that were never in sight', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await contacts.cell(2, columns.name).click()
  await page.keyboard.press('Control+Shift+End')
  await expect(bar(page)).toContainText(/\d+ selected/)
  const { count } = await countContacts(page)
  await expect(bar(page)).toContainText(`${count - 2} selected`)
})

test('so many rows from the top are chosen by their number, in sight or not', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await contacts.cell(2, columns.name).click()
  await page.keyboard.press('Shift+X')
  const rows = page.getByRole('textbox', { name: 'How many rows from the top' })
  await expect(rows).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(contacts.cell(2, columns.name)).toBeFocused()
  await page.keyboard.press('Shift+X')
  const { count } = await countContacts(page)
  await rows.fill(String(count + 1))
  await page.keyboard.press('Enter')
  await expect(rows).toHaveAttribute('aria-invalid', 'true')
  await rows.fill('120')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('120 selected')
  await expect(bar(page).getByRole('button', { name: 'First rows…' })).toBeFocused()
  contacts.scrollTo(116 * 32)
  await expect(contacts.cell(119, check)).toHaveAttribute('aria-checked', 'true')
  await expect(contacts.cell(120, check)).toHaveAttribute('aria-checked', 'false')
  await bar(page).getByRole('button', { name: 'First rows…' }).click()
  await rows.fill('3')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('3 selected')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await page.keyboard.press('x')
  await expect(bar(page), 'the list has the keyboard again').toContainText('1 selected')
})

test('the box over the list has a menu: all rows, the first so many, none; for the pointer and for the keyboard', async ({
  page,
}) => {
  const contacts = await ContactsPage.on(page)
  const { count } = await countContacts(page)
  const menu = page.getByRole('menu', { name: 'What to select' })
  const box = contacts.cell(-1, check)
  const caret = page.getByRole('button', { name: 'What to select' })
  await caret.click()
  await expect(menu.getByRole('menuitem')).toHaveCount(2)
  await menu.getByRole('menuitem', { name: `Select all ${count.toLocaleString('en')}` }).click()
  await expect(bar(page)).toContainText(`All ${count} selected`)
  await box.click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Clear selection' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(box).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await menu.getByRole('menuitem', { name: 'Select the first rows…' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'How many rows from the top' })).toBeFocused()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(selectedRows(page)).toHaveCount(7)
  await expect(box).toHaveAttribute('aria-checked', 'mixed')
})

test('records that a narrower list does not have are counted beside the others, and can be let go', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const box = contacts.cell(-1, check)
  const asked: string[] = []
  page.network.hear((path) => void (path.includes('filter[id]') && asked.push(path)))
  for (const name of ['Ada', 'Eve', 'Zoe']) await outside.create({ 'last-name': 'Quorum', 'first-name': name, position: 'Clerk' })
  const mine = await outside.create({ 'last-name': 'Quorum', 'first-name': 'Kim', position: 'Smith' })
  await contacts.search.fill('quorum')
  await contacts.expectCount(4)
  for (const row of [0, 1, 2, 3]) await contacts.cell(row, check).click()
  await expect(box).toHaveAttribute('aria-checked', 'true')
  expect(asked, 'they are where they were chosen').toEqual([])

  await contacts.search.fill('quorum clerk')
  await contacts.expectCount(3)
  await expect(bar(page)).toContainText('4 selected · 1 not in this list')
  await expect(box).toHaveAttribute('aria-checked', 'true')
  await contacts.cell(1, check).click()
  await expect(bar(page)).toContainText('3 selected · 1 not in this list')
  await expect(box, 'as many are chosen as there are rows').toHaveAttribute('aria-checked', 'mixed')
  await outside.change(mine.id, { position: 'Clerk' })
  await contacts.expectCount(4)
  await expect(bar(page).getByRole('status')).toHaveText('3 selected')
  await outside.change(mine.id, { position: 'Smith' })
  await bar(page).getByRole('button', { name: '1 not in this list' }).click()
  await expect(bar(page).getByRole('status')).toHaveText('2 selected')
  await box.click()
  await expect(bar(page)).toContainText('All 3 selected')
})

test('a chosen record that leaves the list it was chosen in is told of too', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const [ada, eve] = [
    await outside.create({ 'last-name': 'Leaver', 'first-name': 'Ada' }),
    await outside.create({ 'last-name': 'Leaver', 'first-name': 'Eve' }),
  ]
  await contacts.search.fill('leaver')
  await contacts.expectCount(2)
  const first = (await contacts.cell(0, columns.name).innerText()).includes('Ada') ? ada : eve
  await contacts.cell(0, check).click()
  await outside.change(first.id, { 'last-name': 'Gone' })
  await contacts.expectCount(1)
  await expect(bar(page).getByRole('status')).toHaveText('1 selected · 1 not in this list')
  await expect(contacts.cell(-1, check)).toHaveAttribute('aria-checked', 'mixed')
})

test('a record stays chosen wherever its row goes', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const { records } = await outside.list(listed)
  const name = await contacts.cell(2, columns.name).innerText()
  await contacts.cell(2, check).click()
  await contacts.header('Full name').click()
  await expect(contacts.cell(2, columns.name)).not.toHaveText(name)
  await expect(bar(page)).toContainText('1 selected')
  await contacts.search.fill(name)
  await expect(contacts.cell(0, columns.name)).toHaveText(name)
  await expect(contacts.cell(0, check)).toHaveAttribute('aria-checked', 'true')
  await outside.change(records[2]!.id, { position: 'Moved about' })
  await expect(contacts.cell(0, columns.position)).toHaveText('Moved about')
  await expect(contacts.cell(0, check)).toHaveAttribute('aria-checked', 'true')
})

async function countContacts(page: Page): Promise<{ count: number }> {
  const rows = await page.getByRole('grid').getAttribute('aria-rowcount')
  return { count: Number(rows) - 1 }
}
