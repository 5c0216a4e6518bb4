import { columns, ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'

test('a click at the edge of a box opens its choices; what is missing is told in sight, however low the window', async ({
  blank: page,
}) => {
  await ListPage.open(page, '/deals')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Create deal' })
  const responsible = dialog.getByRole('combobox', { name: 'Responsible user' })
  await expect(responsible).not.toHaveValue('')
  const box = (await responsible.locator('..').boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 2)
  await expect(responsible).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1000, height: 400 })
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Fill in at least one field.')
  await expect(dialog.getByRole('alert')).toBeInViewport()
})

test('the list goes to what was just made and marks it; where it leaves it out, it says so', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const contacts = await ContactsPage.on(page)
  const news = page.getByRole('region', { name: 'Notifications' })
  const create = async (name: string) => {
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'Create contact' })
    await dialog.getByRole('textbox', { name: 'Last name' }).fill(name)
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Ada')
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
  }
  const focused = page.locator('[role=row]:has(> [data-row]:focus)')
  expect(await contacts.scrollTop()).toBe(0)

  await create('Madehawk')
  await expect(focused).toContainText('Madehawk')
  await expect(page.locator('[data-row]:focus')).toBeInViewport({ ratio: 1 })
  await expect(focused).toHaveClass(/row-made/)
  expect(await contacts.scrollTop()).toBeGreaterThan(1000)
  await expect(news).toContainText('Created: Madehawk Ada')
  await expect(news).not.toContainText('does not match')
  await expect(focused).not.toHaveClass(/row-made/)

  // In between: the row that stood there before keeps nothing of the focus.
  await contacts.header('Full name').click()
  await expect(contacts.cell(0, columns.name)).not.toBeEmpty()
  await create('Лисицын')
  await expect(focused).toContainText('Лисицын')
  await expect(page.locator('[data-row]:focus')).toBeInViewport({ ratio: 1 })

  await contacts.search.fill('Madehawk')
  await contacts.expectCount(1)
  await page.keyboard.press('ArrowDown')
  await create('Osprey')
  await expect(news).toContainText('Created: Osprey Ada. Current filters hide it.')
  await expect(focused).toContainText('Madehawk')
})

test('a deal and its new company are made by keyboard alone, and the next deal starts at once', async ({ blank: page }) => {
  // The list of notifications comes late, and is told of nevertheless: the dialog hides only what is around it.
  const isOpen = Promise.withResolvers<void>()
  await page.route('**/ToastList-*.js', async (route) => {
    await isOpen.promise
    await route.continue()
  })
  await page.goto(new URL('/settings/about', page.url()).href)
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Search/ }).fill('Create deal')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create deal' })
  await expect(page).toHaveURL(/\/settings\/about\?create=deals$/)
  await expect(dialog).toBeVisible()
  isOpen.resolve()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Roof of the mill')
  await dialog.getByRole('combobox', { name: 'Company' }).focus()
  await page.keyboard.type('Millworks of Kestrel')
  await expect(page.getByRole('option', { name: 'Create company “Millworks of Kestrel”…' })).toBeVisible()
  await page.keyboard.press('Enter')
  const company = page.getByRole('dialog', { name: 'Create company' })
  await expect(company.getByRole('textbox', { name: 'Name' })).toHaveValue('Millworks of Kestrel')
  await page.keyboard.press('Control+Enter')
  await expect(company).toHaveCount(0)
  await expect(dialog.getByRole('combobox', { name: 'Company' })).toHaveValue('Millworks of Kestrel')
  await expect(dialog.getByRole('combobox', { name: 'Company' })).toBeFocused()
  await page.keyboard.press('Control+Shift+Enter')
  const news = page.getByRole('region', { name: 'Notifications' })
  await expect(news).toContainText('Created: Roof of the mill')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  await news.getByRole('button', { name: 'Open' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/deals\/\d+$/)
  await expect(page.locator('main')).toContainText('Millworks of Kestrel')
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/settings\/about$/)
})
