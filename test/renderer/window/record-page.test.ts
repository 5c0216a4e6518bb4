// @vitest-environment happy-dom
import { expect, test } from './fixtures.ts'
import type { Page } from './page.ts'

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const related = (page: Page, name: string) => page.locator(`[data-related="${name}"]`)
const news = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('a field is edited in place, undone, and its change is in the history, from where it is undone, too', async ({
  page,
  outside,
}) => {
  const { id } = await outside.create({ 'last-name': 'Pageman', 'first-name': 'Ada', position: 'Buyer' })
  await page.goto(`/contacts/${id}`)
  await expect(heading(page)).toHaveText('Pageman Ada')
  await page.locator('[data-edit=position]').click()
  await page.getByRole('textbox', { name: 'Edit Position' }).fill('Head')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await outside.find(id)).attributes['position']).toBe('Head')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await outside.find(id)).attributes['position']).toBe('Buyer')
  await outside.change(id, { position: 'Director' })
  await expect(page.locator('[data-edit=position]')).toHaveText('Director')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Buyer → Director' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo this change: Position' }).first().click()
  await expect.poll(async () => (await outside.find(id)).attributes['position']).toBe('Buyer')
})

test('what another client changes while one types is shown beside, and never over, what is typed', async ({
  blank: page,
  outside,
}) => {
  const { id } = await outside.create({ 'last-name': 'Liveman', 'first-name': 'Ada', position: 'Buyer' })
  await page.goto(`/contacts/${id}`)
  await page.locator('[data-edit=position]').click()
  const editor = page.getByRole('textbox', { name: 'Edit Position' })
  await editor.fill('Head of')
  await outside.change(id, { 'last-name': 'Livewoman' })
  await expect(heading(page)).toHaveText('Livewoman Ada')
  await editor.pressSequentially(' sales')
  await expect(editor).toHaveValue('Head of sales')
  await outside.change(id, { position: 'Director' })
  await expect.poll(async () => (await outside.find(id)).attributes['position']).toBe('Director')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(async () => (await outside.find(id)).attributes['position']).toBe('Head of sales')
  await expect(page.locator('[data-edit=position]')).toHaveText('Head of sales')
})

test('a visit is logged by one line before the others', async ({ blank: page, outside }) => {
  const { id } = await outside.create({ 'last-name': 'Logman', 'first-name': 'Ada', description: 'Met at a fair' })
  await page.goto(`/contacts/${id}`)
  await expect(heading(page)).toHaveText('Logman Ada')
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'What happened?' })).toBeFocused()
  await page.keyboard.type('Showed the new catalogue')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect
    .poll(async () => (await outside.find(id)).attributes['description'])
    .toMatch(/^.*\d{4}: Showed the new catalogue\nMet at a fair$/)
})

test('related records are added already linked, linked, and unlinked, each with undo', async ({ blank: page, outside }) => {
  const { id } = await outside.create({ 'last-name': 'Relatedman', 'first-name': 'Ada' })
  await page.goto(`/contacts/${id}`)
  const deals = related(page, 'deals')
  await deals.getByRole('button', { name: 'Create deal' }).click()
  const form = page.getByRole('dialog', { name: 'Create deal' })
  await expect(form.getByRole('combobox', { name: 'Contact' })).toHaveValue('Relatedman Ada')
  await form.getByRole('textbox', { name: 'Name' }).fill('A deal of the page')
  await page.keyboard.press('Control+Enter')
  await expect(deals.getByRole('row').filter({ hasText: 'A deal of the page' })).toBeVisible()
  await expect(deals.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')

  const companies = related(page, 'companies')
  await companies.getByRole('button', { name: 'Link' }).click()
  const option = page.getByRole('option').first()
  const company = await option.innerText()
  await option.click()
  const line = companies.getByRole('row').filter({ hasText: company.split('\n')[0]! })
  await expect(line).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(line).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(line).toBeVisible()
  await line.getByRole('checkbox').click()
  await companies.getByRole('button', { name: 'Unlink 1' }).click()
  await expect(line).toHaveCount(0)
  await news(page).getByRole('button', { name: 'Undo' }).last().click()
  await expect(line).toBeVisible()
  await line.getByRole('gridcell').nth(1).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Unlink' }).click()
  await expect(line).toHaveCount(0)
})

test('a deal moves along its stages by click and by key; "Lost" asks why', async ({ blank: page }) => {
  await page.goto('/deals/3')
  const bar = page.getByRole('list', { name: 'Stage' })
  const stage = (name: string) => bar.getByRole('button', { name })
  await stage('New').click()
  await expect(stage('New')).toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(stage('New')).not.toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(stage('New')).toHaveAttribute('aria-current', 'step')
  await stage('Lost').click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Answers are optional')
  await page.keyboard.press('Escape')
  await expect(stage('New')).toHaveAttribute('aria-current', 'step')
  await stage('Won').click()
  await expect(stage('Won')).toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('Control+z')
  await expect(stage('New')).toHaveAttribute('aria-current', 'step')
})

test('every other type has a plain page, read-only where only the hosted CRM writes it', async ({ blank: page }) => {
  for (const [address, isFixed] of [
    ['/deal-stages/1', false],
    ['/deal-stage-categories/1', false],
    ['/contact-statuses/1', false],
    ['/company-bank-details/1', false],
    ['/users/1', true],
    ['/products/1', true],
  ] as const) {
    await page.goto(address)
    await expect(heading(page)).not.toBeEmpty()
    await expect(page.getByText('can only be read in Outpost')).toHaveCount(isFixed ? 1 : 0)
    if (isFixed) await expect(page.locator('[data-edit=name]')).toHaveAttribute('aria-disabled', 'true')
  }
  await page.goto('/wonders/1')
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
})
