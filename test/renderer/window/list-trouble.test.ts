// @vitest-environment happy-dom
import { ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import type { Page } from './page.ts'

const detail = 'The records could not be read from the disk.'
const list = /^\/api\/v1\/contacts(\?|$)/

const failList = (page: Page) =>
  page.network.take(list, (route) => route.fulfill({ status: 500, json: { errors: [{ status: '500', detail }] } }))

test('a list that cannot be read says so in the language of the window, and is read again', async ({ blank: page, troubles }) => {
  troubles.expect(/500/)
  await page.evaluate(`localStorage.setItem('outpost.language', 'ru')`)
  failList(page)
  await page.goto('/contacts')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert.getByRole('heading')).toHaveText('Не удалось загрузить список «Контакты»')
  await expect(alert).toContainText('Данные на этом компьютере не изменены и не удалены.')
  await expect(alert.getByText(`«${detail}»`)).toHaveAttribute('lang', 'en')
  const status = page.getByRole('contentinfo').getByRole('status')
  await expect(status).toHaveText('Список не прочитан')
  page.network.release(list)
  await alert.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('grid', { name: 'Контакты' }).locator('[data-row="0"]').first()).toBeVisible()
  await expect(status).toContainText('все изменения сохранены на этом компьютере')
})

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
