// @vitest-environment happy-dom
import { closeMs } from '../../../src-renderer/actions/typing-run.ts'
import { columns, ContactsPage } from './contacts-page.ts'
import { holdEventTimes } from './event-times.ts'
import { expect, test } from './fixtures.ts'
import { panel, title } from './parts.ts'

test('a field is edited where it stands: saved by Enter, Ctrl+S or leaving it, put back by Escape, and undone', async ({
  page,
  outside,
  troubles,
}) => {
  troubles.expect(/422/)
  const contacts = await ContactsPage.on(page)
  const { id } = await outside.create({ 'last-name': 'Peeked', 'first-name': 'Ada', position: 'Buyer', email: 'ada@example.org' })
  const isNow = async (name: string, value: string) =>
    expect.poll(async () => (await outside.find(id)).attributes[name]).toBe(value)
  await page.goto(`/contacts?peek=${id}`)
  const value = (name: string) => panel(page).getByRole('button', { name })
  const editor = (name: string) => panel(page).getByRole('textbox', { name: `Edit ${name}` })

  await value('Position Buyer').click()
  await expect(editor('Position')).toBeFocused()
  await page.keyboard.type('Lead')
  await page.keyboard.press('Escape')
  await expect(value('Position Buyer')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('Lead')
  await page.keyboard.press('Enter')
  await expect(value('Position Lead')).toBeFocused()
  await isNow('position', 'Lead')
  await page.keyboard.press('Control+z')
  await expect(value('Position Buyer')).toBeVisible()
  await isNow('position', 'Buyer')

  await value('Position Buyer').press('Enter')
  await page.keyboard.type('Head')
  await page.keyboard.press('Control+s')
  await isNow('position', 'Head')
  await value('Position Head').press('Enter')
  await page.keyboard.type('Chief')
  await value('First name Ada').click()
  await expect(editor('First name')).toBeFocused()
  await isNow('position', 'Chief')
  await page.keyboard.press('Shift+Tab')
  await expect(value('Last name Peeked')).toBeFocused()

  // What leads somewhere is edited by the button beside it; what is refused is told, and kept.
  await expect(panel(page).getByRole('link', { name: 'ada@example.org' })).toBeVisible()
  await value('Edit E-mail').press('Enter')
  await editor('E-mail').fill('ben@example.org')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('link', { name: 'ben@example.org' })).toBeVisible()
  await value('Last name Peeked').click()
  await editor('Last name').fill('')
  await contacts.cell(1, columns.position).click()
  await expect(panel(page).getByRole('alert')).toHaveText('This field cannot be empty.')
  await expect(title(page)).toHaveText('Peeked Ada')

  // A field left red gives way to a cell of the list, and to another field.
  await contacts.cell(1, columns.position).dblclick()
  await expect(page.getByText('Not saved: Last name of “Peeked Ada” was not cleared.')).toBeVisible()
  await expect(editor('Last name')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto(`/contacts?peek=${id}`)
  await isNow('last-name', 'Peeked')
  await value('Last name Peeked').click()
  await editor('Last name').fill('')
  await value('First name Ada').click()
  await expect(page.getByText('Not saved: Last name of “Peeked Ada”')).toBeVisible()
  await expect(editor('First name')).toBeFocused()
  await page.keyboard.press('Escape')
  await value('Last name Peeked').click()
  await editor('Last name').fill('')
  await contacts.cell(1, columns.position).click()
  await expect(panel(page).getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(editor('Last name')).toHaveCount(0)
  await expect(panel(page)).toBeVisible()
  await page.goto(`/contacts?peek=${id}`)
  await value('Last name Peeked').click()
  await editor('Last name').fill('')
  await contacts.cell(1, columns.position).click()
  await expect(panel(page).getByRole('alert')).toBeVisible()
  await editor('Last name').fill('Renamed')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(await contacts.cell(1, columns.name).innerText())
  await isNow('last-name', 'Renamed')
})

test('what others write leaves alone what is being typed beside the list', async ({ blank: page, outside }) => {
  const { id } = await outside.create({ 'last-name': 'Peeked', 'first-name': 'Ada', position: 'Buyer' })
  await page.goto(`/contacts?peek=${id}`)
  await panel(page).getByRole('button', { name: 'Position Buyer' }).click()
  await page.keyboard.type('Half a wo')
  await outside.change(id, { position: 'From elsewhere', 'middle-name': 'King' })
  await expect(panel(page).getByRole('button', { name: 'Middle name King' })).toBeVisible()
  const editor = panel(page).getByRole('textbox', { name: 'Edit Position' })
  await expect(editor).toHaveValue('Half a wo')
  await expect(editor).toBeFocused()
  await page.keyboard.type('rd')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('alert')).toContainText('From elsewhere')
  await panel(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect(panel(page).getByRole('button', { name: 'Position Half a word' })).toBeFocused()
  expect((await outside.find(id)).attributes['position']).toBe('Half a word')
})

test('E opens the first field of the panel at once, or the one that has the focus: one types, and it is written', async ({
  page,
  outside,
}) => {
  const contacts = await ContactsPage.on(page)
  const { id } = await outside.create({ 'last-name': 'Firstfield', 'first-name': 'Ada', 'mobile-phone': '+79161234567' })
  const isNow = async (name: string, value: string) =>
    expect.poll(async () => (await outside.find(id)).attributes[name]).toBe(value)
  const editor = (name: string) => panel(page).getByRole('textbox', { name: `Edit ${name}` })
  await contacts.search.fill('firstfield')
  await contacts.expectCount(1)
  await contacts.cell(0, columns.position).click()
  // A name that begins with E is no command: what follows at once stays out of the editor.
  const keys = holdEventTimes()
  await page.keyboard.press('e')
  await expect(editor('Last name')).toBeFocused()
  for (const key of 'lena') {
    keys.goOn(40)
    await page.keyboard.press(key)
  }
  await expect(editor('Last name')).toBeFocused()
  await expect(editor('Last name')).toHaveValue('Firstfield')
  keys.goOn(closeMs + 1)
  await page.keyboard.type('Renamed')
  await page.keyboard.press('Enter')
  keys.release()
  await isNow('last-name', 'Renamed')

  await expect(panel(page).getByRole('button', { name: 'Last name Renamed' })).toBeFocused()
  await panel(page).getByRole('button', { name: 'First name Ada' }).focus()
  await page.keyboard.press('e')
  await expect(editor('First name')).toBeFocused()
  await page.keyboard.press('Escape')

  // A figure is no shortcut: it begins to write, as in a cell.
  await page.keyboard.type('4you')
  await expect(editor('First name')).toHaveValue('4you')
  await page.keyboard.press('Escape')
  await panel(page).locator('[data-edit=mobile-phone]').focus()
  await page.keyboard.type('+79160000000')
  await page.keyboard.press('Enter')
  await isNow('mobile-phone', '+79160000000')
})

test('where single keys are no shortcuts, any letter on a field of the panel begins to write', async ({
  blank: page,
  outside,
}) => {
  const { id } = await outside.create({ 'last-name': 'Peeked', 'first-name': 'Ada', position: 'Buyer' })
  await page.evaluate(`localStorage.setItem('outpost.single-keys', 'off')`)
  await page.goto(`/contacts?peek=${id}`)
  await panel(page).getByRole('button', { name: 'Position Buyer' }).focus()
  await page.keyboard.type('clerk')
  await expect(panel(page).getByRole('textbox', { name: 'Edit Position' })).toHaveValue('clerk')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Position clerk' })).toBeFocused()
})

test('E comes to the fields; an empty one is added, an address is edited piece by piece, what is fixed stays so', async ({
  page,
  outside,
}) => {
  const contacts = await ContactsPage.on(page)
  const { id } = await outside.create({ 'last-name': 'Addedfield', 'first-name': 'Ada', 'home-city': 'Leeds' })
  await contacts.search.fill('addedfield')
  await contacts.expectCount(1)
  await contacts.cell(0, columns.position).click()
  await page.keyboard.press('e')
  await expect(panel(page).getByRole('textbox', { name: 'Edit Last name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page).getByRole('button', { name: 'Last name Addedfield' })).toBeFocused()
  const add = panel(page).getByRole('button', { name: 'Add field' })
  const which = panel(page).getByRole('combobox', { name: 'Add field' })
  await add.press('Enter')
  await expect(page.getByRole('option', { name: 'Description', exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Updated', exact: true })).toHaveCount(0)
  await which.pressSequentially('descr')
  await page.keyboard.press('Enter')
  const editor = panel(page).getByRole('textbox', { name: 'Edit Description' })
  await expect(editor).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editor).toHaveCount(0)
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await which.pressSequentially('descr')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Met at a fair')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Description Met at a fair' })).toBeFocused()

  await panel(page).getByRole('button', { name: 'Leeds' }).press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Home country' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('England')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await outside.find(id)).attributes['home-country']).toBe('England')
  await expect(panel(page).locator('[data-edit="updated-at"]')).toHaveCount(0)
  await panel(page)
    .getByRole('button', { name: /^Other fields/ })
    .click()
  await expect(panel(page).locator('[data-edit="created-at"]')).toHaveCount(1)
})

test('a field that people added goes by its name, in either language, and is edited as what it is', async ({ page, outside }) => {
  const { id } = await outside.create({ 'last-name': 'Peeked', 'first-name': 'Ada', customs: { 'custom-1': '2026-03-05' } })
  const attributes = { object: 'contacts', key: 'custom-1', 'name-en': 'Met on', 'name-ru': 'Знакомство', kind: 'date' }
  const body = JSON.stringify({ data: { type: 'custom-fields', attributes } })
  const init = JSON.stringify({ method: 'POST', headers: { 'content-type': 'application/vnd.api+json' }, body })
  await page.evaluate(`fetch('/ext/v1/custom-fields', ${init}).then((answer) => answer.text())`)
  const address = `/contacts?peek=${id}`
  await page.goto(address)
  await panel(page).getByRole('button', { name: 'Met on Mar 5, 2026' }).click()
  await panel(page).getByRole('textbox', { name: 'Edit Met on' }).fill('03/06/2026')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Met on Mar 6, 2026' })).toBeFocused()
  await page.evaluate(`localStorage.setItem('outpost.language', 'ru')`)
  await page.reload()
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Знакомство 06.03.2026' })).toBeVisible()
})
