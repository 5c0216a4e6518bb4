import { expect, test } from './fixtures.ts'
import { panel } from './parts.ts'

test('Tab goes from field to field of the panel, to be edited where it stands; what leads somewhere, by the button beside it', async ({
  blank: page,
  outside,
}) => {
  const { id } = await outside.create({ 'last-name': 'Peeked', 'first-name': 'Ada', position: 'Buyer', email: 'ada@example.org' })
  const isNow = async (name: string, value: string) =>
    expect.poll(async () => (await outside.find(id)).attributes[name]).toBe(value)
  await page.goto(`${new URL(page.url()).origin}/contacts?peek=${id}`)
  const value = (name: string) => panel(page).getByRole('button', { name })
  const editor = (name: string) => panel(page).getByRole('textbox', { name: `Edit ${name}` })

  await value('Position Buyer').click()
  await expect(editor('Position')).toBeFocused()
  await page.keyboard.type('Lead')
  await page.keyboard.press('Enter')
  await expect(value('Position Lead')).toBeFocused()
  await isNow('position', 'Lead')
  await value('First name Ada').click()
  await expect(editor('First name')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(value('Last name Peeked')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(value('First name Ada')).toBeFocused()

  // A figure is no shortcut: it begins to write, as in a cell.
  await page.keyboard.type('4you')
  await expect(editor('First name')).toHaveValue('4you')
  await page.keyboard.press('Escape')

  await panel(page).getByRole('link', { name: 'ada@example.org' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await editor('E-mail').fill('ben@example.org')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('link', { name: 'ben@example.org' })).toBeVisible()
})
