import { columns, ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'

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

test('a contact without its name is not made, and the form says what is missing', async ({ page, outside, troubles }) => {
  troubles.expect(/422/)
  await page.getByRole('button', { name: 'Create contact' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create contact' })
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog.getByRole('alert').first()).toHaveText('This field cannot be empty.')
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada')
  expect((await outside.list()).count).toBe(0)
})
