import { columns, ContactsPage } from '../contacts-page.ts'
import { expect, test } from '../fixtures.ts'

test.use({ account: 'empty' })

test('an empty account offers one thing to do, and the first contact is made with it', async ({ page, outside }) => {
  const contacts = new ContactsPage(page)
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Create contact' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Create contact' })
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Kestrel')
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await dialog.getByRole('textbox', { name: 'First name' }).press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await contacts.expectCount(1)
  await expect(contacts.cell(0, columns.name)).toContainText('Kestrel')
  const { records } = await outside.list()
  expect(records.map(({ attributes }) => attributes['last-name'])).toEqual(['Kestrel'])
})
