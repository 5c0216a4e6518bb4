import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { ContactsPage } from '../contacts-page.ts'
import { expect, showContacts, test } from './fixtures.ts'

const passphrase = 'correct horse battery staple'
/** An account's threads start, and its passphrase is hard to try: both take a while on a busy machine. */
const opened = { timeout: 30_000 }
const accountButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** A port that nothing listens on. */
async function findClosedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('npm start on an empty computer: a wrong address, a refused token, a mirror behind a passphrase, sample data, and back by the recovery file', async ({
  newcomer,
}) => {
  test.slow()
  const hosted = `${newcomer.place.folder}/hosted`
  await newcomer.outpost(
    ...['seed', '--data', hosted, '--hosted', '--contacts', '12', '--companies', '3', '--deals', '2', '--orders', '1'],
  )
  const server = newcomer.serve('--data', hosted, '--hosted', '--port', '0', '--no-ui', '--token', 'hosted-token')
  const [crm] = await server.read(/http:\/\/127\.0\.0\.1:\d+/)
  const page = await newcomer.open(newcomer.npm('start', '--', '--port', '0'))

  await expect(page.getByRole('heading', { name: 'Welcome to Outpost' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect to your company' }).click()
  const address = page.getByRole('textbox', { name: 'Address' })
  const token = page.getByRole('textbox', { name: 'API token' })
  await address.fill(`http://127.0.0.1:${await findClosedPort()}`)
  await token.fill('mistyped')
  await token.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Nothing answers at this address')
  await address.fill(crm)
  await address.press('Enter')
  await expect(page.getByRole('alert')).toContainText('refuses this token')
  await token.fill('hosted-token')
  await token.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'It belongs to Owner' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '12' })).toBeVisible()
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  await expect(connect).toBeFocused()
  await expect(connect).toBeInViewport({ ratio: 1 })
  await page.getByRole('textbox', { name: 'Account name' }).fill('Company CRM')
  await page.getByRole('radio', { name: 'Anyone who knows the passphrase' }).check()
  await page.getByRole('textbox', { name: /^Passphrase/ }).fill(passphrase)
  await page.getByRole('textbox', { name: 'Repeat the passphrase' }).fill('something else')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('The two passphrases differ')).toBeVisible()
  await page.getByRole('textbox', { name: 'Repeat the passphrase' }).fill(passphrase)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  // The key could be lost, so a recovery file is offered while the first copy runs.
  const downloading = page.waitForEvent('download', opened)
  await page.getByRole('button', { name: 'Save recovery file' }).click(opened)
  const recovery = `${newcomer.place.folder}/recovery.json`
  await (await downloading).saveAs(recovery)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(accountButton(page, 'Account: Company CRM')).toBeVisible(opened)
  const { status } = new ContactsPage(page)
  await expect(status).toContainText('Mirror of a hosted CRM')

  await accountButton(page, 'Account: Company CRM').click()
  await page.getByRole('menuitem', { name: 'Add account' }).click()
  await page.getByRole('button', { name: 'Look around with sample data' }).click()
  await expect(accountButton(page, 'Account: Sample data')).toBeVisible(opened)
  await expect(status).toContainText('Local account')
  // The account is gone before the page hears of it. Until then the page asks nothing of it.
  const told = Promise.withResolvers<void>()
  await page.route('**/workspace/v1', (route) => told.promise.then(() => route.continue()))
  await page.route('**/workspace/v1/accounts/*', async (route) => {
    const removed = await route.fetch()
    await showContacts(page)
    await expect(page).toHaveURL(/\/contacts/)
    await route.fulfill({ response: removed })
    told.resolve()
  })
  await accountButton(page, 'Account: Sample data').click()
  await page.getByRole('menuitem', { name: 'Remove sample data' }).click()

  await expect(page.getByRole('heading', { name: 'Welcome to Outpost' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await accountButton(page, /Company CRM/).click()
  await page.getByRole('button', { name: 'Use a recovery file' }).click()
  await page.getByLabel('Recovery file').setInputFiles(recovery)
  await page.getByRole('radio', { name: 'Anyone who can read my files' }).check()
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(status).toContainText('Mirror of a hosted CRM', opened)
})
