import { askForHelp } from '../pages/help.ts'
import { columns, ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'

test('help is asked for by F1, wherever one types, and in the sidebar', { tag: '@window' }, async ({ page }) => {
  await ContactsPage.on(page)
  await page.evaluate(`window.addEventListener('keydown', (event) => {
    const { dataset } = document.documentElement
    if (event.key === 'F1') dataset.heldBack = (dataset.heldBack ?? '') + event.defaultPrevented
  })`)
  await askForHelp(page, { title: 'Keyboard help', line: 'Help' }, expect)
  await expect(page.locator('html'), "the browser's own stays away").toHaveAttribute('data-held-back', 'truetruetrue')
})

test('all of help is in sight where the window has room, and says where it goes on where it has not', async ({ blank: page }) => {
  // Its longest: some lines are of two rows.
  await ListPage.open(page, '/deals', 'ru')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('F1')
  const help = page.getByRole('dialog')
  const last = help.locator('dl').first().locator('> div').last()
  const more = help.locator('[data-more-below]')
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(more).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.keyboard.press('F1')
  await expect(more).toBeVisible()
  const beginning = (await help.getByRole('heading', { level: 3 }).first().boundingBox())!
  expect(beginning.y - (await help.boundingBox())!.y, 'it is not scrolled').toBeGreaterThanOrEqual(60)
  await help.hover()
  await page.mouse.wheel(0, 2000)
  await expect(more).toHaveCount(0)
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('help that was opened by keyboard and closed again leaves no hint; where the sidebar is narrow, it is a sign with a name', async ({
  page,
}) => {
  await ContactsPage.on(page)
  const sidebar = page.getByRole('complementary')
  const help = sidebar.getByRole('button', { name: 'Help' })
  const dialog = page.getByRole('dialog', { name: 'Keyboard help' })
  const hint = page.getByRole('tooltip')
  await page.getByRole('button', { name: 'Settings', exact: true }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(help).toBeFocused()
  await expect(hint).toContainText('Keyboard help')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('dt').first()).toBeVisible()
  await expect(dialog.locator(':focus'), 'reading comes first').not.toHaveRole('button')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Change shortcuts…' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(help).toBeFocused()
  await page.waitForTimeout(200)
  await expect(hint).toHaveCount(0)

  await page.setViewportSize({ width: 960, height: 600 })
  const line = sidebar.getByRole('button', { name: 'Keyboard help' })
  await expect(line).not.toContainText(/^Help/)
  expect((await line.boundingBox())!.width).toBeLessThan(40)
})

test('a second click on what undoes hits neither the list below it nor what stands there next', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const cell = contacts.cell(1, columns.position)
  const before = await cell.innerText()
  await cell.dblclick()
  await contacts.editor.fill('Head of Everything')
  await page.keyboard.press('Enter')
  const way = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })
  await expect(way).toHaveText(/Ctrl/)
  const box = (await way.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.dblclick(x, y)
  await page.mouse.click(x, y)
  await expect(page.getByText(/^Undone: “Position .* → /)).toBeVisible()
  await expect(cell).toHaveText(before)
  await expect(page.getByRole('grid').locator('input, [data-row]:focus'), 'no cell was clicked').toHaveCount(0)
  await expect(page.locator('[data-kept]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(cell).toHaveText('Head of Everything')
})

test('help that is closed leaves the list where it was scrolled to', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await contacts.cell(0, columns.position).click()
  await contacts.scrollTo(6000)
  const top = () => page.evaluate<number>(`document.querySelector('[role=grid]').parentElement.scrollTop`)
  const before = await top()
  await page.keyboard.press('Shift+X')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.waitForTimeout(300)
  expect(await top()).toBe(before)
})
