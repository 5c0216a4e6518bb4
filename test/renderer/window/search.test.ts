// @vitest-environment happy-dom
import { columns, ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'

interface Case {
  readonly what: string
  readonly contact: Readonly<Record<string, string>>
  readonly typed: string
  /** What of the row is told to have been found. */
  readonly marked: readonly string[]
  /** The value that no column shows, and where it is told. */
  readonly told?: { readonly column: number; readonly text: string; readonly hint: string }
}

const cases: readonly Case[] = [
  { what: 'Latin letters', contact: { 'last-name': 'Quizzlewick', 'first-name': 'Ada' }, typed: 'quizz', marked: ['Quizz'] },
  {
    what: 'Cyrillic letters, ё as е',
    contact: { 'last-name': 'Жёлудкевич', 'first-name': 'Пётр' },
    typed: 'желудк',
    marked: ['Жёлудк'],
  },
  {
    what: 'digits of a phone',
    contact: { 'last-name': 'Phoneman', 'first-name': 'Ada', 'general-phone': '+1 (555) 918-27-36' },
    typed: '5559182736',
    marked: ['555) 918-27-36'],
  },
  {
    what: 'digits of a phone that no column shows',
    contact: { 'last-name': 'Pagerman', 'first-name': 'Ada', 'other-phone': '+1 (555) 736-27-18' },
    typed: '5557362718',
    marked: ['555) 736-27-18'],
  },
  {
    what: 'a name and digits of a phone that no column shows',
    contact: { 'last-name': 'Beeperman', 'first-name': 'Ada', 'other-phone': '+1 (555) 736-27-19' },
    typed: 'beep 362719',
    marked: ['Beep', '36-27-19'],
    told: { column: columns.phone, text: '+1 (555) 736-27-19 other', hint: 'Other phone: +1 (555) 736-27-19' },
  },
  {
    what: 'a word that no column shows',
    contact: { 'last-name': 'Pennington', 'first-name': 'Alexandrine', description: 'Plays the ophicleide' },
    typed: 'ophicl',
    marked: ['ophicl'],
    told: {
      column: columns.name,
      text: 'Pennington AlexandrinePlays the ophicleide',
      hint: 'Description: Plays the ophicleide',
    },
  },
]

for (const { what, contact, typed, marked, told } of cases) {
  test(`typing narrows the list by ${what}, and Escape brings all of it back`, async ({ page, outside }) => {
    await outside.create(contact)
    const contacts = await ContactsPage.on(page)
    const { count } = await outside.list(listed)
    await contacts.expectCount(count)
    await contacts.search.pressSequentially(typed)
    await contacts.expectCount(1)
    await expect(contacts.cell(0, columns.name)).toContainText(contact['last-name']!)
    await expect(page.getByRole('grid').locator('mark')).toHaveText(marked)
    if (told !== undefined) {
      const cell = contacts.cell(0, told.column)
      await expect(cell).toHaveText(told.text)
      await expect(cell.getByTitle(told.hint)).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(contacts.search).toHaveValue('')
    await contacts.expectCount(count)
    await expect(contacts.search).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(contacts.cell(0, columns.name), 'and once more leads into the list').toBeFocused()
  })
}

test('Enter opens the only one that was found, and goes to the first of several', async ({ page, outside }) => {
  await outside.create({ 'last-name': 'Plunkettson', 'first-name': 'Ada' })
  const contacts = await ContactsPage.on(page)
  // Enter follows the last letter at once, before the list has come.
  await contacts.search.pressSequentially('plunk')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(heading).toContainText('Plunkettson')
  await page.keyboard.press('Escape')
  await expect(heading).toBeHidden()
  await contacts.search.fill('a')
  await expect(contacts.cell(5, columns.name)).not.toBeEmpty()
  await contacts.search.press('Enter')
  await expect(contacts.cell(0, columns.name)).toBeFocused()
  await expect(heading).toBeHidden()
})

test('what is looked for is lit in the record beside the list too, digits across what stands between them', async ({
  page,
  outside,
}) => {
  await outside.create({ 'last-name': 'Telexman', 'first-name': 'Ada', 'other-phone': '+1 (555) 736-27-20' })
  const contacts = await ContactsPage.on(page)
  await contacts.search.fill('telex 362720')
  await contacts.expectCount(1)
  await contacts.cell(0, columns.name).click()
  await page.keyboard.press('Space')
  const lit = page.getByRole('complementary').locator('mark')
  await expect(lit).toHaveText(['Telex', '36-27-20'])
  await contacts.search.fill('telex')
  await expect(lit).toHaveText(['Telex'])
})

test('each letter counts: the list is that of what stands in the box, however fast it was typed', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  await page.keyboard.press('/')
  await expect(contacts.search).toBeFocused()
  for (const typed of ['a', 'an', 'ann', 'ann ']) {
    await contacts.search.fill(typed)
    const { count } = await outside.list(`${listed}&filter[q]=${encodeURIComponent(typed)}`)
    await contacts.expectCount(count)
  }
})

test('nothing found is said with the words that were looked for, and with where else they are found', async ({
  page,
  outside,
}) => {
  const contacts = await ContactsPage.on(page)
  const { count } = await outside.list(listed)
  await contacts.search.fill('zzxxqq 000')
  await expect(page.getByRole('heading', { name: 'Nothing found for “zzxxqq 000”' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click()
  await contacts.expectCount(count)

  await page.getByRole('radiogroup', { name: 'Which records' }).getByText('Archive').click()
  await contacts.search.fill('zzxxqq 000')
  await expect(page.getByRole('heading', { name: 'Nothing found for “zzxxqq 000”' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click()
  await page.getByRole('radiogroup', { name: 'Which records' }).getByText('Active').click()
  await contacts.expectCount(count)

  const { id } = await outside.create({ 'last-name': 'Жолудкевич', 'first-name': 'Пётр' })
  await outside.change(id, { 'archived-at': '2026-01-31T10:00:00.000+00:00' })
  await contacts.search.fill(';jkelrtdbx')
  await page.keyboard.press('Enter')
  await expect(contacts.search).toHaveValue('жолудкевич')
  await contacts.search.fill(';jkelrtdbx')
  await page.getByRole('button', { name: 'Search for “жолудкевич” instead' }).click()
  await expect(contacts.search).toHaveValue('жолудкевич')
  await expect(contacts.search).toBeFocused()
  await page.getByRole('button', { name: 'Show 1 in the archive' }).click()
  await contacts.expectCount(1)
  await expect(page.getByRole('radio', { name: 'Archive' })).toBeChecked()
  await outside.create({ 'last-name': 'Жолудкевич', 'first-name': 'Яна' })
  await page.getByRole('radiogroup', { name: 'Which records' }).getByText('Active').click()
  await contacts.expectCount(1)
  await page.getByRole('group', { name: 'Also found' }).getByRole('button', { name: 'Show 1 in the archive' }).click()
  await expect(contacts.cell(0, columns.name)).toContainText('Пётр')
})
