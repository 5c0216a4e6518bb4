import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import type { record } from '../../standin/record.ts'
import type { Setting } from '../../standin/setting.ts'
import { expect, test } from '../fixtures.ts'
import { startInstalled } from '../launchers/standin.ts'
import type { Place } from '../place.ts'

type Record = typeof record

test.skip(({ launcher }) => launcher !== 'standin', 'the keychain is the stand-in’s')
test.use({ account: 'empty' })
test.setTimeout(120_000)

const keyring = { prefix: 'v11', backend: 'gnome_libsecret' }

type Work = (findWindow: (named: string) => Promise<Page>, listWindows: () => readonly Page[]) => Promise<void>
/** An account's threads start on a busy machine. */
const opened = { timeout: 30_000 }

/** Nothing to log, no log. */
const readLog = (place: Place) => readFile(join(place.config, 'window', 'logs', 'outpost.log'), 'utf8').catch(() => '')

/** Another start of the installed app, until `work` is done with its windows. */
async function start(place: Place, setting: Setting, work: Work) {
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
  await Promise.race([work(findWindow, pages), app.read(/could not start.*/).then(([words]) => Promise.reject(new Error(words)))])
  const seen = await app.ask<Record>('record')
  await app.end()
  await browser.close()
  return seen
}

test('a recovery file is offered with a new account, and opens it when the keychain is lost', async ({ place }) => {
  const recovery = join(place.folder, 'recovery.json')
  const made = await start(place, { keychain: keyring, files: [null, recovery] }, async (findWindow, listWindows) => {
    const window = await findWindow('Welcome to Outpost')
    await window.getByRole('button', { name: 'Start with an empty account' }).click()
    await expect(window.getByRole('radio', { name: /signed in to this computer/ })).toBeChecked()
    await window.getByRole('button', { name: 'Create account' }).click()
    const save = window.getByRole('button', { name: 'Save recovery file' })
    // The first dialog is cancelled: nothing is saved, and nothing is said to be.
    await save.click()
    await expect(save).toBeEnabled()
    await save.click()
    await expect(window.getByRole('status')).toContainText('Saved.')
    await window.getByRole('button', { name: 'Continue' }).click()
    await expect(window.getByRole('button', { name: 'Account: My CRM' })).toBeVisible()

    // All windows follow a switch, without a new start of the program.
    await window.evaluate(`window.open('/deals')`)
    await expect.poll(() => listWindows().length).toBe(2)
    const other = listWindows().find((one) => one !== window)!
    await expect(other.getByRole('button', { name: 'Account: My CRM' })).toBeVisible()
    await window.getByRole('button', { name: 'Account: My CRM' }).click()
    await window.getByRole('menuitem', { name: 'Add account' }).click()
    await window.getByRole('button', { name: 'Look around with sample data' }).click()
    for (const one of [window, other]) await expect(one.getByRole('button', { name: 'Account: Sample data' })).toBeVisible(opened)
    // The list of accounts is read when the page is idle, and the keys count from then on.
    await expect(async () => {
      await other.keyboard.press('Control+1')
      await expect(other.getByRole('button', { name: 'Account: My CRM' })).toBeVisible({ timeout: 2_000 })
    }).toPass(opened)
    for (const one of [window, other]) await expect(one.getByRole('button', { name: 'Account: My CRM' })).toBeVisible(opened)
    await other.close()
  })
  expect(made.dialogs).toEqual([])
  const { key } = (JSON.parse(await readFile(recovery, 'utf8')) as { key: { key: string } }).key
  expect((await stat(recovery)).mode & 0o777).toBe(0o600)
  expect(await readLog(place)).not.toContain(key)

  const lost = { ...keyring, secret: 0x33 }
  await start(place, { keychain: lost }, async (findWindow) => {
    const window = await findWindow('“My CRM” cannot be opened')
    await expect(window.getByRole('alert')).toContainText('no longer has the key')
    await window.getByRole('button', { name: 'Use a recovery file' }).click()
    await window.getByLabel('Recovery file').setInputFiles(recovery)
    await window.getByRole('radio', { name: /signed in to this computer/ }).check()
    await window.getByRole('button', { name: 'Open account' }).click()
    await expect(window.getByRole('button', { name: 'Account: My CRM' })).toBeVisible()
  })
  await start(place, { keychain: lost }, async (findWindow) => void (await findWindow('My CRM')))
})

test('with the fixed password of Linux alone no keychain is offered, whatever the desktop is called', async ({ place }) => {
  const keychain = { prefix: 'v10', backend: 'gnome_libsecret' }
  await start(place, { keychain }, async (findWindow) => {
    const window = await findWindow('Welcome to Outpost')
    await window.getByRole('button', { name: 'Start with an empty account' }).click()
    await expect(window.getByRole('radio', { name: /read my files/ })).toBeChecked()
    await expect(window.getByRole('radiogroup', { name: 'Who can open' }).getByRole('radio')).toHaveCount(2)
  })
})
