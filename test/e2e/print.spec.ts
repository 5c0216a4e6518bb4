import { ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'

const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test('Ctrl+P prints the whole list as a table, page after page; the browser’s own menu what is loaded of it', async ({
  page,
  outside,
}) => {
  const contacts = await ContactsPage.on(page)
  const { count } = await outside.list(listed)
  const sheet = page.locator('[data-print]')
  const rows = sheet.locator('tbody tr')
  // The dialog of the system would wait for someone.
  await page.evaluate(`window.print = () => undefined`)
  await page.keyboard.press('Control+p')
  await expect(rows).toHaveCount(count)
  await expect(sheet, 'it is seen on paper alone').toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await expect(page.locator('#app')).toBeHidden()
  await page.emulateMedia({ media: null })
  expect(countPages(await page.pdf({ format: 'A4' }))).toBeGreaterThan(count / 60)
  await expect(sheet, 'it goes with the printing').toHaveCount(0)

  await Promise.all([page.waitForResponse(/filter%5Bq%5D=an/), contacts.search.fill('an')])
  await page.evaluate(
    `window.addEventListener('beforeprint', () => (window.printed = document.querySelector('[data-print]')?.textContent))`,
  )
  expect(countPages(await page.pdf({ format: 'A4' }))).toBeGreaterThan(0)
  expect(await page.evaluate<string>(`window.printed`)).toContain('Search: “an”')
})

test('a company is printed from its menu as a card, black on white in the dark theme too', async ({ blank: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(new URL('/companies/2', page.url()).href)
  await page.evaluate(`window.print = () => undefined`)
  const name = await page.locator('main h2').first().innerText()
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Print this record…' }).click()
  const sheet = page.locator('[data-print]')
  await expect(sheet.locator('h1')).toHaveText(name)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(sheet.getByRole('heading', { name: /^Bank details/ })).toBeVisible()
  await expect(sheet.getByRole('heading', { name: /^Contacts/ })).toBeVisible()
  await expect(sheet.getByRole('columnheader', { name: 'Phones' }).first()).toBeVisible()
  await expect(sheet.locator('button, a')).toHaveCount(0)
  await expect(page.locator('#app')).toBeHidden()
  await expect(sheet.locator('h1')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.emulateMedia({ media: null })
  expect(countPages(await page.pdf({ format: 'A4' }))).toBeGreaterThan(0)
  await expect(sheet).toHaveCount(0)
})
