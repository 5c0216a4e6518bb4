import { join } from 'node:path'
import { createNetwork } from '../../../src-main/demo/network.ts'
import { ContactsPage } from '../contacts-page.ts'
import { expect, showContacts, test } from './fixtures.ts'

const few = ['--contacts', '30', '--companies', '5', '--deals', '5', '--orders', '5']

/** How many the hosted account shows in use. */
async function countContacts(address: string): Promise<number> {
  const headers = { authorization: 'Bearer hosted-token' }
  const response = await fetch(`${address}/api/v1/contacts?filter[actual]=1&page[size]=1`, { headers })
  return ((await response.json()) as { meta: { 'record-count': number } }).meta['record-count']
}

test('a hosted account, and a mirror of it from before its first sync on', { tag: '@window' }, async ({ newcomer, launcher }) => {
  test.slow()
  const [hosted, mirror] = ['hosted', 'mirror'].map((name) => join(newcomer.place.folder, name)) as [string, string]
  await newcomer.outpost('seed', '--data', hosted, '--hosted', ...few)
  const words = ['serve', '--data', hosted, '--hosted', '--port', '0', '--token', 'hosted-token']
  const server = newcomer.npm('run', '--silent', 'outpost', '--', ...words)
  const [, address] = await server.read(/Outpost is at (\S+)/)
  const there = await countContacts(address!)

  if (launcher === 'browser') {
    await test.step('the window of the hosted account shows what is in it', async () => {
      const page = await newcomer.open(server)
      await showContacts(page)
      await (await ContactsPage.on(page)).expectCount(there)
      await page.keyboard.press('g')
      await page.keyboard.press('d')
      await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText(/Hosted account\s*[1-5] deals?/)
      await page.close()
    })
  }

  const line = await createNetwork(address!)
  await newcomer.outpost('connect', '--data', mirror, '--remote', line.url, '--remote-token', 'hosted-token')
  await line.cut()
  const page = await newcomer.startApp(mirror)
  const contacts = new ContactsPage(page)
  const main = page.getByRole('main')
  const parts = page.getByRole('radiogroup', { name: 'Which records' })
  await test.step('before the first sync the window says that nothing has arrived', async () => {
    await expect(main.getByRole('heading', { name: 'Your deals have not arrived yet' })).toBeVisible()
    await showContacts(page)
    await expect(main.getByRole('heading', { name: 'Contacts have not arrived yet' })).toBeVisible()
    await expect(main).toContainText('The hosted CRM cannot be reached now')
    await parts.getByText('Archive').click()
    await expect(main.getByRole('heading', { name: 'Nothing here so far' })).toBeVisible()
    await parts.getByText('Active').click()
  })

  await test.step('while it runs the window says how far it is, and the rows come by themselves', async () => {
    // In this order, as sync also tries by itself: that hides the button, which comes back only while the line is cut.
    await main.getByRole('button', { name: 'Try now' }).click()
    await line.restore()
    await expect(main.getByRole('heading', { name: 'Contacts are still arriving' })).toBeVisible()
    await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText('Mirror of a hosted CRM')
    // Two list calls a second, and all that contacts link to comes first.
    await expect(contacts.status).toContainText(`${there} contacts`, { timeout: 60_000 })
    await contacts.expectCount(there)
  })

  await test.step('what is made here is the hosted user’s', async () => {
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'Create contact' })
    await expect(dialog.getByRole('combobox', { name: 'Responsible user' })).toHaveValue('Owner')
  })
  await line.cut()
})
