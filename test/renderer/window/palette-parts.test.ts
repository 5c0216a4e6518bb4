// @vitest-environment happy-dom
import { columns, ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'
import { openPalette } from './parts.ts'

test('what moves records names the one it is about, or says how many; the bar over them stays short', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const name = await contacts.cell(1, columns.name).innerText()
  await contacts.cell(1, columns.position).click()
  await openPalette(page)
  await page.keyboard.type('trash')
  await expect(page.getByRole('option', { name: `Move to trash: “${name}”` })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Show trash' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  const bar = page.getByRole('toolbar', { name: 'Selected records' })
  await expect(bar.getByRole('button', { name: 'Archive', exact: true })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('archive')
  await expect(page.getByRole('option', { name: 'Archive: 2 contacts' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(new URL('/contacts?filter[discarded]=1', page.url()).href)
  await contacts.cell(0, columns.position).click()
  const gone = await contacts.cell(0, columns.name).innerText()
  await openPalette(page)
  await page.keyboard.type('delete')
  await expect(page.getByRole('option', { name: `Delete for good: “${gone}”…` })).toBeVisible()
})

test('по-русски: «архив» ведёт в архив списка раньше, чем отправляет туда запись', async ({ blank: page }) => {
  await ListPage.open(page, '/contacts', 'ru')
  await page.locator('[data-row="1"][data-column="1"]').click()
  await openPalette(page)
  await page.keyboard.type('архив')
  await expect(page.getByRole('option', { selected: true })).toHaveText('Показать архив')
  await expect(page.getByRole('option', { name: /^В архив: «.+»$/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/filter\[archived\]=1/)
  await expect(page.getByRole('radio', { name: 'Архив' })).toBeChecked()

  await openPalette(page)
  await page.keyboard.type('показать')
  await expect(page.getByRole('option', { name: 'Показать активные' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Показать корзину' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Показать архив' })).toHaveCount(0)
})
