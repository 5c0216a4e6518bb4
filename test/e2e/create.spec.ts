import { ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'

/** All that the browser's database keeps of drafts: on a busy machine a key is there a moment after it was pressed. */
const readDrafts = `indexedDB.databases().then((all) => new Promise((done) => {
  const opened = indexedDB.open(all.find(({ name }) => name.startsWith('outpost-drafts')).name)
  opened.onsuccess = () => {
    const asked = opened.result.transaction('kept').objectStore('kept').getAll()
    asked.onsuccess = () => { opened.result.close(); done(JSON.stringify(asked.result)) }
  }
}))`

test('what was typed is there again after a reload, and can be thrown away', async ({ page }) => {
  await ContactsPage.on(page)
  const dialog = page.getByRole('dialog', { name: 'Create contact' })
  const open = () => page.getByRole('button', { name: 'Create contact' }).first().click()
  await open()
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Kestrel')
  await dialog.getByRole('textbox', { name: 'Main phone' }).pressSequentially('+1 555')
  await expect.poll(() => page.evaluate(readDrafts)).toContain('+1 555')
  await page.reload()
  await open()
  await expect(dialog.getByRole('textbox', { name: 'Last name' })).toHaveValue('Kestrel')
  await expect(dialog.getByRole('textbox', { name: 'Main phone' })).toHaveValue('+1 555')
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Last name' })).toHaveValue('')
  await page.reload()
  await open()
  await expect(dialog.getByRole('textbox', { name: 'Last name' })).toHaveValue('')
})

test('a draft that looks like a known contact is told of it, with a way there', async ({ page, outside }) => {
  await ContactsPage.on(page)
  await outside.create({ 'last-name': 'Kestrel', 'first-name': 'Ada', email: 'ada@kestrel.example' })
  await page.getByRole('button', { name: 'Create contact' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create contact' })
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('Ada@Kestrel.example')
  await expect(dialog.getByText('1 record looks like this one')).toBeVisible()
  await expect(dialog.getByText('same e-mail')).toBeVisible()
  const link = dialog.getByRole('link', { name: /Kestrel/ })
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('someone@else.example')
  await expect(link).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('ada@kestrel.example')
  await link.click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/contacts\?.*peek=\d+/)
})

test('a deal with an amount, a company and a day is made by keyboard', async ({ page }) => {
  const deals = await ListPage.open(page, '/deals')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Create deal' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Forty pallets')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('many')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('4,700.5')
  await dialog.getByRole('combobox', { name: 'Company' }).fill('ООО')
  await page.getByRole('option').first().click()
  await dialog.getByRole('textbox', { name: 'Planned closing' }).fill('03/05/2026')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Search deals' }).fill('Forty pallets')
  await expect(await deals.cell(0, 'as-string')).toHaveText('Forty pallets')
  await expect(await deals.cell(0, 'amount')).toHaveText('4,700.50')
  await expect(await deals.cell(0, 'company')).toContainText('ООО')
  await expect(await deals.cell(0, 'planned-at')).toHaveText('Mar 05, 2026')
})

test('Escape leaves the form and nothing that was typed', async ({ page }) => {
  await ContactsPage.on(page)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Create contact' })
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Kestrel')
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(dialog.getByRole('textbox', { name: 'Last name' })).toHaveValue('Kestrel')
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada')
})
