import { columns, ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'

function isCut(one: unknown): boolean {
  const { scrollWidth, clientWidth } = one as { readonly scrollWidth: number; readonly clientWidth: number }
  return scrollWidth > clientWidth
}

test('a value that no column shows is told in sight, with all columns, and Escape brings the list back', async ({
  page,
  outside,
}) => {
  await outside.create({ 'last-name': 'Beeperman', 'first-name': 'Ada', 'other-phone': '+1 (555) 736-27-19' })
  await outside.create({ 'last-name': 'Pennington', 'first-name': 'Alexandrine', description: 'Plays the ophicleide' })
  const contacts = await ContactsPage.on(page)
  const { count } = await outside.list(listed)
  for (const { typed, column, hint } of [
    { typed: 'beep 362719', column: columns.phone, hint: 'Other phone: +1 (555) 736-27-19' },
    { typed: 'ophicl', column: columns.name, hint: 'Description: Plays the ophicleide' },
  ]) {
    await contacts.search.pressSequentially(typed)
    await contacts.expectCount(1)
    await expect(contacts.cell(0, column).getByTitle(hint)).toBeVisible()
    await expect(contacts.grid.locator('mark').last()).toBeInViewport()
    expect(await contacts.grid.locator('..').evaluate(isCut), 'all columns are in sight').toBe(false)
    await page.keyboard.press('Escape')
    await contacts.expectCount(count)
    await expect(contacts.search).toBeFocused()
  }
})

test('по-русски строка говорит, по чему нашлась, и столбцы остаются в окне', async ({ blank: page, outside }) => {
  await outside.create({ 'last-name': 'Иванов', 'first-name': 'Евгений', 'mobile-phone': '+7 (936) 517-48-20' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const contacts = await ListPage.open(page, '/contacts', 'ru')
  await page.getByRole('textbox', { name: 'Поиск по контактам' }).fill('9365174820')
  const phone = await contacts.cell(0, 'general-phone')
  await expect(phone).toHaveText('+7 (936) 517-48-20 моб.')
  for (const part of await phone.locator('[title]').all()) expect(await part.evaluate(isCut)).toBe(false)
  expect(await page.getByRole('grid').locator('..').evaluate(isCut)).toBe(false)
})
