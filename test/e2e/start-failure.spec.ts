import { ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'

const script = /\/assets\/index-[\w-]+\.js$/

test('a page whose script is missing says so, and another try brings the app', { tag: '@window' }, async ({ page, troubles }) => {
  troubles.expect(/index-[\w-]+\.js|404|could not be loaded/)
  await ContactsPage.on(page)
  await page.route(script, (route) => route.fulfill({ status: 404, body: '' }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Outpost could not start' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Не удалось/ })).toBeHidden()
  await page.unroute(script)
  await page.getByRole('link', { name: 'Try again' }).click()
  await ContactsPage.on(page)
})

test('a page that gets no account says why, after a first drawing too', async ({ page, troubles }) => {
  troubles.expect(/500|session/)
  await page.route('**/ext/v1/session', async (route) => {
    await new Promise((done) => setTimeout(done, 500))
    await route.fulfill({
      status: 500,
      json: { errors: [{ title: '', detail: 'The disk is gone.', code: '500', status: '500' }] },
    })
  })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The session could not be read. The disk is gone.')
  await expect(new ContactsPage(page).status).toHaveCount(0)
})
