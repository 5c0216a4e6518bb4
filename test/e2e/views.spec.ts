import type { Page } from '@playwright/test'
import { ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { narrow, openPalette } from './parts.ts'

const menu = (page: Page, name: string) => page.locator('header').getByRole('button', { name, exact: true })

async function choose(page: Page, from: string, item: string): Promise<void> {
  await menu(page, from).click()
  await page.getByRole('menu').getByText(item, { exact: true }).click()
}

test('a view is saved under a name, found again after a reload, and switched, and a long name takes no more room than there is', async ({
  page,
  outside,
}) => {
  await outside.create({ 'first-name': 'Zenobia', 'last-name': 'One' })
  const contacts = await ContactsPage.on(page)
  const { count } = await outside.list(listed)
  await narrow(page, 'zenobia')
  await contacts.expectCount(1)
  await page.getByRole('button', { name: 'Save view' }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await name.fill('  ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Give the view a name.')).toBeVisible()
  await name.fill('Zenobias')
  await page.keyboard.press('Enter')
  await expect(menu(page, 'Zenobias')).toBeVisible()

  await page.reload()
  await expect(menu(page, 'Zenobias')).toBeVisible()
  await contacts.expectCount(1)
  const id = new URL(page.url()).searchParams.get('view')!
  expect((await outside.list(`?filter[table-state-id]=${id}`)).count).toBe(1)
  await choose(page, 'Zenobias', 'All contacts')
  await contacts.expectCount(count)
  await choose(page, 'All contacts', 'Zenobias')
  await contacts.expectCount(1)
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)

  const openByPalette = async () => {
    await openPalette(page)
    await page.keyboard.type('zenobias')
    await expect(page.getByRole('group', { name: 'Views' }).getByRole('option')).toHaveText([/Zenobias.*Contacts/])
    await page.keyboard.press('Enter')
    await expect(menu(page, 'Zenobias')).toBeVisible()
    await contacts.expectCount(1)
  }
  await page.getByRole('toolbar', { name: 'Filters' }).getByRole('button', { name: 'Remove First name' }).click()
  await contacts.expectCount(count)
  await openByPalette()
  await page.getByRole('navigation').getByRole('link', { name: 'Deals' }).click()
  await expect(menu(page, 'All deals')).toBeVisible()
  await openByPalette()

  const attributes = { name: 'long '.repeat(2000).trim(), object: 'contacts', query: 'filter[archived]=1' }
  const body = JSON.stringify({ data: { type: 'table-states', attributes } })
  const headers = { 'content-type': 'application/vnd.api+json' }
  await page.evaluate(`fetch('/ext/v1/table-states', ${JSON.stringify({ method: 'POST', headers, body })})`)
  await menu(page, 'Zenobias').click()
  const long = page.getByRole('menuitemcheckbox', { name: /^long long/ })
  await expect(long).toBeVisible()
  const box = (await page.getByRole('menu').boundingBox())!
  expect(box.x + box.width).toBeLessThanOrEqual(1280)
  await long.click()
  const button = page.locator('header').getByRole('button', { name: /^long long/ })
  expect((await button.boundingBox())!.width).toBeLessThanOrEqual(240)
})
