import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import type { record } from '../standin/record.ts'
import type { Setting } from '../standin/setting.ts'
import { expect, test } from './fixtures.ts'
import { startInstalled } from './launchers/standin.ts'
import type { Place } from './place.ts'

type Record = typeof record

test.skip(({ launcher }) => launcher !== 'standin', 'the keychain is the stand-in’s')
test.use({ account: 'empty' })

const [save, useRecovery] = [0, 1]
const keyring = { prefix: 'v11', backend: 'gnome_libsecret' }

/** Another start of the installed app, until `work` is done with its windows. */
async function start(place: Place, setting: Setting, work: (findWindow: (named: string) => Promise<Page>) => Promise<void>) {
  const app = startInstalled(place, setting)
  const browser = await chromium.connectOverCDP(await app.hear<string>('chromium'))
  await app.ask('attached')
  const pages = () => browser.contexts()[0]?.pages() ?? []
  /** A window may close while it is looked at. */
  const shows = (page: Page, words: string) =>
    page
      .getByText(words)
      .count()
      .catch((error: unknown) => {
        if (page.isClosed()) return 0
        throw error
      })
  async function findWindow(named: string): Promise<Page> {
    for (;;) {
      for (const page of pages()) if ((await shows(page, named)) > 0) return page
      await wait(100)
    }
  }
  // An app that ends instead of showing its window says why.
  await Promise.race([work(findWindow), app.read(/could not start.*/).then(([words]) => Promise.reject(new Error(words)))])
  const seen = await app.ask<Record>('record')
  await app.end()
  await browser.close()
  return seen
}

test('a recovery file is offered for a new account, and opens it when the keychain is lost', async ({ place }) => {
  const recovery = join(place.folder, 'recovery.json')
  const keeper = async () =>
    (JSON.parse(await readFile(join(place.account, 'account.json'), 'utf8')) as { key: { wrapper: string } }).key.wrapper

  const made = await start(place, { keychain: keyring, answers: [save], files: [recovery] }, async (findWindow) => {
    const window = await findWindow('Passphrase for the recovery file')
    await window.getByLabel('Passphrase', { exact: true }).fill('correct horse')
    await window.getByLabel('Repeat passphrase').fill('correct horse')
    await window.keyboard.press('Enter')
    await expect
      .poll(() =>
        access(recovery).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await findWindow('Contacts')
  })
  expect(made.windows[1]!.options['webPreferences']).toMatchObject({ sandbox: true, contextIsolation: true })
  expect(await keeper()).toBe('os')

  const lost = { ...keyring, secret: 0x33 }
  const opened = await start(place, { keychain: lost, answers: [useRecovery], files: [recovery] }, async (findWindow) => {
    const window = await findWindow('Passphrase of the recovery file')
    await window.getByLabel('Passphrase').fill('wrong')
    await window.keyboard.press('Enter')
    await expect(window.getByRole('alert')).toHaveText('The passphrase is wrong.')
    await window.getByLabel('Passphrase').fill('correct horse')
    await window.keyboard.press('Enter')
    await findWindow('Contacts')
  })
  expect(JSON.stringify(opened.dialogs)).toContain('no longer has the key')
  expect(await keeper()).toBe('os')
  await start(place, { keychain: lost }, async (findWindow) => void (await findWindow('Contacts')))
})

test('with the fixed password of Linux alone the key lies in a file, whatever the desktop is called', async ({ place }) => {
  const keychain = { prefix: 'v10', backend: 'gnome_libsecret' }
  const { dialogs } = await start(place, { keychain }, async (findWindow) => void (await findWindow('Contacts')))
  expect(dialogs).toEqual([])
  expect(await readFile(join(place.account, 'account.json'), 'utf8')).toContain('"wrapper": "file"')
})
