// @vitest-environment happy-dom
import { ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'
import { chip, openPicker, picker } from './parts.ts'

test('the language changes at once and stays after a reload', async ({ page }) => {
  await ContactsPage.on(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Appearance' }).click()
  await page.getByRole('radio', { name: 'Русский' }).click()
  await expect(page.getByRole('heading', { name: 'Внешний вид' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Контакты' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Контакты' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.getByRole('contentinfo')).toContainText(/\d контакт(а|ов)?/)
})

test('a custom field that is named here is a column, a filter, on the record page and in the history', async ({
  blank: page,
  outside,
}) => {
  const { id } = await outside.create({ 'last-name': 'Customed', 'first-name': 'Ada', customs: { 'custom-41': '2026-03-05' } })
  await page.goto('/settings/custom-fields')
  const line = page.getByRole('listitem').filter({ hasText: 'custom-41' })
  await expect(line).toContainText('for example Mar 5, 2026')
  await line.getByRole('button', { name: 'Name…' }).click()
  await page.getByRole('textbox', { name: 'Name in English' }).fill('Next audit')
  await page.keyboard.press('Control+Enter')
  await expect(line).toContainText('Next audit')

  const list = await ListPage.open(page, '/contacts?filter[q]=customed')
  await list.showColumn('Next audit')
  await expect(await list.cell(0, 'custom-41')).toHaveText('Mar 5, 2026')
  await openPicker(page)
  await picker(page).fill('next audit')
  await page.keyboard.press('Enter')
  await expect(chip(page, /^Next audit/)).toBeVisible()

  await page.goto(`/contacts/${id}`)
  await expect(page.locator('[data-edit=custom-41]')).toHaveText('Mar 5, 2026')
  await expect(page.getByText('Next audit', { exact: true })).toBeVisible()
  await outside.change(id, { customs: { 'custom-41': '2026-03-06' } })
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Next audit' })).toContainText('Mar 5, 2026 → Mar 6, 2026')
  await page.getByRole('button', { name: 'Undo this change: Next audit' }).click()
  await expect.poll(async () => (await outside.find(id)).attributes['customs']).toEqual({ 'custom-41': '2026-03-05' })
})
