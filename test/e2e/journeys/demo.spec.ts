import { readdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { columns, ContactsPage } from '../contacts-page.ts'
import { expect, showContacts, test } from './fixtures.ts'
import type { NpmProcess } from './npm-process.ts'

/** One of the two accounts that the demo serves. */
async function findServed(demo: NpmProcess, words: RegExp) {
  const [, url, token] = await demo.read(words)
  return async <T>(path: string): Promise<T> => {
    const response = await fetch(`${url}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(200)
    return ((await response.json()) as { data: T }).data
  }
}

interface Contact {
  readonly id: string
  readonly attributes: { readonly email: string | null }
}

/** Edits the e-mail of one contact in the list, as a person does. */
async function editEmail(page: Page, id: string, email: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/contacts?filter%5Bid%5D=${id}`)
  const contacts = await ContactsPage.on(page)
  await contacts.cell(0, columns.email).dblclick({ position: { x: 5, y: 5 } })
  await contacts.editor.fill(email)
  await page.keyboard.press('Enter')
  await expect(contacts.cell(0, columns.email)).toContainText(email)
}

/** The rows of the list as the colleague speaks of them: the name and the position. */
const listPositions = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('[role=grid] [data-column="${columns.name}"]')].map((cell) =>
      cell.textContent.trim() + ' ' + cell.closest('[role=row]').querySelector('[data-column="${columns.position}"]').textContent.trim())`,
  )

test('npm run demo: both sides change, with and without a network, and a conflict is said', async ({ newcomer }) => {
  test.setTimeout(180_000)
  const demo = newcomer.npm('run', 'demo', '--', '--contacts', '12', '--pace', '2', '--port', '0')
  const hosted = await findServed(demo, /hosted CRM is at (\S+), token (\S+)\n/)
  const mirror = await findServed(demo, /its mirror is at +(\S+), token (\S+)\n/)
  const page = await newcomer.open(demo)
  const bar = page.getByRole('region', { name: 'Demo' })
  const theirs = 'colleague.mine@example.com'
  const status = page.getByRole('contentinfo', { name: 'Status' })

  await showContacts(page)
  await test.step('what the colleague does arrives in the open list', async () => {
    const { index: whole } = await demo.read(/sync +the first sync is complete\n/)
    await expect(async () => {
      const made = [
        ...demo
          .said()
          .slice(whole)
          .matchAll(/colleague +made (.+)\n/g),
      ].map(([, what]) => what)
      expect((await listPositions(page)).filter((row) => made.includes(row))).not.toEqual([])
    }).toPass({ timeout: 40_000 })
  })

  const [kept, disputed] = (await mirror<Contact[]>('contacts?filter[actual]=1&page[size]=2')).map(({ id }) => id)
  await test.step('what is edited without a network waits, and the window says so', async () => {
    await bar.getByRole('button', { name: 'Go offline' }).click()
    await demo.read(/OFFLINE/)
    await expect(bar).toContainText('Offline')
    await editEmail(page, disputed!, 'mine@example.com')
    await expect(status).toContainText(/Offline · 1 change waiting/)
    await bar.getByRole('button', { name: 'Colleague edits the same' }).click()
    await expect.poll(async () => (await hosted<Contact>(`contacts/${disputed}`)).attributes.email).toBe(theirs)
    await editEmail(page, kept!, 'here@example.com')
    await expect(status).toContainText(/Offline · 2 changes waiting/)
  })

  await test.step('it arrives once the network is back, and the same field changed on both sides is a conflict', async () => {
    demo.press('o')
    await demo.read(/ONLINE/)
    await expect(bar).toContainText('Online')
    await expect(status).toContainText('1 conflict', { timeout: 30_000 })
    await expect.poll(async () => (await hosted<Contact>(`contacts/${kept}`)).attributes.email).toBe('here@example.com')
    expect((await hosted<Contact>(`contacts/${disputed}`)).attributes.email).toBe(theirs)
    expect((await mirror<Contact>(`contacts/${disputed}`)).attributes.email).toBe('mine@example.com')
  })

  await test.step('the conflict is decided in the sync centre by keyboard, and what was kept is sent', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    const card = page.getByRole('article')
    await expect(card).toHaveCount(1)
    for (const value of ['mine@example.com', theirs]) await expect(card.getByText(value, { exact: true })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.locator('[data-card]:focus')).toHaveCount(1)
    // Keys that follow each other at once count as typed text, which decides nothing.
    await page.waitForTimeout(400)
    await page.keyboard.press('m')
    await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible({ timeout: 30_000 })
    expect((await hosted<Contact>(`contacts/${disputed}`)).attributes.email).toBe('mine@example.com')
  })

  await test.step('a change that the hosted CRM refuses is mended beside the server’s words', async () => {
    await bar.getByRole('button', { name: 'Refuse my next change' }).click()
    await demo.read(/will refuse the next change/)
    await editEmail(page, kept!, 'refused@example.com')
    await expect(status).toContainText('1 change refused', { timeout: 30_000 })
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await expect(page.getByRole('article')).toContainText('A rule of the company does not allow this value.')
    await page.getByRole('button', { name: 'Edit and send again' }).click()
    // The record is read first.
    await expect(page.getByRole('main').getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('mended@example.com')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await hosted<Contact>(`contacts/${kept}`)).attributes.email, { timeout: 30_000 })
      .toBe('mended@example.com')
  })

  await test.step('it ends by its key and leaves nothing behind', async () => {
    await page.close()
    demo.press('q')
    expect(await demo.ended, demo.said()).toBe(0)
    expect((await readdir(newcomer.place.folder)).filter((name) => name.startsWith('outpost-demo-'))).toEqual([])
    const addresses = new Set(demo.said().match(/http:\/\/127\.0\.0\.1:\d+/g))
    for (const address of addresses) await expect(fetch(address), address).rejects.toThrow('fetch failed')
  })
})
