// @vitest-environment happy-dom
import { columns, ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'

test('a change elsewhere does not touch what is being typed, and what was typed is kept', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const { records } = await outside.list(listed)
  const { id } = records[2]!
  await contacts.cell(2, columns.position).dblclick()
  await contacts.editor.fill('Half a wo')
  await outside.change(id, { position: 'From elsewhere', 'general-phone': '+1 555 000 11 22' })
  await expect(contacts.cell(2, columns.phone)).toContainText('555')
  await expect(contacts.editor).toBeFocused()
  await expect(contacts.editor).toHaveValue('Half a wo')
  await page.keyboard.type('rd')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(contacts.cell(2, columns.position)).toHaveText('Half a word')
  expect((await outside.find(id)).attributes['position']).toBe('Half a word')
})

test('a record made elsewhere is counted without a reload', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const { count } = await outside.list(listed)
  await contacts.expectCount(count)
  await outside.create({ 'last-name': 'Newcomer', 'first-name': 'Ada' })
  await contacts.expectCount(count + 1)
})
