import { besideText, columns, ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { panel, title } from './parts.ts'

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

test('a name is seen to be a link, and a click beside it is none', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const cell = contacts.cell(1, columns.name)
  const whole = await cell.innerText()
  const name = page.getByText(whole, { exact: true })
  await cell.click(besideText)
  await expect(cell).toBeFocused()
  await name.hover()
  await expect(name).toHaveCSS('text-decoration-line', 'underline')
  await expect(name).toHaveCSS('cursor', 'pointer')
  await name.click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(whole)
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
