// @vitest-environment happy-dom
import { columns, ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import type { Page } from './page.ts'
import { openPalette, paletteBox } from './parts.ts'

async function speak(page: Page, language: 'en' | 'ru'): Promise<void> {
  await page.evaluate(`localStorage.setItem('outpost.language', '${language}')`)
  await page.goto(new URL('/contacts', page.url()).href)
  await expect(page.locator('[data-row="0"][data-column="0"]')).not.toBeEmpty()
}

const options = (page: Page) => page.getByRole('listbox').getByRole('option')

interface Case {
  readonly what: string
  readonly contact: Readonly<Record<string, string>>
  readonly typed: string
  readonly marked: string
}

const cases: readonly Case[] = [
  { what: 'Latin letters', contact: { 'last-name': 'Zwickelbaum', 'first-name': 'Ada' }, typed: 'ZWICK', marked: 'Zwick' },
  {
    what: 'Cyrillic letters, ё as е',
    contact: { 'last-name': 'Жёлудкевич', 'first-name': 'Пётр' },
    typed: 'желудк',
    marked: 'Жёлудк',
  },
  { what: 'the wrong layout', contact: { 'last-name': 'Жёлчевский', 'first-name': 'Пётр' }, typed: ';tkxtdc', marked: 'Жёлчевс' },
  {
    what: 'the wrong layout the other way',
    contact: { 'last-name': 'Vexwright', 'first-name': 'Ada' },
    typed: 'мучцкш',
    marked: 'Vexwri',
  },
  {
    what: 'digits of a phone',
    contact: { 'last-name': 'Phoneman', 'first-name': 'Ada', 'general-phone': '+1 (555) 918-27-36' },
    typed: '5559182736',
    marked: '555) 918-27-36',
  },
]

test('finds by letters of both alphabets, by the wrong layout and by digits, and shows where', async ({ page, outside }) => {
  for (const { contact } of cases) await outside.create(contact)
  await ContactsPage.on(page)
  for (const { what, contact, typed, marked } of cases) {
    await openPalette(page)
    await page.keyboard.type(typed)
    await expect(options(page).filter({ hasText: contact['last-name']! }), what).toHaveCount(1)
    await expect(page.locator('mark').first(), what).toHaveText(marked)
    await page.keyboard.press('Escape')
    await expect(paletteBox(page)).toBeHidden()
  }
})

for (const { language, typed, layout } of [
  { language: 'en', typed: 'dark th', layout: 'own' },
  { language: 'ru', typed: 'тёмная', layout: 'own' },
  { language: 'ru', typed: 'ntvyfz', layout: 'other' },
] as const) {
  test(`commands are found by their words: ${language}, in the ${layout} layout`, async ({ blank: page }) => {
    await speak(page, language)
    await expect(page.locator('html')).not.toHaveClass(/dark/)
    await openPalette(page)
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveClass(/dark/)
    await expect(paletteBox(page)).toBeHidden()
  })
}

for (const { language, typed, label } of [
  { language: 'en', typed: 'responsible', label: 'Assign…' },
  { language: 'ru', typed: 'менеджер', label: 'Назначить ответственного…' },
  { language: 'ru', typed: 'Сделки', label: 'Перейти к сделкам' },
] as const)
  test(`a command is found by what people call it: ${typed}`, async ({ blank: page }) => {
    await speak(page, language)
    await page.locator('[data-row="1"][data-column="1"]').click()
    await page.keyboard.press('x')
    await openPalette(page)
    await page.keyboard.type(typed)
    await expect(page.getByRole('option', { name: label })).toBeVisible()
  })

test('what would be undone is not found by the record it was done to, which comes first', async ({ blank: page, outside }) => {
  const { id } = await outside.create({ 'last-name': 'Undersecond', 'first-name': 'Ada' })
  await page.goto(new URL(`/contacts?peek=${id}`, page.url()).href)
  const panel = page.getByRole('complementary', { name: 'Side panel' })
  await panel.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(panel).toContainText('Archived')
  // The panel hears of it by the news, maybe before the answer.
  await expect(page.getByRole('contentinfo').getByRole('button', { name: /^Undo/ })).toBeEnabled()
  await openPalette(page)
  await page.keyboard.type('undersec')
  await expect(options(page)).toHaveText([/Undersecond/])
  await expect(page.getByRole('option', { name: /^Undo/ })).toHaveCount(0)
  await paletteBox(page).fill('revert')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Undo: .*Undersecond/)
  await paletteBox(page).fill('und')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Undo: .*Undersecond/)
  await expect(page.getByRole('option', { name: /^Undersecond/ })).toBeVisible()
  // As fast as it is typed: the record that begins so is meant, and nothing is undone.
  await paletteBox(page).fill('')
  await page.keyboard.type('undersecond')
  await page.keyboard.press('Enter')
  await expect(paletteBox(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/contacts/${id}$`))
  expect((await outside.find(id)).attributes['archived-at']).not.toBeNull()
})

test('Escape gives the keyboard back, and the key that opens it closes it', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await contacts.cell(2, 0).click()
  await expect(contacts.cell(2, 0)).toBeFocused()
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(contacts.cell(2, 0)).toBeFocused()
  await openPalette(page)
  await page.keyboard.press('Control+k')
  await expect(paletteBox(page)).toBeHidden()
  await expect(contacts.cell(2, 0)).toBeFocused()
})

test('nothing found is said, and to those who listen', async ({ page }) => {
  await ContactsPage.on(page)
  await openPalette(page)
  await page.keyboard.type('zzxxqq 000')
  await expect(page.getByRole('dialog').getByText('Nothing found for “zzxxqq 000”')).toHaveCount(2)
  await expect(options(page)).toHaveCount(0)
  await paletteBox(page).fill('go to')
  await expect(page.getByRole('dialog').locator('[aria-live]')).toHaveText('5 results')
})

test('a name that looks like markup stays a name', async ({ page, outside }) => {
  await outside.create({ 'last-name': '<img src=x onerror=alert(1)> Zqmarkup', 'first-name': 'Ada' })
  await ContactsPage.on(page)
  await openPalette(page)
  await page.keyboard.type('zqmark')
  await expect(options(page).filter({ hasText: '<img src=x onerror=alert(1)> Zqmarkup' })).toHaveCount(1)
  await expect(page.getByRole('dialog').locator('img')).toHaveCount(0)
})

test('what opens a record names it', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const name = await contacts.cell(1, columns.name).innerText()
  await contacts.cell(1, columns.position).click()
  await openPalette(page)
  await page.keyboard.type('open')
  await expect(page.getByRole('option', { name: `Open “${name}”` })).toBeVisible()
})
