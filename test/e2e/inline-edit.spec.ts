import { columns, ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import type { Outside } from './outside.ts'

/** Where a column goes that was not shown. */
const added = Object.keys(columns).length

async function findRecord(outside: Outside, row: number) {
  const { records } = await outside.list(listed)
  return records[row]!
}

test('a double click edits, Enter keeps what was typed, and Undo takes it back', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const { id, attributes } = await findRecord(outside, 3)
  await contacts.cell(3, columns.position).dblclick()
  await contacts.editor.fill('Head of Everything')
  await page.keyboard.press('Enter')
  await expect(contacts.cell(3, columns.position)).toHaveText('Head of Everything')
  expect((await outside.find(id)).attributes['position']).toBe('Head of Everything')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(contacts.cell(3, columns.position)).toHaveText(attributes['position'] ?? '')
  expect((await outside.find(id)).attributes['position']).toBe(attributes['position'])
})

test('the keyboard alone: arrows, F2, typing, Tab to the next cell', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const { id } = await findRecord(outside, 2)
  await contacts.cell(0, columns.name).click()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'F2']) await page.keyboard.press(key)
  await expect(contacts.editor).toBeFocused()
  await page.keyboard.type('Снабженец')
  await page.keyboard.press('Tab')
  await expect(contacts.cell(2, columns.position)).toHaveText('Снабженец')
  await expect(contacts.cell(2, columns.phone)).toBeFocused()
  expect((await outside.find(id)).attributes['position']).toBe('Снабженец')
})

test('Escape leaves the record as it was', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const before = await findRecord(outside, 4)
  await contacts.cell(4, columns.position).dblclick()
  await contacts.editor.fill('Nothing of this')
  await page.keyboard.press('Escape')
  await expect(contacts.editor).toHaveCount(0)
  await expect(contacts.cell(4, columns.position)).toBeFocused()
  await expect(contacts.cell(4, columns.position)).toHaveText(before.attributes['position'] ?? '')
  expect((await outside.find(before.id)).attributes).toEqual(before.attributes)
})

test('what the API refuses is explained beside the cell, and the text stays to be mended', async ({
  page,
  outside,
  troubles,
}) => {
  troubles.expect(/422/)
  const contacts = await ContactsPage.on(page)
  const before = await findRecord(outside, 1)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Last name' }).check()
  await page.keyboard.press('Escape')
  await contacts.cell(1, added).dblclick()
  await contacts.editor.fill('   ')
  await page.keyboard.press('Enter')
  await expect(contacts.grid.getByRole('alert')).toHaveText('This field cannot be empty.')
  await expect(contacts.editor).toBeFocused()
  await expect(contacts.editor).toHaveValue('   ')
  expect((await outside.find(before.id)).attributes).toEqual(before.attributes)
  await contacts.editor.fill('Mended')
  await page.keyboard.press('Enter')
  await expect(contacts.cell(1, added)).toHaveText('Mended')
  expect((await outside.find(before.id)).attributes['last-name']).toBe('Mended')
})
