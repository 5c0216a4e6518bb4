import { besideText, columns, ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { panel, title } from './peek-panel.ts'

test.use({ sharing: 'file' })

for (const [width, what] of [
  [1280, 'beside'],
  [1000, 'over'],
] as const) {
  test(`the row in focus is shown ${what} the list, and followed from row to row`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const contacts = await ContactsPage.on(page)
    await contacts.cell(1, columns.name).click(besideText)
    await page.keyboard.press('Space')
    await expect(title(page)).toHaveText(await contacts.cell(1, columns.name).innerText())
    await page.keyboard.press('j')
    await expect(title(page)).toHaveText(await contacts.cell(2, columns.name).innerText())
    await expect(contacts.cell(2, columns.name)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(contacts.cell(2, columns.name)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(title(page)).toHaveText(await contacts.cell(2, columns.name).innerText())
    await panel(page).getByRole('button', { name: 'Close the panel' }).click()
    await expect(panel(page)).toHaveCount(0)
    await expect(contacts.cell(2, columns.name)).toBeFocused()
  })
}

test('an address opens a record; it is live, and tells its history', async ({ page, outside }) => {
  await ContactsPage.on(page)
  const made = await outside.create({
    'last-name': 'Peeked',
    'first-name': 'Ada',
    'general-phone': '+1 (555) 010-99',
    email: 'ada@example.org',
  })
  await page.goto(`${new URL(page.url()).origin}/contacts?peek=${made.id}`)
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

test('the panel stands still: its head while it is scrolled, a value while it is edited, a link while it is pointed at', async ({
  page,
  outside,
}) => {
  const contacts = await ContactsPage.on(page)
  const email = 'a.very.long.name.of.a.person@a-company-with-a-long-name.example.org'
  const { id } = await outside.create({
    'last-name': 'Peeked',
    'first-name': 'Ada',
    email,
    position: 'Buyer',
    description: 'line\n'.repeat(80),
  })
  await page.goto(`${new URL(page.url()).origin}/contacts?peek=${id}`)
  const link = panel(page).getByRole('link', { name: email })
  await link.hover()
  const copy = (await panel(page).getByRole('button', { name: 'Copy: E-mail' }).boundingBox())!
  const written = (await link.boundingBox())!
  expect(written.x + written.width).toBeLessThanOrEqual(copy.x)

  const shown = panel(page).getByRole('button', { name: 'Position Buyer' })
  const startOf = (of: string) =>
    page.evaluate<number>(`(() => {
    const one = ${of}
    const style = getComputedStyle(one)
    return one.getBoundingClientRect().x + parseFloat(style.paddingLeft) + parseFloat(style.borderLeftWidth)
  })()`)
  const before = await startOf(`document.querySelector('[data-edit=position]')`)
  await shown.click()
  await expect(panel(page).getByRole('textbox', { name: 'Edit Position' })).toBeFocused()
  expect(await startOf('document.activeElement')).toBe(before)
  await page.keyboard.press('Escape')

  await panel(page).getByRole('button', { name: 'Add field' }).scrollIntoViewIfNeeded()
  await expect(shown).not.toBeInViewport()
  await expect(title(page)).toBeInViewport()
  await expect(panel(page).getByRole('tab', { name: 'History' })).toBeInViewport()
  await expect(panel(page).getByRole('button', { name: 'Close the panel' })).toBeInViewport()

  // What stands beside the list is not the list.
  await panel(page).getByRole('button', { name: 'Add field' }).focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('toolbar', { name: 'Selected records' })).toHaveCount(0)
  await contacts.cell(1, columns.position).focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('toolbar', { name: 'Selected records' })).toBeVisible()
})

test('a record that is gone is said to be', async ({ blank: page, outside, troubles }) => {
  troubles.expect(/404/)
  const contacts = new ContactsPage(page)
  const { records } = await outside.list(listed)
  await page.goto(`${new URL(page.url()).origin}/contacts?peek=999999999`)
  await expect(panel(page)).toContainText('There is no such record')
  await contacts.cell(0, columns.name).click(besideText)
  await expect(title(page)).not.toBeEmpty()
  expect(new URL(page.url()).searchParams.get('peek')).toBe(records[0]!.id)
})

test('trashing while looking goes on to the next record', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await contacts.cell(1, columns.name).click(besideText)
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
  await page.goto(new URL('/contacts?filter[q]=Menuman', page.url()).href)
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
  await page.goto(new URL('/contacts?filter[archived]=1&filter[q]=Leaving', page.url()).href)
  await contacts.expectCount(made.length)
  await contacts.cell(0, columns.name).click(besideText)
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
  await cell(3).click(besideText)
  await expect(cell(3)).toBeFocused()
  await name(4).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('toolbar', { name: 'Selected records' })).toContainText('2 selected')
  await expect(panel(page)).toHaveCount(0)
  await name(1).hover()
  await expect(name(1)).toHaveCSS('text-decoration-line', 'underline')
  await expect(name(1)).toHaveCSS('cursor', 'pointer')
  await name(1).click()
  const heading = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(whole[1]!)
  await page.keyboard.press('Escape')
  await expect(cell(1)).toBeFocused()
  await expect(contacts.grid.locator('[tabindex="0"]')).toHaveCount(1)
  await cell(5).dblclick()
  await expect(heading).toHaveText(whole[5]!)
})
