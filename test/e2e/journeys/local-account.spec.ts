import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { columns, ContactsPage } from '../contacts-page.ts'
import { expect, showContacts, test } from './fixtures.ts'

test('npm start on an empty folder: the first contact is made and stays', { tag: '@window' }, async ({ newcomer }) => {
  const page = await newcomer.startApp(join(newcomer.place.folder, 'new'))
  await expect(page.getByRole('heading', { name: 'Your day starts here' })).toBeVisible()
  await showContacts(page)
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Create contact' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Create contact' })
  await expect(dialog.getByRole('combobox', { name: 'Responsible user' })).toHaveValue('Owner')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Kestrel')
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await dialog.getByRole('textbox', { name: 'First name' }).press('Control+Enter')
  const contacts = new ContactsPage(page)
  await contacts.expectCount(1)
  await page.reload()
  await expect(contacts.cell(0, columns.name)).toContainText('Kestrel')
  await expect(contacts.status).toContainText('Local account')
})

test('an account behind a passphrase opens by it, and asks for it in the page without', async ({ newcomer }) => {
  const account = join(newcomer.place.folder, 'account')
  const passphrase = join(newcomer.place.folder, 'passphrase.txt')
  await writeFile(passphrase, 'correct horse battery staple\n')
  await newcomer.outpost('seed', '--data', account, '--contacts', '7', '--companies', '2', '--deals', '2', '--orders', '1')
  // The tests' own command makes passphrases cheap, and the app refuses such a key.
  const words = ['key', '--data', account, '--wrap', 'passphrase', '--passphrase-file', passphrase]
  const wrapping = newcomer.npm('run', '--silent', 'outpost', '--', ...words)
  expect(await wrapping.ended, wrapping.said()).toBe(0)
  const opened = newcomer.npm('start', '--', '--data', account, '--port', '0', '--passphrase-file', passphrase)
  const page = await newcomer.open(opened)
  await showContacts(page)
  const { status } = await ContactsPage.on(page)
  await expect(status).toContainText(/Local account\s*[1-7] contacts/)
  await page.close()
  await opened.end()
  const locked = await newcomer.open(newcomer.npm('start', '--', '--data', account, '--port', '0'))
  await locked.getByLabel('Passphrase').fill('correct horse battery staple')
  await locked.keyboard.press('Enter')
  await showContacts(locked)
  await expect(locked.getByRole('contentinfo')).toContainText(/[1-7] contacts/)
})
