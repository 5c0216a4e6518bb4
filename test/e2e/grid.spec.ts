import { firstAsked } from '../../src-renderer/first-asked.ts'
import { reloadAndHear } from './asked-on-reload.ts'
import { besideText, columns, ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'
import type { ApiRecord } from './outside.ts'
import { openPalette } from './palette-box.ts'

test.use({ sharing: 'file' })

const nameOf = (record: ApiRecord | undefined) => record?.attributes['as-string'] ?? 'no such record'

test('opens on the account as it is: its rows, in order, and the true count', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const { records, count } = await outside.list(listed)
  expect(count).toBeGreaterThan(400)
  await contacts.expectCount(count)
  for (const row of [0, 1, 9]) await expect(contacts.cell(row, columns.name)).toHaveText(nameOf(records[row]))
  await expect(contacts.status.getByRole('status')).toContainText('all changes saved on this computer')
})

test('what a list waits for is asked for once, before the app itself is read', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const listAsked = await reloadAndHear(page)
  await expect(contacts.cell(0, columns.name)).not.toHaveText('')
  const { before } = listAsked()
  for (const path of firstAsked) expect(before.filter(([one]) => one === path)).toEqual([[path, 'parser']])
  const lists = before.filter(([path]) => path.startsWith('/api/v1/contacts?'))
  expect(lists).toEqual([[expect.any(String), 'ahead']])
})

for (const theme of ['light', 'dark'] as const) {
  test(`a cell that was clicked shows its frame: ${theme}`, async ({ blank: page }) => {
    await page.evaluate(`localStorage.setItem('outpost.theme', '${theme}')`)
    await page.goto(new URL('/contacts', page.url()).href)
    const contacts = await ContactsPage.on(page)
    const cell = contacts.cell(2, columns.position)
    await cell.click()
    await expect(cell).toBeFocused()
    await expect(cell).toHaveCSS('outline-width', '2px')
    await expect(cell).toHaveCSS('outline-style', 'solid')
  })
}

test('the last record is at the end of the scrollbar and of the keyboard', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const { count } = await outside.list(listed)
  const { records } = await outside.list(`${listed}&page[size]=1&page[number]=${count}`)
  const last = contacts.cell(count - 1, columns.name)
  await contacts.scrollTo(1_000_000)
  await expect(last).toHaveText(nameOf(records[0]))
  await expect(last).toBeInViewport()
  await contacts.scrollTo(0)
  await contacts.cell(0, columns.name).click(besideText)
  await page.keyboard.press('Control+End')
  await expect(last).toBeInViewport()
  await expect(contacts.cell(count - 1, columns.responsible)).toBeFocused()
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

for (const name of ['amount', 'planned-at'] as const)
  test(`which way a column is sorted is seen under the pointer too: ${name}`, async ({ blank: page }) => {
    const deals = await ListPage.open(page, '/deals')
    await deals.header(name).click()
    await expect(deals.header(name)).toHaveAttribute('aria-sort', 'ascending')
    await deals.header(name).hover()
    const [arrow, button] = [deals.header(name).locator(':scope > svg'), deals.header(name).getByRole('button')]
    await expect(button).toHaveCSS('opacity', '1')
    const [sign, cover] = [(await arrow.boundingBox())!, (await button.boundingBox())!]
    expect(sign.x + sign.width <= cover.x || cover.x + cover.width <= sign.x).toBe(true)
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
  await contacts.cell(0, columns.name).click(besideText)
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
  await contacts.cell(0, columns.email).click(besideText)
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
  await (await deals.cell(3, 'amount')).click(besideText)
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
  await contacts.cell(0, columns.phone).click(besideText)
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

test('columns that were chosen, widened and sorted stay so after a reload', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Last name' }).check()
  await page.getByRole('checkbox', { name: 'Position' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(contacts.header('Last name')).toBeInViewport()
  await contacts.header('Last name').hover()
  await page.getByRole('button', { name: 'Last name: column options' }).click()
  await page.getByRole('menuitem', { name: 'Wider' }).press('Escape')
  await expect(contacts.header('Last name')).toBeFocused()
  const widthOf = async () => (await contacts.header('Full name').boundingBox())!.width
  const before = await widthOf()
  await contacts.header('Full name').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(widthOf).toBeGreaterThan(before)
  const widened = await widthOf()
  await page.reload()
  await expect(contacts.header('Last name')).toBeVisible()
  await expect(contacts.header('Position')).toHaveCount(0)
  await expect(contacts.header('Full name')).toHaveAttribute('aria-sort', 'ascending')
  expect(await widthOf()).toBe(widened)
})

test('a header is dragged to another place, Escape leaves it where it was, and a double click on its edge fits it', async ({
  blank: page,
}) => {
  const list = await ListPage.open(page, '/contacts')
  const names = () => list.listColumns()
  const middle = async (name: string) => {
    const box = (await list.header(name).boundingBox())!
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, right: box.x + box.width }
  }
  const before = await names()
  const from = await middle('position')
  const to = await middle('email')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.right - 20, to.y, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await names()).toEqual(before)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.right - 20, to.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(names).toEqual(['as-string', 'general-phone', 'email', 'position', 'companies', 'responsible'])
  await expect(list.header('position')).toHaveAttribute('aria-sort', 'none')

  const cut = () => list.countCut('as-string')
  const widthOf = async () => (await list.header('as-string').boundingBox())!.width
  await list.header('as-string').focus()
  for (let times = 0; times < 6; times++) await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(cut).toBeGreaterThan(0)
  const narrow = await widthOf()
  const box = (await list.header('as-string').boundingBox())!
  await page.mouse.dblclick(box.x + box.width - 2, box.y + box.height / 2)
  await expect.poll(cut).toBe(0)
  expect(await widthOf()).toBeGreaterThan(narrow)
  await expect(list.header('as-string')).toHaveAttribute('aria-sort', 'none')
})

test('compact rows are lower, and stay so; reset brings the first columns back', async ({ blank: page }) => {
  const list = await ListPage.open(page, '/contacts')
  const second = page.getByRole('row').nth(2)
  const height = async () => (await second.boundingBox())!.height
  expect(await height()).toBe(32)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByText('Compact', { exact: true }).click()
  await expect.poll(height).toBe(28)
  await page.getByRole('checkbox', { name: 'Position' }).uncheck()
  await expect(list.header('position')).toHaveCount(0)
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await expect(list.header('position')).toBeVisible()
  await page.reload()
  await expect.poll(height).toBe(28)
})

test('a custom field is a column under its name, brought into sight and edited by its kind', async ({ page, outside }) => {
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
  await expect(list.header('custom-2')).toBeInViewport()
  await expect(list.header('custom-2')).toContainText('Станков')
  await list.edit(1, 'custom-2')
  await list.editor.fill('12,5')
  await page.keyboard.press('Enter')
  await expect(await list.cell(1, 'custom-2')).toHaveText('12,5')
  expect((await outside.find(records[1]!.id)).attributes['customs']).toMatchObject({ 'custom-2': 12.5 })
  await page.keyboard.press('Control+z')
  await expect(await list.cell(1, 'custom-2')).not.toHaveText('12,5')
})

test('scrolled sideways a row is still known by its name, and no focus goes under it', async ({ blank: page }) => {
  await page.setViewportSize({ width: 800, height: 600 })
  const deals = await ListPage.open(page, '/deals')
  const name = await deals.cell(0, 'as-string')
  const left = async (locator: typeof name) => (await locator.boundingBox())?.x ?? Number.NaN
  const before = await left(name)
  await name.click(besideText)
  await page.keyboard.press('End')
  const names = await deals.listColumns()
  await expect(await deals.cell(0, names.at(-1)!)).toBeFocused()
  expect(await left(await deals.cell(0, names[1]!)), 'the list is scrolled').toBeLessThan(before)
  expect(await left(name)).toBe(before)
  expect(await left(deals.header('as-string'))).toBe(before)
  const { x, width } = (await name.boundingBox())!
  for (const column of names.slice(1, -1).reverse()) {
    await page.keyboard.press('ArrowLeft')
    const cell = await deals.cell(0, column)
    await expect(cell).toBeFocused()
    expect(await left(cell), column).toBeGreaterThanOrEqual(x + width - 1)
  }
  await page.setViewportSize({ width: 500, height: 600 })
  await page.keyboard.press('End')
  expect(await left(name), 'a name that would take half of the list goes with the others').toBeLessThan(0)
})
