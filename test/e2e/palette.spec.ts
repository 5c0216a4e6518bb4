import type { Page } from '@playwright/test'
import { ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { openPalette, paletteBox } from './parts.ts'

const options = (page: Page) => page.getByRole('listbox').getByRole('option')

test('by keyboard: type, go down, open; the next time it is among the recent ones', async ({ page, outside }) => {
  const first = await outside.create({ 'last-name': 'Zwickelberg', 'first-name': 'Ada' })
  const second = await outside.create({ 'last-name': 'Zwickelberg', 'first-name': 'Ben' })
  await ContactsPage.on(page)
  await openPalette(page)
  await page.keyboard.type('zwickel')
  await expect(options(page)).toHaveText([/Zwickelberg/, /Zwickelberg/])
  const lit = page.getByRole('option', { selected: true })
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(paletteBox(page)).toHaveAttribute('aria-activedescendant', (await lit.getAttribute('id'))!)
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  const title = await lit.textContent()
  await page.keyboard.press('Enter')
  const { id } = title?.includes('Ben') ? second : first
  await expect(page).toHaveURL(new RegExp(`/contacts/${id}$`))
  await expect(paletteBox(page)).toBeHidden()

  await page.goto(new URL('/companies', page.url()).href)
  await expect(page.locator('[data-row="0"][data-column="0"]')).not.toBeEmpty()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([/Zwickelberg/])
})

test('by mouse, in Russian: the button in the sidebar, a record, the whole list', async ({ blank: page, outside }) => {
  await page.evaluate(`localStorage.setItem('outpost.language', 'ru')`)
  await page.goto(new URL('/contacts', page.url()).href)
  await expect(page.locator('[data-row="0"][data-column="0"]')).not.toBeEmpty()
  await page.getByRole('button', { name: 'Поиск', exact: true }).click()
  await paletteBox(page).fill('иван')
  const { count } = await outside.list(`${listed}&filter[q]=${encodeURIComponent('иван')}`)
  const all = page.getByRole('group', { name: /^Контакты/ }).getByRole('option', { name: /Показать все контакты/ })
  await expect(all).toContainText(`активных: ${count}`)
  await expect(page.locator('mark').first()).toHaveText(/^иван/i)
  await all.click()
  await expect(page.getByRole('textbox', { name: 'Поиск по контактам' })).toHaveValue('иван')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1))
})
