import type { Page } from '@playwright/test'
import { besideText, columns, ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'
import { openPalette } from './palette-box.ts'

test.use({ sharing: 'file' })

/** What a Russian layout sends: its own letter, and the place of the key. */
const press = (page: Page, key: string, code: string, held: object = {}) =>
  page.evaluate(
    `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', ${JSON.stringify({ key, code, bubbles: true, cancelable: true, ...held })}))`,
  )

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('keys go from list to list, one after the other, in either layout', async ({ page }) => {
  await ContactsPage.on(page)
  await page.keyboard.type('gm')
  await expect(heading(page, 'Companies')).toBeVisible()
  await press(page, 'п', 'KeyG')
  await press(page, 'в', 'KeyD')
  await expect(heading(page, 'Deals')).toBeVisible()
  await press(page, 'л', 'KeyK', { ctrlKey: true })
  await expect(page.getByRole('combobox', { name: /^Search everything/ })).toBeFocused()
})

test('? lists the keys of the screen, whether or not a row is in focus, and not those of others', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const help = page.getByRole('dialog', { name: 'Keyboard help' })
  const listKeys = async () => {
    await page.keyboard.press('?')
    await expect(help.locator('dt').first()).toBeVisible()
    return (await help.locator('dl > div').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
  }
  const before = await listKeys()
  expect(before).toEqual(
    expect.arrayContaining([
      'Go from cell to cell ← ↑ ↓ →',
      'Save and go on to the next cell Tab',
      'Type over a cell 0…9',
      'Row menu Shift F10',
      'Edit cell F2',
      'Open Enter',
      'Select row X',
      'Move to trash #',
      'Print list… Ctrl P',
      'Undo Ctrl Z',
      'Keyboard help ? F1',
    ]),
  )
  const changing = help.getByRole('button', { name: 'Change shortcuts…' })
  await expect(help.locator(':focus'), 'reading comes first').not.toHaveRole('button')
  await page.keyboard.press('Tab')
  await expect(changing).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await contacts.cell(0, 0).click(besideText)
  expect(await listKeys()).toEqual(before)
  await expect(help.getByText('Create contact')).toBeVisible()
  await expect(help.getByText('Go to deals')).toBeVisible()
  await expect(help.getByText('Delete for good…'), 'that is for the trash').toHaveCount(0)
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'Create contact' })).toBeVisible()
})

for (const [language, short, title] of [
  ['en', 'Help', 'Keyboard help'],
  ['ru', 'Справка', 'Справка по клавишам'],
] as const)
  test(
    `help is asked for by F1, wherever one types, and in the sidebar: ${language}`,
    { tag: '@window' },
    async ({ blank: page }) => {
      await page.evaluate(`localStorage.setItem('outpost.language', '${language}')`)
      await page.goto(new URL('/contacts', page.url()).href)
      await expect(page.locator('[data-row="0"][data-column="0"]')).not.toBeEmpty()
      await page.evaluate(`window.addEventListener('keydown', (event) => {
      const { dataset } = document.documentElement
      if (event.key === 'F1') dataset.heldBack = (dataset.heldBack ?? '') + event.defaultPrevented
    })`)
      const help = page.getByRole('dialog', { name: title })
      await page.keyboard.press('F1')
      await expect(help).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(help).toBeHidden()
      await page.keyboard.press('/')
      await page.keyboard.press('F1')
      await expect(help).toBeVisible()
      await page.keyboard.press('F1')
      await expect(page.locator('html'), "the browser's own stays away").toHaveAttribute('data-held-back', 'truetruetrue')
      await page.keyboard.press('Escape')
      await expect(page.locator('main header input')).toBeFocused()

      const line = page.getByRole('complementary').getByRole('button', { name: short })
      await expect(line).toHaveText(/\?/)
      await line.click()
      await expect(help).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(line).toBeFocused()
    },
  )

test('where the sidebar is narrow, help is a sign with a name', async ({ page }) => {
  await ContactsPage.on(page)
  await page.setViewportSize({ width: 960, height: 600 })
  const line = page.getByRole('complementary').getByRole('button', { name: 'Keyboard help' })
  await expect(line).not.toContainText(/^Help/)
  expect((await line.boundingBox())!.width).toBeLessThan(40)
})

test('all of help is in sight where the window has room, and says where it goes on where it has not', async ({ blank: page }) => {
  // Its longest: some lines are of two rows.
  await ListPage.open(page, '/deals', 'ru')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('F1')
  const help = page.getByRole('dialog')
  const last = help.locator('dl').first().locator('> div').last()
  const more = help.locator('[data-more-below]')
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(more).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.keyboard.press('F1')
  await expect(more).toBeVisible()
  const beginning = (await help.getByRole('heading', { level: 3 }).first().boundingBox())!
  expect(beginning.y - (await help.boundingBox())!.y, 'it is not scrolled').toBeGreaterThanOrEqual(60)
  await help.hover()
  await page.mouse.wheel(0, 2000)
  await expect(more).toHaveCount(0)
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('what was opened by keyboard and closed again leaves no hint over what is beside it', async ({ page }) => {
  await ContactsPage.on(page)
  const help = page.getByRole('complementary').getByRole('button', { name: 'Help' })
  const hint = page.getByRole('tooltip')
  await page.getByRole('button', { name: 'Settings', exact: true }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(help).toBeFocused()
  await expect(hint).toContainText('Keyboard help')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard help' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(help).toBeFocused()
  await page.waitForTimeout(200)
  await expect(hint).toHaveCount(0)
})

test('in a text field letters are letters; Ctrl+K works there, too', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await page.keyboard.press('/')
  await expect(contacts.search).toBeFocused()
  await page.keyboard.type('gmc?')
  await expect(contacts.search).toHaveValue('gmc?')
  await expect(heading(page, 'Contacts')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Search everything/ })).toBeFocused()
})

test('single keys are turned off in Settings, and stay so', async ({ page }) => {
  await ContactsPage.on(page)
  await page.keyboard.press('Control+,')
  await page.getByRole('link', { name: 'Keyboard', exact: true }).click()
  await page.getByRole('checkbox', { name: /^Single-key shortcuts/ }).click()
  await page.keyboard.press('Escape')
  await ContactsPage.on(page)
  await page.reload()
  await ContactsPage.on(page)
  await page.keyboard.type('?gm')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: /^Search everything/ })).toBeFocused()
  await expect(page.getByRole('option', { name: 'Go to companies', exact: true })).toBeVisible()
})

test('a shortcut is changed: a key that is taken is told, taken over, and given back', async ({ page }) => {
  await ContactsPage.on(page)
  await page.keyboard.press('Control+,')
  await page.getByRole('link', { name: 'Keyboard', exact: true }).click()
  const list = page.getByRole('region', { name: 'Keyboard shortcuts' })
  const help = list.getByRole('button', { name: /^Keyboard help: .* Change$/ })
  await help.click()
  await page.keyboard.press('Escape')
  await expect(help).toBeFocused()
  await help.click()
  await page.keyboard.press('c')
  await expect(list.getByRole('alert')).toContainText('Already used for “Create”.')
  await list.getByRole('button', { name: 'Use it here' }).click()
  await expect(list.getByRole('button', { name: 'Keyboard help: C. Change' })).toBeFocused()
  await expect(list.getByRole('button', { name: 'Create: None. Change' })).toBeVisible()
  await page.keyboard.press('Escape')
  await ContactsPage.on(page)
  await page.reload()
  await ContactsPage.on(page)
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'Keyboard help' })).toBeVisible()
  await page.getByRole('button', { name: 'Change shortcuts…' }).click()
  await list.getByRole('button', { name: 'Reset all' }).click()
  await expect(list.getByRole('button', { name: 'Create: C. Change' })).toBeVisible()
})

test('a second click on what undoes hits neither the list below it nor what stands there next', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const cell = contacts.cell(1, columns.position)
  const before = await cell.innerText()
  await cell.dblclick()
  await contacts.editor.fill('Head of Everything')
  await page.keyboard.press('Enter')
  const way = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })
  await expect(way).toHaveText(/Ctrl/)
  const box = (await way.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.dblclick(x, y)
  await page.mouse.click(x, y)
  await expect(page.getByText(/^Undone: “Position .* → /)).toBeVisible()
  await expect(cell).toHaveText(before)
  await expect(page.getByRole('grid').locator('input, [data-row]:focus'), 'no cell was clicked').toHaveCount(0)
  await expect(page.locator('[data-kept]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(cell).toHaveText('Head of Everything')
})

test('undo walks back through what was done here, redo forth, and what changed elsewhere since is kept', async ({
  page,
  outside,
  troubles,
}) => {
  // The engine refuses to undo what was changed since, and the window asks.
  troubles.expect(/409/)
  const { id } = await outside.create({ 'last-name': 'Quizzlewick', 'first-name': 'Ada', position: 'Buyer' })
  const contacts = await ContactsPage.on(page)
  await contacts.search.fill('quizzlewick')
  await contacts.expectCount(1)
  const cell = contacts.cell(0, columns.position)
  for (const position of ['Lead', 'Head']) {
    await cell.click()
    await page.keyboard.press('F2')
    await contacts.editor.fill(position)
    await page.keyboard.press('Enter')
    await expect(cell).toHaveText(position)
    await expect(page.getByText(/^Position .* → .* · .*Quizzlewick/).first()).toBeVisible()
  }
  await page.keyboard.press('Control+z')
  await expect(cell).toHaveText('Lead')
  await page.keyboard.press('Control+z')
  await expect(cell).toHaveText('Buyer')
  await press(page, 'я', 'KeyZ', { ctrlKey: true, shiftKey: true })
  await expect(cell).toHaveText('Lead')
  await outside.change(id, { position: 'Director' })
  await expect(cell).toHaveText('Director')
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/Director/).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Do it anyway' })).toBeVisible()
  expect((await outside.find(id)).attributes['position']).toBe('Director')

  await openPalette(page)
  await page.keyboard.type('language: r')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await openPalette(page)
  await page.keyboard.type('повторить')
  await expect(page.getByRole('option', { name: /^Повторить: Должность .* → .* · .*Quizzlewick/ })).toBeVisible()
})

test('help that is closed leaves the list where it was scrolled to', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await contacts.cell(0, columns.position).click()
  await contacts.scrollTo(6000)
  const top = () => page.evaluate<number>(`document.querySelector('[role=grid]').parentElement.scrollTop`)
  const before = await top()
  await page.keyboard.press('Shift+X')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.waitForTimeout(300)
  expect(await top()).toBe(before)
})
