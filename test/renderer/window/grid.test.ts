// @vitest-environment happy-dom
import type { ApiRecord } from '../../pages/contacts-api.ts'
import { columns, ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'
import { openPalette } from './parts.ts'

const nameOf = (record: ApiRecord | undefined) => record?.attributes['as-string'] ?? 'no such record'

test('opens on the account as it is: its rows, in order, and the true count', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const { records, count } = await outside.list(listed)
  expect(count).toBeGreaterThan(400)
  await contacts.expectCount(count)
  for (const row of [0, 1, 9]) await expect(contacts.cell(row, columns.name)).toHaveText(nameOf(records[row]))
  await expect(contacts.status.getByRole('status')).toContainText('all changes saved on this computer')
})

test('a click on a header sorts, once more backwards, and a third time as before', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const first = contacts.cell(0, columns.email)
  for (const [sort, aria] of [
    ['&sort=email', 'ascending'],
    ['&sort=-email', 'descending'],
    ['', 'none'],
  ] as const) {
    await contacts.header('E-mail').click()
    await expect(contacts.header('E-mail')).toHaveAttribute('aria-sort', aria)
    const { records } = await outside.list(`${listed}${sort}`)
    await expect(first).toHaveText(records[0]?.attributes['email'] ?? '')
    await expect(contacts.cell(0, columns.name)).toHaveText(nameOf(records[0]))
  }
})

test('whoever goes to another list by key is led into its rows by the first arrow', async ({ page }) => {
  await ContactsPage.on(page)
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  const first = page.locator('[data-row="0"][data-column="0"]')
  await expect(page.getByRole('heading', { name: 'Deals' })).toBeVisible()
  await expect(first).not.toBeEmpty()
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-row="1"][data-column="0"]')).toBeFocused()
})

test('an arrow in the sidebar leads into the rows, also after settings were left', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await page.getByRole('link', { name: 'Contacts' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(contacts.cell(0, columns.name)).toBeFocused()
  const settings = page.getByRole('button', { name: 'Settings' })
  await settings.click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(contacts.cell(0, columns.name)).not.toBeEmpty()
  await settings.focus()
  await page.keyboard.press('PageDown')
  await expect(contacts.cell(0, columns.name)).toBeFocused()
})

test('whoever goes to another list by key or by the palette leaves what stands around it', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const undo = contacts.status.getByRole('button', { name: 'Undo' })
  await contacts.cell(0, columns.name).click()
  for (let press = 0; press < 2; press++) await page.keyboard.press('#')
  await expect(undo).toBeEnabled()
  const first = page.locator('[data-row="0"][data-column="0"]')
  for (const { name, keys } of [
    { name: 'Deals', keys: 'gd' },
    { name: 'Companies', keys: ['Control+k', ...'companies', 'Enter'] },
  ]) {
    await undo.focus()
    for (const key of keys) await page.keyboard.press(key)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(first).not.toBeEmpty()
    await page.keyboard.press('ArrowDown')
    await expect(first).toBeFocused()
  }
})

test('a header that sorted by key keeps the keyboard, also when the rows have come anew', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const { records } = await outside.list(`${listed}&sort=-email`)
  await contacts.cell(0, columns.email).click()
  await page.keyboard.press('ArrowUp')
  await expect(contacts.header('E-mail')).toBeFocused()
  for (const sort of ['ascending', 'descending']) {
    await page.keyboard.press('Enter')
    await expect(contacts.header('E-mail')).toHaveAttribute('aria-sort', sort)
  }
  await expect(contacts.cell(0, columns.name)).toHaveText(nameOf(records[0]))
  await expect(contacts.header('E-mail')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(contacts.header('Main phone')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(contacts.cell(0, columns.phone)).toBeFocused()
})

test('in Russian: to sort is found in the palette and in help, by the column of the cursor', async ({ blank: page }) => {
  const deals = await ListPage.open(page, '/deals', 'ru')
  const amount = deals.header('amount')
  await (await deals.cell(3, 'amount')).click()
  const byPalette = async (text: string) => {
    await openPalette(page)
    await page.keyboard.type(text)
    const option = page.getByRole('option', { selected: true })
    await expect(option).toContainText('Сортировать по столбцу «Сумма»')
    await page.keyboard.press('Enter')
  }
  await byPalette('сорт')
  await expect(amount).toHaveAttribute('aria-sort', 'ascending')
  await byPalette('sort')
  await expect(amount).toHaveAttribute('aria-sort', 'descending')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+s')
  await expect(amount).toHaveAttribute('aria-sort', 'none')
  await expect(await deals.cell(0, 'amount')).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('Сортировать по столбцу «Сумма»')).toBeVisible()
})

test('a search after a sort by pointer is left for its first row', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await contacts.header('E-mail').click()
  await expect(contacts.header('E-mail')).toHaveAttribute('aria-sort', 'ascending')
  await contacts.search.fill('a')
  await expect(contacts.status).toContainText('found')
  await page.keyboard.press('ArrowDown')
  await expect(contacts.cell(0, columns.email)).toBeFocused()
})

test('the cursor stays with its column when columns are moved, shown and hidden', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const focused = page.locator('[role=columnheader]:focus')
  await contacts.cell(0, columns.phone).click()
  await page.keyboard.press('ArrowUp')
  await expect(contacts.header('Main phone')).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(focused).toHaveAttribute('data-column', String(columns.phone + 1))
  await expect(contacts.header('Main phone')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(contacts.cell(0, columns.phone + 1)).toBeFocused()
  const toggle = async (label: string) => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('textbox', { name: 'Find a column' }).fill(label)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
  }
  await toggle('Position')
  await expect(contacts.header('Position')).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(contacts.cell(0, columns.phone)).toBeFocused()
  await expect(contacts.header('Main phone')).toHaveAttribute('data-column', String(columns.phone))
  await toggle('Main phone')
  await expect(contacts.header('Main phone')).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(contacts.header('Companies')).toHaveAttribute('data-column', String(columns.phone))
  await expect(contacts.cell(0, columns.phone)).toBeFocused()
})

for (const button of ['Columns', 'Filter'] as const)
  test(`an arrow on a button over the list leads into its rows: ${button}`, async ({ page }) => {
    const contacts = await ContactsPage.on(page)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: button, exact: true })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(contacts.cell(0, columns.name)).toBeFocused()
  })

test('an arrow on what has a use of its own for it does not lead into the rows', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const actual = page.getByRole('radio').first()
  await actual.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio').nth(1)).toBeFocused()
  await page.getByRole('button', { name: 'All contacts' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(contacts.cell(0, columns.name)).not.toBeFocused()
})

test('a custom field is a column under its name, and edited by its kind', async ({ page, outside }) => {
  const { records } = await outside.list(listed)
  const define = (key: string, kind: string, english: string, russian: string) =>
    page.evaluate(`fetch('/ext/v1/custom-fields', {
      method: 'POST',
      headers: { 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({ data: { type: 'custom-fields', attributes: ${JSON.stringify({ object: 'contacts', key, kind, 'name-en': english, 'name-ru': russian })} } }),
    }).then((answer) => answer.status)`)
  expect(await define('custom-2', 'number', 'Machines', 'Станков')).toBe(201)
  const list = await ListPage.open(page, '/contacts', 'ru')
  for (const label of ['Дата рождения', 'Описание', 'Станков']) await list.showColumn(label)
  await expect(list.header('custom-2')).toContainText('Станков')
  await list.edit(1, 'custom-2')
  await list.editor.fill('12,5')
  await page.keyboard.press('Enter')
  await expect(await list.cell(1, 'custom-2')).toHaveText('12,5')
  expect((await outside.find(records[1]!.id)).attributes['customs']).toMatchObject({ 'custom-2': 12.5 })
  await page.keyboard.press('Control+z')
  await expect(await list.cell(1, 'custom-2')).not.toHaveText('12,5')
})
