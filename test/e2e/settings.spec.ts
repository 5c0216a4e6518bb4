import { ContactsPage } from './contacts-page.ts'
import { chip, openPicker, picker } from './parts.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'

test('the language changes at once and stays after a reload', async ({ page }) => {
  await ContactsPage.on(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Appearance' }).click()
  await page.getByText('Русский', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Внешний вид' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Контакты' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Контакты' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.getByRole('contentinfo')).toContainText(/\d контакт(а|ов)?/)
})

test('the dark theme paints at once and stays after a reload', async ({ page }) => {
  await ContactsPage.on(page)
  const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  const light = await background()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Appearance' }).click()
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  // The first frame of the next page, be its script ever so slow: nothing of it may be light.
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 300))
    await route.continue()
  })
  const script = await page.addInitScript({
    content: `requestAnimationFrame(() => { globalThis.firstLook = document.documentElement.className })`,
  })
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(await background()).toBe(dark)
  expect(await page.evaluate('globalThis.firstLook')).toContain('dark')
  await script.dispose()
})

test('a person with a keyboard alone walks through the sections and back to the list', async ({ page }) => {
  await ContactsPage.on(page)
  await page.keyboard.press('Control+,')
  const section = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  await expect(section('Account')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'About' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(section('About')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(section('Licences')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settings: priv')
  await page.keyboard.press('Enter')
  await expect(section('Privacy')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
})

test('settings fit a window of 320 pixels, where the sections are a list to choose from', async ({ page }) => {
  await ContactsPage.on(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.keyboard.press('Control+,')
  const sections = page.getByRole('combobox', { name: 'Sections of settings' })
  for (const name of ['Sync', 'Appearance', 'Keyboard', 'Data', 'Local API', 'Privacy', 'Licences', 'About', 'Account']) {
    await sections.click()
    await page.getByRole('option', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    const wide = `[...document.querySelectorAll('main *')].filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > 321).map((one) => one.outerHTML.slice(0, 90))`
    expect(await page.evaluate(wide), name).toEqual([])
  }
})

test('a custom field that is named here is a column, a filter, on the record page and in the history', async ({
  page,
  outside,
}) => {
  const { id } = await outside.create({ 'last-name': 'Customed', 'first-name': 'Ada', customs: { 'custom-41': '2026-03-05' } })
  await page.goto(new URL('/settings/custom-fields', page.url()).href)
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

  await page.goto(new URL(`/contacts/${id}`, page.url()).href)
  await expect(page.locator('[data-edit=custom-41]')).toHaveText('Mar 5, 2026')
  await expect(page.getByText('Next audit', { exact: true })).toBeVisible()
  await outside.change(id, { customs: { 'custom-41': '2026-03-06' } })
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Next audit' })).toContainText('Mar 5, 2026 → Mar 6, 2026')
  await page.getByRole('button', { name: 'Undo this change: Next audit' }).click()
  await expect.poll(async () => (await outside.find(id)).attributes['customs']).toEqual({ 'custom-41': '2026-03-05' })
})
