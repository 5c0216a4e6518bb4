import { columns, ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'

test.use({ account: 'empty' })

const hostile = {
  markup: '<img src=x onerror="document.title=1"><script>document.title=2</script>',
  template: '{{constructor.constructor("document.title=3")()}}',
  'right to left': 'שלום \u202Eevil\u202C عالم',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈e\u0301',
  'ten thousand letters': 'Щ'.repeat(10_000),
  'zero width and quotes': '\u200B"\'`&amp;<!--',
} as const

test('whatever a value holds is shown as its text', async ({ page, outside }) => {
  for (const [at, text] of Object.values(hostile).entries()) {
    await outside.create({ 'last-name': `N${at}`, 'first-name': 'A', position: text })
  }
  await page.reload()
  const contacts = await ContactsPage.on(page)
  await contacts.header('Full name').click()
  await expect(contacts.cell(0, columns.name)).toContainText('N0')
  for (const [at, text] of Object.values(hostile).entries()) {
    const cell = contacts.cell(at, columns.position)
    expect(await cell.textContent()).toBe(text)
    expect((await cell.boundingBox())!.height).toBeLessThanOrEqual(32)
  }
  await expect(contacts.grid.locator('img, script')).toHaveCount(0)
  expect(await page.title()).toBe('Outpost')
})

test('a hostile value survives being edited beside', async ({ page, outside }) => {
  const { id } = await outside.create({ 'last-name': 'N', 'first-name': 'A', position: hostile.markup })
  await page.reload()
  const contacts = await ContactsPage.on(page)
  await contacts.cell(0, columns.position).dblclick()
  await expect(contacts.editor).toHaveValue(hostile.markup)
  await contacts.editor.fill(`${hostile.markup}${hostile.emoji}`)
  await page.keyboard.press('Enter')
  await expect(contacts.cell(0, columns.position)).toHaveText(`${hostile.markup}${hostile.emoji}`)
  expect((await outside.find(id)).attributes['position']).toBe(`${hostile.markup}${hostile.emoji}`)
})

test('a search for hostile text is a search', async ({ page, outside }) => {
  await outside.create({ 'last-name': 'N', 'first-name': 'A' })
  await page.reload()
  const contacts = await ContactsPage.on(page)
  for (const text of [hostile.markup, '"', "' OR 1=1 --", '%', '*', '\\', 'a'.repeat(2_000)]) {
    await contacts.search.fill(text)
    await expect(page.getByRole('heading', { name: /^Nothing found/ })).toBeVisible()
    await contacts.search.fill('')
    await contacts.expectCount(1)
  }
})
