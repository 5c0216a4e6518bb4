// @vitest-environment happy-dom
import { columns, ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { panel, title } from './parts.ts'

test('an address opens a record; it is live, and tells its history', async ({ page, outside }) => {
  await ContactsPage.on(page)
  const made = await outside.create({
    'last-name': 'Peeked',
    'first-name': 'Ada',
    'general-phone': '+1 (555) 010-99',
    email: 'ada@example.org',
  })
  await page.goto(`/contacts?peek=${made.id}`)
  await expect(title(page)).toHaveText('Peeked Ada')
  await expect(panel(page).getByRole('link', { name: '+1 (555) 010-99' })).toHaveAttribute('href', 'tel:+155501099')
  await expect(panel(page).getByRole('link', { name: 'ada@example.org' })).toHaveAttribute('href', 'mailto:ada@example.org')
  await outside.change(made.id, { position: 'Countess' })
  await expect(panel(page)).toContainText('Countess')
  await panel(page).getByRole('tab', { name: 'History' }).click()
  await expect(panel(page).getByRole('listitem').first()).toContainText('empty → Countess')
  await expect(panel(page).getByRole('listitem').last()).toContainText('Created')
  await outside.change(made.id, { position: 'Engineer' })
  await expect(panel(page).getByRole('listitem').first()).toContainText('Countess → Engineer')
})

test('a record that is gone is said to be', async ({ blank: page, outside, troubles }) => {
  troubles.expect(/404/)
  const contacts = new ContactsPage(page)
  const { records } = await outside.list(listed)
  await page.goto(`/contacts?peek=999999999`)
  await expect(panel(page)).toContainText('There is no such record')
  await contacts.cell(0, columns.name).click()
  await expect(title(page)).not.toBeEmpty()
  expect(new URL(page.url()).searchParams.get('peek')).toBe(records[0]!.id)
})

test('trashing while looking goes on to the next record', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await contacts.cell(1, columns.name).click()
  await page.keyboard.press('Space')
  await expect(title(page)).not.toBeEmpty()
  const next = await contacts.cell(2, columns.name).innerText()
  for (const key of ['#', '#']) await page.keyboard.press(key)
  await expect(contacts.cell(1, columns.name)).toHaveText(next)
  await expect(title(page)).toHaveText(next)
})

test('the menu of the panel is about its record, whichever row has the focus and whatever is chosen', async ({
  page,
  outside,
}) => {
  const [{ id }, other] = [
    await outside.create({ 'last-name': 'Menuman', 'first-name': 'Ada' }),
    await outside.create({ 'last-name': 'Menuman', 'first-name': 'Ben' }),
  ]
  const isArchived = async (one: string) => typeof (await outside.find(one)).attributes['archived-at'] === 'string'
  await page.goto('/contacts?filter[q]=Menuman')
  await page.getByRole('row').filter({ hasText: 'Menuman Ben' }).getByRole('checkbox').click()
  await page.getByText('Menuman Ada', { exact: true }).click({ modifiers: ['Control'] })
  await page.keyboard.press('Space')
  await expect(title(page)).toHaveText('Menuman Ada')
  const chosen = page.getByRole('toolbar', { name: 'Selected records' })
  await expect(chosen).toContainText('1 selected')
  const more = panel(page).getByRole('button', { name: 'Actions' })
  const item = (name: string) => page.getByRole('menuitem', { name })
  await more.click()
  await expect(item('Restore from archive')).toHaveCount(0)
  await item('Archive').click()
  await expect(panel(page)).toContainText('Archived')
  await expect.poll(() => isArchived(id)).toBe(true)
  expect(await isArchived(other.id)).toBe(false)
  await more.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Archive', exact: true })).toHaveCount(0)
  await item('Restore from archive').press('Enter')
  await expect.poll(() => isArchived(id)).toBe(false)
  await expect(more).toBeFocused()
  // Whoever is in the panel means its record by a key, too.
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveCount(0)
  for (const key of ['#', '#']) await page.keyboard.press(key)
  await expect(panel(page)).toContainText('In trash')
  await more.click()
  await item('Delete for good…').click()
  await expect(page.getByRole('dialog', { name: /^Delete for good: “.*Menuman Ada”/ })).toBeVisible()
})

test('a record that leaves the list by the menu of the panel stays in the panel until someone moves', async ({
  page,
  outside,
}) => {
  const contacts = await ContactsPage.on(page)
  const archived = { 'archived-at': '2026-01-31T10:00:00.000+00:00' }
  const made = await Promise.all(
    ['Ada', 'Ben', 'Cid'].map((name) => outside.create({ 'last-name': 'Leaving', 'first-name': name, ...archived })),
  )
  await page.goto('/contacts?filter[archived]=1&filter[q]=Leaving')
  await contacts.expectCount(made.length)
  await contacts.cell(0, columns.name).click()
  await page.keyboard.press('Space')
  const name = await contacts.cell(0, columns.name).innerText()
  const next = await contacts.cell(1, columns.name).innerText()
  await expect(title(page)).toHaveText(name)
  const address = page.url()
  await panel(page).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Restore from archive' }).click()
  await contacts.expectCount(made.length - 1)
  await expect(contacts.cell(0, columns.name)).toHaveText(next)
  await expect(panel(page)).not.toContainText('Archived')
  await expect(title(page)).toHaveText(name)
  expect(page.url()).toBe(address)
  // That the list has the keyboard again is no move; a key there is.
  await contacts.cell(0, columns.name).focus()
  await expect(title(page)).toHaveText(name)
  await page.keyboard.press('ArrowDown')
  await expect(title(page)).toHaveText(await contacts.cell(1, columns.name).innerText())
})

test('a click on a name opens its record, as a link does; beside it, and with Shift, it does not', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const cell = (row: number) => contacts.cell(row, columns.name)
  const name = (row: number) => page.getByText(whole[row]!, { exact: true })
  const whole = await Promise.all([0, 1, 2, 3, 4, 5].map((row) => cell(row).innerText()))
  await cell(3).click()
  await expect(cell(3)).toBeFocused()
  await name(4).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('toolbar', { name: 'Selected records' })).toContainText('2 selected')
  await expect(panel(page)).toHaveCount(0)
  await name(1).click()
  const heading = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(whole[1]!)
  await page.keyboard.press('Escape')
  await expect(cell(1)).toBeFocused()
  await expect(contacts.grid.locator('[tabindex="0"]')).toHaveCount(1)
  await cell(5).dblclick()
  await expect(heading).toHaveText(whole[5]!)
})
