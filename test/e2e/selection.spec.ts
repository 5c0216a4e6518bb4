import type { Locator, Page } from '@playwright/test'
import { besideText, columns, ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'
import { openPalette } from './parts.ts'

const check = -1
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected records' })
const selectedRows = (page: Page) => page.locator('[role=row][aria-selected=true]')

test('rows are chosen by their boxes, by X and by ranges, and let go by Escape', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await contacts.cell(1, check).click()
  await expect(bar(page)).toContainText('1 selected')
  await contacts.cell(4, columns.position).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 selected')
  await expect(selectedRows(page)).toHaveCount(4)
  await contacts.cell(2, columns.name).click(besideText)
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('3 selected')
  await expect(contacts.cell(2, columns.name)).toBeFocused()
  for (const key of ['j', 'j', 'j', 'j', 'Shift+ArrowDown', 'Shift+J']) await page.keyboard.press(key)
  await expect(bar(page)).toContainText('6 selected')
  await page.keyboard.press('Shift+K')
  await expect(bar(page)).toContainText('5 selected')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(contacts.cell(7, columns.name)).toBeFocused()
})

test('the record that is open opens in a window of its own, and a row has a menu for the keyboard', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const name = await contacts.cell(3, columns.name).innerText()
  await contacts.cell(1, columns.name).click(besideText)
  await page.keyboard.press('Space')
  await page.keyboard.press('j')
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+Enter')
  const other = await opened
  await expect(other.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(name)
  expect(new URL(other.url()).pathname).toMatch(/^\/contacts\/\d+$/)
  await other.close()

  await page.keyboard.press('Escape')
  const menu = page.getByRole('menu', { name: 'Actions' })
  const item = (called: string) => menu.getByRole('menuitem', { name: called })
  const cell = contacts.cell(3, columns.phone)
  await cell.click()
  for (const keys of ['Shift+F10', 'ContextMenu']) {
    await page.keyboard.press(keys)
    await expect(item('Open in a new window')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(cell).toBeFocused()
  }
  await page.keyboard.press('Shift+F10')
  await item('Open').first().press('Enter')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(name)
})

test('the box over the list and what opens its menu have places of their own in any window', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const place = async (of: Locator) => (await of.boundingBox())!
  await expect(page.getByRole('button', { name: 'What to select' })).toHaveCSS('opacity', '1')
  for (const width of [1280, 960]) {
    await page.setViewportSize({ width, height: 640 })
    const box = await place(contacts.cell(-1, check))
    const caret = await place(page.getByRole('button', { name: 'What to select' }))
    const head = await place(contacts.cell(-1, columns.name))
    expect([box.width, caret.width, caret.height]).toEqual([32, 24, 24])
    expect([caret.x, head.x]).toEqual([box.x + 32, box.x + 56])
    const drawn = (row: number) => place(contacts.cell(row, check).locator('span'))
    const [over, below] = [await drawn(-1), await drawn(1)]
    expect(below.x, 'boxes stand under each other').toBe(over.x)
    await contacts.cell(1, columns.name).press('Home')
    expect((await place(contacts.cell(1, columns.name))).x).toBe(head.x)
  }
})

test('what changes the selection stands before what changes the records, and letting go leaves the list where it is scrolled', async ({
  page,
}) => {
  const contacts = await ContactsPage.on(page)
  await contacts.cell(2, check).click()
  const left = async (of: Locator) => (await of.boundingBox())!.x
  const places = [
    await left(bar(page).getByRole('status')),
    await left(bar(page).getByRole('button', { name: 'First rows…' })),
    await left(bar(page).getByRole('separator')),
    await left(bar(page).getByRole('button', { name: 'Edit selected…' })),
  ]
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  await contacts.scrollTo(200 * 32)
  await expect(contacts.cell(205, columns.name)).not.toBeEmpty()
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(contacts.cell(2, check)).toBeFocused()
  expect(await contacts.scrollTop()).toBe(200 * 32)
})

for (const [language, path] of [
  ['en', 'contacts'],
  ['ru', 'contacts'],
  ['ru', 'deals'],
] as const)
  test(`in a narrow window the bar is one line, and the record beside the list covers nothing of it (${path}, ${language})`, async ({
    blank: page,
  }) => {
    await page.setViewportSize({ width: 960, height: 600 })
    await ListPage.open(page, `/${path}`, language)
    await page.locator('[data-row="1"][data-column="0"]').click(besideText)
    await page.keyboard.press('x')
    const chosen = page.locator('[role=toolbar][data-beside-list]')
    const assign = { en: 'Assign…', ru: 'Назначить ответственного…' }[language]
    await expect(chosen.getByRole('button', { name: assign })).toBeVisible()
    expect((await chosen.boundingBox())?.height).toBe(44)
    await page.keyboard.press('Space')
    await expect(page.locator('[data-beside-list] aside')).toBeVisible()
    const buttons = chosen.getByRole('button')
    await expect.poll(() => buttons.count()).toBeGreaterThan(5)
    for (const button of await buttons.all()) {
      await expect(button).toBeInViewport({ ratio: 1 })
      await button.click({ trial: true })
    }
  })

test('chosen rows are copied as a table, and a phone from the palette', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const name = await contacts.cell(1, columns.name).innerText()
  await contacts.cell(0, check).click()
  await contacts.cell(1, check).click()
  // What is on the clipboard is heard as it is put there: pages may not read it.
  await page.evaluate(`(() => {
    const put = DataTransfer.prototype.setData
    DataTransfer.prototype.setData = function (kind, text) { globalThis.copied = text; return put.call(this, kind, text) }
  })()`)
  await page.keyboard.press('Control+c')
  await expect(page.getByText('2 rows copied')).toBeVisible()
  const copied = await page.evaluate<string>('globalThis.copied')
  const lines = copied.split('\n').map((line) => line.split('\t'))
  expect(lines.map((cells) => cells.length)).toEqual([6, 6, 6])
  expect(lines[0]![0]).toBe('Full name')
  expect(lines.map(([first]) => first)).toContain(name)

  await page.keyboard.press('Escape')
  const phones = await contacts.grid.locator(`[role=gridcell][data-column="${columns.phone}"]`).allInnerTexts()
  const phone = phones.find((one) => one !== '')!
  await contacts.cell(phones.indexOf(phone), columns.position).click()
  await openPalette(page)
  await page.keyboard.type('copy phone')
  await expect(page.getByRole('option', { selected: true })).toContainText('Copy phone')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Copied: ${phone}`)).toBeVisible()
  expect(await page.evaluate<string>('globalThis.copied')).toBe(phone)
})
