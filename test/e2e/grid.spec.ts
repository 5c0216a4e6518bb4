import { firstAsked } from '../../src-renderer/first-asked.ts'
import { reloadAndHear } from './asked-on-reload.ts'
import { besideText, columns, ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'
import type { ApiRecord } from '../pages/contacts-api.ts'

const nameOf = (record: ApiRecord | undefined) => record?.attributes['as-string'] ?? 'no such record'

test('what a list waits for is asked for once, before the app itself is read', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const listAsked = await reloadAndHear(page)
  await expect(contacts.cell(0, columns.name)).not.toHaveText('')
  const { before } = listAsked()
  for (const path of firstAsked) expect(before.filter(([one]) => one === path)).toEqual([[path, 'parser']])
  const lists = before.filter(([path]) => path.startsWith('/api/v1/contacts?'))
  expect(lists).toEqual([[expect.any(String), 'ahead']])
})

test('a cell that was clicked shows its frame, in the light and in the dark', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const isDark = () => page.locator('html.dark').count()
  for (const [row, colorScheme] of (['light', 'dark'] as const).entries()) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(isDark).toBe(row)
    const cell = contacts.cell(row, columns.position)
    await cell.click()
    await expect(cell).toBeFocused()
    await expect(cell).toHaveCSS('outline-width', '2px')
    await expect(cell).toHaveCSS('outline-style', 'solid')
  }
})

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

test('which way a column is sorted is seen under the pointer too', async ({ blank: page }) => {
  const deals = await ListPage.open(page, '/deals')
  for (const name of ['amount', 'planned-at'] as const) {
    await deals.header(name).click()
    await expect(deals.header(name)).toHaveAttribute('aria-sort', 'ascending')
    await deals.header(name).hover()
    const [arrow, button] = [deals.header(name).locator(':scope > svg'), deals.header(name).getByRole('button')]
    await expect(button).toHaveCSS('opacity', '1')
    const [sign, cover] = [(await arrow.boundingBox())!, (await button.boundingBox())!]
    expect(sign.x + sign.width <= cover.x || cover.x + cover.width <= sign.x).toBe(true)
  }
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

test('compact rows, and columns that were chosen, widened and sorted, stay so after a reload; reset brings the first ones back', async ({
  blank: page,
}) => {
  const list = await ListPage.open(page, '/contacts')
  const second = page.getByRole('row').nth(2)
  const height = async () => (await second.boundingBox())!.height
  expect(await height()).toBe(32)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByText('Compact', { exact: true }).click()
  await expect.poll(height).toBe(28)
  await page.getByRole('checkbox', { name: 'Last name' }).check()
  await page.getByRole('checkbox', { name: 'Position' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(list.header('last-name')).toBeInViewport()
  await list.header('last-name').hover()
  await page.getByRole('button', { name: 'Last name: column options' }).click()
  await page.getByRole('menuitem', { name: 'Wider' }).press('Escape')
  await expect(list.header('last-name')).toBeFocused()
  const widthOf = async () => (await list.header('as-string').boundingBox())!.width
  const before = await widthOf()
  await list.header('as-string').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(widthOf).toBeGreaterThan(before)
  const widened = await widthOf()
  await page.reload()
  await expect(list.header('last-name')).toBeVisible()
  await expect(list.header('position')).toHaveCount(0)
  await expect(list.header('as-string')).toHaveAttribute('aria-sort', 'ascending')
  expect(await widthOf()).toBe(widened)
  await expect.poll(height).toBe(28)

  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await expect(list.header('position')).toBeVisible()
  await expect(list.header('last-name')).toHaveCount(0)
  expect(await height()).toBe(28)
  await page.keyboard.press('Escape')
  for (const label of ['Date of birth', 'Description', 'First name']) await list.showColumn(label)
  await expect(list.header('first-name')).toBeInViewport()
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
