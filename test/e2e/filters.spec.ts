import { columns, ContactsPage, listed } from './contacts-page.ts'
import { chip, openPicker } from './parts.ts'
import { addPeople } from '../pages/contacts-api.ts'
import { expect, test } from './fixtures.ts'

test.use({ sharing: 'file' })

test('a filter is added, edited and taken away by keyboard alone', { tag: '@electron' }, async ({ page, outside }) => {
  await addPeople(outside, 'Keyboardman, Jr')
  const contacts = await ContactsPage.on(page)
  const { count } = await outside.list(listed)
  await contacts.expectCount(count)
  await openPicker(page)
  await page.keyboard.type('first')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused()
  await page.keyboard.type('ada')
  await page.keyboard.press('Enter')
  const { count: adas } = await outside.list(`${listed}&filter[first-name]=ada`)
  await contacts.expectCount(adas)
  await expect(chip(page, /^First name ada$/)).toBeFocused()

  await page.keyboard.press('f')
  await page.keyboard.type('last na')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused()
  await page.keyboard.type('Keyboardman, Jr')
  await page.keyboard.press('Enter')
  await contacts.expectCount(1)
  await expect(chip(page, /^Last name/)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(chip(page, /^First name ada$/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('bea')
  await page.keyboard.press('Enter')
  await expect(chip(page, /^First name bea$/)).toBeFocused()
  await contacts.expectCount(1)
  await expect(contacts.cell(0, columns.name)).toContainText('Bea')

  await page.keyboard.press('Delete')
  await expect(chip(page, /^Last name/)).toBeFocused()
  await contacts.expectCount(3)
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  await contacts.expectCount(count)
})

test('the menu of filters is as tall as the window lets it be, with names as people are called', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await ContactsPage.on(page)
  await page.keyboard.press('f')
  const options = page.getByRole('option')
  for (const [place, name] of ['Last name', 'First name', 'Middle name'].entries())
    await expect(options.nth(place)).toHaveText(name)
  await expect(options.nth(14)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1280, height: 600 })
  await page.keyboard.press('f')
  const more = page.locator('[data-more-below]')
  await expect(more).toBeVisible()
  // A line that fades looks like one that cannot be chosen.
  await expect(more).toHaveCSS('background-image', 'none')
  expect((await more.boundingBox())!.height).toBeLessThanOrEqual(16)
  await page.keyboard.press('ArrowUp')
  await expect(more).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1280, height: 500 })
  await page.keyboard.press('f')
  await expect(more).toBeInViewport({ ratio: 1 })
})
