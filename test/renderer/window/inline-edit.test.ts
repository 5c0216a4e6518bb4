// @vitest-environment happy-dom
import { columns, ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'
import type { Outside } from './account.ts'

/** Where a column goes that was not shown. */
const added = Object.keys(columns).length

async function findRecord(outside: Outside, row: number) {
  const { records } = await outside.list(listed)
  return records[row]!
}

test('a double click edits, Enter keeps what was typed, Undo takes it back, and Escape leaves it alone', async ({
  page,
  outside,
}) => {
  const contacts = await ContactsPage.on(page)
  const { id, attributes } = await findRecord(outside, 3)
  await contacts.cell(3, columns.position).dblclick()
  await contacts.editor.fill('Head of Everything')
  await page.keyboard.press('Enter')
  await expect(contacts.cell(3, columns.position)).toHaveText('Head of Everything')
  expect((await outside.find(id)).attributes['position']).toBe('Head of Everything')
  const change = `Position ${attributes['position'] ?? '–'} → Head of Everything · ${attributes['as-string'] ?? ''}`
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(change)
  await expect(contacts.status.getByRole('button'), 'what would be taken back is named').toHaveText(`Undo: ${change}`)
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect(contacts.cell(3, columns.position)).toHaveText(attributes['position'] ?? '')
  expect((await outside.find(id)).attributes['position']).toBe(attributes['position'])

  const before = await findRecord(outside, 4)
  await contacts.cell(4, columns.position).dblclick()
  await contacts.editor.fill('Nothing of this')
  await page.keyboard.press('Escape')
  await expect(contacts.editor).toHaveCount(0)
  await expect(contacts.cell(4, columns.position)).toBeFocused()
  await expect(contacts.cell(4, columns.position)).toHaveText(before.attributes['position'] ?? '')
  expect((await outside.find(before.id)).attributes).toEqual(before.attributes)
})

test('the keyboard alone: arrows, F2, typing, Tab to the next cell; figures write at once, and all keys where none is a shortcut', async ({
  page,
  outside,
}) => {
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

  await page.keyboard.type('+7 900')
  await expect(contacts.editor).toHaveValue('+7 900')
  await page.keyboard.press('Enter')
  await expect(contacts.cell(2, columns.phone)).toHaveText('+7 900')
  await page.keyboard.press('x')
  await expect(contacts.editor).toHaveCount(0)
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('1')
  await expect(contacts.grid.getByText('Full name combines other fields')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(contacts.grid.getByText('Full name combines')).toHaveCount(0)

  await page.evaluate(`localStorage.setItem('outpost.single-keys', 'off')`)
  await page.reload()
  await contacts.cell(2, columns.position).click()
  await page.keyboard.type('x')
  await expect(contacts.editor).toBeFocused()
  await page.keyboard.type('Ю')
  await expect(contacts.editor).toHaveValue('xЮ')
  await page.keyboard.press('Escape')
  await expect(contacts.cell(2, columns.position)).toHaveText('Снабженец')
})

test('a column that has just come is edited with what stands in it, however late that comes', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const before = await findRecord(outside, 1)
  const arrived = Promise.withResolvers<undefined>()
  page.network.take(/\/api\/v1\/contacts\?.*last-name/, async (route) => {
    await arrived.promise
    route.continue()
  })
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Last name' }).check()
  await page.keyboard.press('Escape')
  await contacts.cell(1, added).dblclick()
  await expect(contacts.cell(1, added)).toBeFocused()
  await expect(contacts.editor).toHaveCount(0)
  arrived.resolve(undefined)
  await expect(contacts.editor).toHaveValue(before.attributes['last-name'] ?? 'no name')
  await expect(contacts.editor).toBeFocused()
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

test('what was left red is let go of by the next edit, by Escape and by leaving the page, and told', async ({ blank: page }) => {
  const funnels = await page.evaluate<{ data: { id: string; attributes: Record<string, unknown> }[] }>(
    `fetch('/api/v1/deal-stage-categories').then((answer) => answer.json())`,
  )
  const free = funnels.data.find(({ attributes }) => attributes['amount-calc-method'] === 'manually')!
  const deals = await ListPage.open(page, `/deals?filter[deal-stage-category-id]=${free.id}`)
  const abandoned = await deals.cell(1, 'amount')
  const wanted = await deals.cell(6, 'amount')
  const [name, kept] = [await (await deals.cell(1, 'as-string')).innerText(), await abandoned.textContent()]
  await deals.edit(1, 'amount')
  await deals.editor.fill('xyz')
  await (await deals.cell(6, 'as-string')).click()
  await expect(page.getByRole('grid').getByRole('alert')).toHaveText('This is not an amount. Example: 1,234.50')
  await wanted.dblclick()
  await expect(page.getByText(`Not saved: “xyz”. Amount of “${name}” is unchanged.`)).toBeVisible()
  await expect(deals.editor).not.toHaveValue('xyz')
  await deals.editor.fill('5000')
  await page.keyboard.press('Enter')
  await expect(wanted).toHaveText('5,000.00')
  await expect(abandoned).toHaveText(kept ?? '')

  // Figures begin an edit beside it too, Escape lets go of it from afar, and leaving the page tells of it.
  await deals.edit(1, 'amount')
  await deals.editor.fill('zyx')
  await wanted.click()
  await page.keyboard.type('70')
  await expect(page.getByText(`Not saved: “zyx”.`)).toBeVisible()
  await expect(deals.editor).toHaveValue('70')
  await page.keyboard.press('Enter')
  await expect(wanted).toHaveText('70.00')
  await deals.edit(1, 'amount')
  await deals.editor.fill('yyy')
  await wanted.click()
  await page.keyboard.press('Space')
  const panel = page.getByRole('complementary', { name: 'Side panel' })
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(deals.editor).toHaveCount(0)
  await expect(wanted).toBeFocused()
  await expect(panel).toBeVisible()

  // A field beside the list takes its place too, and its figures stand where they were read.
  await deals.edit(1, 'amount')
  await deals.editor.fill('vvv')
  await expect(panel.getByRole('heading', { name })).toBeVisible()
  await panel.locator('[data-edit=amount]').click()
  await expect(page.getByText(`Not saved: “vvv”.`)).toBeVisible()
  await expect(deals.editor).toHaveCount(0)
  const beside = panel.getByRole('textbox', { name: 'Edit Amount' })
  await expect(beside).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await deals.edit(1, 'amount')
  await deals.editor.fill('zzz')
  await page.getByRole('link', { name: 'Companies' }).click()
  await expect(page.getByText(`Not saved: “zzz”. Amount of “${name}” is unchanged.`)).toBeVisible()
  await page.goBack()
  await expect(abandoned).toHaveText(kept ?? '')
})

test('a deal is renamed where its name stands, and has its name back', async ({ blank: page }) => {
  const deals = await ListPage.open(page, '/deals')
  const name = await deals.cell(1, 'as-string')
  const before = await name.innerText()
  await name.click()
  await page.keyboard.press('F2')
  await expect(deals.editor).toHaveValue(before)
  await page.keyboard.type('Twelve pumps')
  await page.keyboard.press('Enter')
  await expect(name).toHaveText('Twelve pumps')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+z')
  await expect(name).toHaveText(before)
})

test('по-русски и без мыши: сумма, дата, этап, и всё это назад', async ({ blank: page }) => {
  const deals = await ListPage.open(page, '/deals', 'ru')
  const cells = {
    amount: await deals.cell(2, 'amount'),
    stage: await deals.cell(2, 'stage'),
    date: await deals.cell(2, 'planned-at'),
  }
  const before = {
    amount: await cells.amount.textContent(),
    stage: await cells.stage.textContent(),
    date: await cells.date.textContent(),
  }
  await (await deals.cell(0, 'as-string')).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'F2']) await page.keyboard.press(key)
  await expect(deals.editor).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1 234,5')
  await page.keyboard.press('Tab')
  await expect(cells.amount).toHaveText(/^1\s234,50$/)
  await expect(await deals.cell(2, 'company')).toBeFocused()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'F2']) await page.keyboard.press(key)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cells.stage).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('F2')
  await expect(page.getByRole('option').first()).toBeVisible()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(cells.stage).toBeFocused()
  await expect(cells.stage).not.toHaveText(before.stage ?? '')
  for (const key of ['End', 'F2', 'Control+a']) await page.keyboard.press(key)
  await page.keyboard.type('05.03.2026')
  await page.keyboard.press('Control+s')
  await expect(cells.date).toHaveText('05.03.2026')
  for (let times = 0; times < 3; times++) await page.keyboard.press('Control+z')
  for (const [name, cell] of Object.entries(cells)) await expect(cell).toHaveText(before[name as keyof typeof before] ?? '')
})

test('people are found by the sound of their names, in either alphabet', async ({ blank: page }) => {
  const deals = await ListPage.open(page, '/deals')
  const responsible = await deals.cell(1, 'responsible')
  await deals.edit(1, 'responsible')
  await page.keyboard.type('лили')
  const option = page.getByRole('option', { name: /Lily/ })
  await expect(option).toBeVisible()
  await expect(page.getByRole('option').filter({ hasNotText: 'Lily' })).toHaveCount(0)
  await option.click()
  await expect(responsible).toHaveText(/Lily/)
})
