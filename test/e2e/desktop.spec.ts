import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { record } from '../standin/record.ts'
import { columns, ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { startChild } from './launchers/child-app.ts'
import { launchStandin, standinWords } from './launchers/standin.ts'
import { openOutside } from './outside.ts'
import { environment } from './place.ts'
import { holdWriteLock } from './write-lock.ts'

type Record = typeof record

// Those that let the app live come first, then those that end it; the last two find none running.
test.skip(({ launcher }) => launcher !== 'standin', 'the main process is asked through the stand-in')

const noHouse = () => Promise.reject(new Error('No browser is needed.'))

test('a second start brings the first window to the front and ends', async ({ page, app, place }) => {
  await ContactsPage.on(page)
  const before = (await app.ask<Record>('record')).windows[0]!.focused
  const second = startChild(standinWords, environment(place))
  await second.read(/running already/)
  expect(await second.ended).toBe(0)
  await expect.poll(async () => (await app.ask<Record>('record')).windows).toMatchObject([{ focused: before + 1 }])
})

test('a link opens its record in the page that is there, and a hostile one nothing', async ({ page, app, outside, place }) => {
  const contacts = await ContactsPage.on(page)
  const { openedExternally: earlier } = await app.ask<Record>('record')
  const { records } = await outside.list(listed)
  const [first, second] = [records[0]!.id, records[1]!.id]
  await page.evaluate('globalThis.isSame = true')
  const again = startChild([...standinWords, `outpost://contacts/${first}`], environment(place))
  expect(await again.ended).toBe(0)
  await expect(page).toHaveURL(new RegExp(`/contacts/${first}$`))
  await app.ask('openUrl', `outpost://contacts/${second}`)
  await expect(page).toHaveURL(new RegExp(`/contacts/${second}$`))
  const before = page.url()
  for (const url of [
    'outpost://contacts/1?x=--inspect',
    'outpost://../x',
    'https://example.com/',
    'javascript:globalThis.isSame=0',
  ]) {
    await app.ask('openUrl', url)
  }
  const hostile = startChild([...standinWords, 'outpost://contacts/1;x', '--inspect-brk=0'], environment(place))
  expect(await hostile.ended).toBe(0)
  await wait(200)
  expect(page.url()).toBe(before)
  expect(await page.evaluate('globalThis.isSame')).toBe(true)
  await expect(contacts.grid).toBeVisible()
  const { windows, openedExternally } = await app.ask<Record>('record')
  expect([windows.length, openedExternally]).toEqual([1, earlier])
})

test('the menu opens by its button and by Alt, and text has one of its own', async ({ page, app }) => {
  const contacts = await ContactsPage.on(page)
  const before = (await app.ask<Record>('record')).popups.length
  const popups = async () => (await app.ask<Record>('record')).popups.slice(before).map(({ labels }) => labels.join(' '))
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.keyboard.press('Alt')
  await expect.poll(popups).toEqual(Array.from({ length: 2 }, () => 'File Edit View Window Help'))
  await page.getByRole('textbox', { name: 'Search contacts' }).click({ button: 'right' })
  await expect.poll(async () => (await popups()).at(-1)).toContain('Cut Copy Paste')
  // The list has a menu of the page's own.
  await contacts.cell(0, columns.position).click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await popups()).toHaveLength(3)
})

test('the app and a script on the same account see each other', async ({ page, place }) => {
  const contacts = await ContactsPage.on(page)
  const one = await openOutside(place)
  const two = await openOutside(place)
  const { records } = await two.list(listed)
  await one.change(records[0]!.id, { position: 'By one' })
  await expect(contacts.cell(0, columns.position)).toHaveText('By one')
  await two.change(records[0]!.id, { position: 'By two' })
  await expect(contacts.cell(0, columns.position)).toHaveText('By two')
  await one.end()
  await two.end()
})

test('the menu speaks the language of the page', async ({ page, app }) => {
  await ContactsPage.on(page)
  const lastMenu = async () => JSON.stringify((await app.ask<Record>('record')).menus.at(-1))
  expect(await lastMenu()).toContain('Quit Outpost')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Appearance' }).click()
  await page.getByText('Русский', { exact: true }).click()
  await expect.poll(lastMenu).toContain('Завершить Outpost')
})

test('quitting waits five seconds and no longer', async ({ page, app, place, outside, troubles }) => {
  troubles.expect(/503/)
  const contacts = await ContactsPage.on(page)
  const { records } = await outside.list(listed)
  await contacts.cell(0, columns.position).dblclick()
  await contacts.editor.fill('Never written')
  const letGo = holdWriteLock(place)
  await page.keyboard.press('Enter')
  await wait(300)
  const from = Date.now()
  await app.ask('quit')
  expect(await app.ended).toBe(0)
  const took = Date.now() - from
  letGo()
  expect(took).toBeGreaterThan(4_000)
  expect(took).toBeLessThan(9_000)
  expect((await outside.find(records[0]!.id)).attributes).toEqual(records[0]!.attributes)
})

test('quitting waits for the commit under way', async ({ page, app, outside, place, troubles }) => {
  troubles.expect(/503/)
  const contacts = await ContactsPage.on(page)
  const { records } = await outside.list(listed)
  await contacts.cell(0, columns.position).dblclick()
  await contacts.editor.fill('Written at the last moment')
  const letGo = holdWriteLock(place)
  await page.keyboard.press('Enter')
  await wait(300)
  await app.ask('chooseMenu', 'Quit Outpost')
  const early = await Promise.race([app.ended, wait(1_500, 'still there')])
  letGo()
  expect(early).toBe('still there')
  expect(await app.ended).toBe(0)
  expect((await outside.find(records[0]!.id)).attributes['position']).toBe('Written at the last moment')
})

test('closing the window ends the app, and the next start has its size and what was written', async ({ page, app, home }) => {
  await ContactsPage.on(page)
  await app.ask('setBounds', { x: 40, y: 30, width: 1000, height: 700 })
  await app.ask('closeWindow')
  expect(await app.ended).toBe(0)
  const again = await home.openApp()
  await again.open()
  await ContactsPage.on(again.page)
  const { windows } = await again.ask<Record>('record')
  expect(windows[0]!.options).toMatchObject({ x: 40, y: 30, width: 1000, height: 700 })
})

test('a page hears that the app ends, and a closed terminal ends nothing', async ({ page, app, place }) => {
  await ContactsPage.on(page)
  await page.evaluate(`addEventListener('pagehide', () => localStorage.setItem('test.left', 'heard'))`)
  await app.ask('quit')
  expect(await app.ended).toBe(0)
  const again = await launchStandin(place, noHouse)
  await again.open()
  await ContactsPage.on(again.page)
  expect(await again.page.evaluate(`localStorage.getItem('test.left')`)).toBe('heard')
  const { names, crashReporter } = await again.ask<Record>('record')
  expect([names, crashReporter]).toEqual([['Outpost'], [{ uploadToServer: false }]])
  again.closeTerminal()
  for (const name of ['suspend', 'resume']) await again.ask('power', name)
  expect(await again.ask('killEngine')).toBe(1)
  await expect(new ContactsPage(again.page).status).toContainText('all changes saved on this computer')
  expect(await readFile(join(place.config, 'window', 'logs', 'outpost.log'), 'utf8')).toContain('The engine is restarting')
  await again.end()
})

test('a link that starts the app opens its record', async ({ outside, place }) => {
  const { records } = await outside.list(listed)
  const started = await launchStandin(place, noHouse, `outpost://contacts/${records[2]!.id}`)
  await started.open()
  await expect(started.page).toHaveURL(new RegExp(`/contacts/${records[2]!.id}$`))
  await started.end()
})

test('a window state that is no state at all does not keep the window away', async ({ place, home }) => {
  const file = join(place.config, 'window', 'window.json')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, '{"windows":[{"bounds":{"x":1e9,"y":"?"')
  const started = await home.openApp()
  await started.open()
  await expect(started.page.getByRole('heading', { name: 'Today' })).toBeVisible()
  const { windows } = await started.ask<Record>('record')
  expect(windows[0]!.options).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 })
  await started.end()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ windows: [{ isMaximized: false }] })
})
