import { besideText } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'
import { openPalette } from './parts.ts'

test('по-русски: «архив» ведёт в архив списка раньше, чем отправляет туда запись', async ({ blank: page }) => {
  await ListPage.open(page, '/contacts', 'ru')
  await page.locator('[data-row="1"][data-column="1"]').click(besideText)
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
