import { columns, ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import type { ApiRecord } from './outside.ts'

const nameOf = (record: ApiRecord | undefined) => record?.attributes['as-string'] ?? 'no such record'

test('opens on the account as it is: its rows, in order, and the true count', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const { records, count } = await outside.list(listed)
  expect(count).toBeGreaterThan(400)
  await contacts.expectCount(count)
  for (const row of [0, 1, 9]) await expect(contacts.cell(row, columns.name)).toHaveText(nameOf(records[row]))
  await expect(contacts.status.getByRole('status')).toContainText('all changes saved on this computer')
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
  await contacts.cell(0, columns.name).click()
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

test('columns that were chosen, widened and sorted stay so after a reload', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Last name' }).check()
  await page.getByRole('checkbox', { name: 'Position' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(contacts.header('Last name')).toBeVisible()
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
