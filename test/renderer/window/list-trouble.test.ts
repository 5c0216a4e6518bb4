// @vitest-environment happy-dom
import { ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import type { Page } from './page.ts'

const detail = 'The records could not be read from the disk.'
const list = /^\/api\/v1\/contacts(\?|$)/

const failList = (page: Page) =>
  page.network.take(list, (route) => route.fulfill({ status: 500, json: { errors: [{ status: '500', detail }] } }))

test('rows that were there before stay, under a line that says so', async ({ page, troubles }) => {
  troubles.expect(/500/)
  const contacts = await ContactsPage.on(page)
  failList(page)
  await contacts.search.fill('an')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    `Contacts could not be loaded. The list is as it was before. “${detail}”`,
  )
  await expect(contacts.cell(0, 0)).not.toBeEmpty()
  await expect(contacts.status.getByRole('status')).toHaveText('The list could not be read')
  page.network.release(list)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(contacts.status.getByRole('status')).toContainText('all changes saved on this computer')
})

test('another screen has nothing to say of a list that could not be read', async ({ blank: page, troubles }) => {
  troubles.expect(/500/)
  failList(page)
  await page.goto('/contacts')
  const status = page.getByRole('contentinfo').getByRole('status')
  await expect(status).toHaveText('The list could not be read')
  await page.getByRole('link', { name: 'Companies' }).click()
  await expect(status).toContainText('all changes saved on this computer')
})
