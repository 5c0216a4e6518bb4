// @vitest-environment happy-dom
import { askForHelp } from '../../pages/help.ts'
import { columns, ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'
import type { Page } from './page.ts'
import { openPalette } from './parts.ts'

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
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await contacts.cell(0, 0).click()
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

test('in Russian: help is asked for by F1, wherever one types, and in the sidebar', async ({ blank: page }) => {
  await ListPage.open(page, '/contacts', 'ru')
  const heldBack: boolean[] = []
  const hear = (event: KeyboardEvent) => void (event.key === 'F1' && heldBack.push(event.defaultPrevented))
  window.addEventListener('keydown', hear)
  await askForHelp(page, { title: 'Справка по клавишам', line: 'Справка' }, expect)
  window.removeEventListener('keydown', hear)
  expect(heldBack, "the browser's own stays away").toEqual([true, true, true])
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

test('undo walks back through what was done here, redo forth, and what changed elsewhere since is kept', async ({
  page,
  outside,
  troubles,
}) => {
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
