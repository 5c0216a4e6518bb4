// @vitest-environment happy-dom
import { openSeededAccount, type SeededAccount } from './account.ts'
import { hostile } from '../../pages/hostile-values.ts'
import { columns, ContactsPage } from './contacts-page.ts'
import { expect, test as base } from './fixtures.ts'
import { openPalette } from './parts.ts'

/** Each test has an empty account to itself. */
const test = base.extend<{ readonly account: SeededAccount }>({
  // eslint-disable-next-line no-empty-pattern
  account: async ({}, use) => {
    const account = await openSeededAccount(0)
    await use(account)
    await account.close()
  },
})

const values = Object.values(hostile)

test('whatever a value holds is shown as its text, wherever it is shown', async ({ blank: page, outside }) => {
  const ids: string[] = []
  for (const [at, text] of values.entries())
    ids.push((await outside.create({ 'last-name': `N${at} ${text}`, 'first-name': 'A', position: text })).id)
  await page.goto('/contacts')
  const contacts = await ContactsPage.on(page)
  await contacts.header('Full name').click()
  await expect(contacts.cell(0, columns.name)).toContainText('N0')

  // In cells.
  for (const [at, text] of values.entries()) {
    const cell = contacts.cell(at, columns.position)
    expect(await cell.textContent()).toBe(text)
  }

  // Beside the list, and in its history.
  const panel = page.getByRole('complementary', { name: 'Side panel' })
  for (const [at, text] of values.entries()) {
    await contacts.cell(at, columns.position).click()
    if (at === 0) await page.keyboard.press('Space')
    await expect(panel.getByRole('heading', { level: 2 })).toContainText(`N${at} `)
    await expect.poll(() => panel.locator('[data-edit="position"]').textContent()).toBe(text)
  }
  await outside.change(ids[0]!, { position: hostile.template })
  await contacts.cell(0, columns.position).click()
  await panel.getByRole('tab', { name: 'History' }).click()
  await expect(panel.getByRole('listitem').first()).toContainText(`${hostile.markup} → ${hostile.template}`)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  // In the palette.
  for (const [at, text] of values.entries()) {
    await openPalette(page)
    await page.keyboard.type(`N${at}`)
    const option = page.getByRole('option', { name: `N${at} ` }).first()
    await expect(option).toBeVisible()
    expect(await option.textContent()).toContain(text.trim())
    await page.keyboard.press('Escape')
  }

  // In filters.
  const toolbar = page.getByRole('toolbar', { name: 'Filters' })
  for (const text of values) {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('option', { name: 'Last name', exact: true }).click()
    const typed = text.slice(0, 1000).trim()
    await page.getByRole('textbox', { name: 'Value' }).fill(typed)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect.poll(() => toolbar.textContent()).toContain(typed)
    await page.getByRole('button', { name: 'Clear all' }).click()
  }

  // In news.
  const news = page.getByRole('region', { name: 'Notifications' })
  for (const [at, text] of values.entries()) {
    await expect(contacts.cell(0, columns.name)).toContainText(`N${at} `)
    await contacts.cell(0, columns.position).click()
    for (const key of ['Home', '#', '#']) await page.keyboard.press(key)
    await expect.poll(() => news.textContent()).toContain(text.trim())
  }

  await expect(page.locator('img[src=x], #app script')).toHaveCount(0)
})

test('a hostile value survives being edited beside', async ({ blank: page, outside }) => {
  const { id } = await outside.create({ 'last-name': 'N', 'first-name': 'A', position: hostile.markup })
  await page.goto('/contacts')
  const contacts = await ContactsPage.on(page)
  await contacts.cell(0, columns.position).dblclick()
  await expect(contacts.editor).toHaveValue(hostile.markup)
  await contacts.editor.fill(`${hostile.markup}${hostile.emoji}`)
  await page.keyboard.press('Enter')
  await expect(contacts.cell(0, columns.position)).toHaveText(`${hostile.markup}${hostile.emoji}`)
  expect((await outside.find(id)).attributes['position']).toBe(`${hostile.markup}${hostile.emoji}`)
})

test('a search for hostile text is a search', async ({ blank: page, outside }) => {
  await outside.create({ 'last-name': 'N', 'first-name': 'A' })
  await page.goto('/contacts')
  const contacts = await ContactsPage.on(page)
  for (const text of [hostile.markup, '"', "' OR 1=1 --", '%', '*', '\\', 'a'.repeat(2_000)]) {
    await contacts.search.fill(text)
    await expect(page.getByRole('heading', { name: /^Nothing found/ })).toBeVisible()
    await contacts.search.fill('')
    await contacts.expectCount(1)
  }
})
