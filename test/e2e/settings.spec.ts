import { ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'

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
