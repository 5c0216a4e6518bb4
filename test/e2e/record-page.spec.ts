import type { Page } from '@playwright/test'
import { reloadAndHear, type Asked } from './asked-on-reload.ts'
import { ContactsPage, besideText, columns } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'

test.use({ sharing: 'file' })

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const position = (page: Page) => page.locator('[data-position]')
const related = (page: Page, name: string) => page.locator(`[data-related="${name}"]`)
const news = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('by keys: a row opens its page, brackets walk the list it came from, Escape returns to the row', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const name = (row: number) => contacts.cell(row, columns.name).innerText()
  const [first, second, third] = [await name(1), await name(2), await name(3)]
  await contacts.cell(1, columns.name).click(besideText)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(first)
  await expect(position(page)).toHaveText(/^2 of \d+$/)
  await page.keyboard.press(']')
  await expect(heading(page)).toHaveText(second)
  await page.keyboard.press(']')
  await expect(heading(page)).toHaveText(third)
  await page.keyboard.press('[')
  await expect(heading(page)).toHaveText(second)
  // A reload keeps the way back.
  await page.reload()
  await expect(position(page)).toHaveText(/^3 of \d+$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/contacts$/)
  await expect(contacts.cell(2, columns.name)).toBeFocused()
})

test('a field is edited in place, undone, and its change is in the history, from where it is undone, too', async ({
  page,
  outside,
}) => {
  const { id } = await outside.create({ 'last-name': 'Pageman', 'first-name': 'Ada', position: 'Buyer' })
  await page.goto(new URL(`/contacts/${id}`, page.url()).href)
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
  await page.goto(new URL(`/contacts/${id}`, page.url()).href)
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
  await page.goto(new URL(`/contacts/${id}`, page.url()).href)
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
  await page.goto(new URL(`/contacts/${id}`, page.url()).href)
  const deals = related(page, 'deals')
  await deals.getByRole('button', { name: 'Create deal' }).click()
  const form = page.getByRole('dialog', { name: 'Create deal' })
  await expect(form.getByRole('combobox', { name: 'Contact' })).toHaveValue('Relatedman Ada')
  await form.getByRole('textbox', { name: 'Name' }).fill('A deal of the page')
  await page.keyboard.press('Control+Enter')
  await expect(deals.getByRole('row').filter({ hasText: 'A deal of the page' })).toBeVisible()
  await expect(deals.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
  // Every row is in sight: the small table does not scroll by itself.
  const hidden = await page.evaluate<number>(`(() => {
    const table = document.querySelector('[data-related="deals"] .grid-scroller')
    return table.scrollHeight - table.clientHeight
  })()`)
  expect(hidden).toBe(0)

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
  await line
    .getByRole('gridcell')
    .nth(1)
    .click({ button: 'right', ...besideText })
  await page.getByRole('menuitem', { name: 'Unlink' }).click()
  await expect(line).toHaveCount(0)
})

test('a deal moves along its stages by click and by key; "Lost" asks why', async ({ blank: page }) => {
  await page.goto(new URL('/deals/3', page.url()).href)
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
    await page.goto(new URL(address, page.url()).href)
    await expect(heading(page)).not.toBeEmpty()
    await expect(page.getByText('can only be read in Outpost')).toHaveCount(isFixed ? 1 : 0)
    if (isFixed) await expect(page.locator('[data-edit=name]')).toHaveAttribute('aria-disabled', 'true')
  }
  await page.goto(new URL('/wonders/1', page.url()).href)
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
})

test('a page reads its record and each related list once; what changed before it hears of changes is read again', async ({
  blank: page,
  outside,
}) => {
  await page.goto(new URL('/contacts/1', page.url()).href)
  // The deals also read the rules of amounts, once these are known.
  const isOwn = ([path]: Asked) => /^\/api\/v1\/contacts\/1(\/(companies|orders|contacts))?\?/.test(path)
  await expect(related(page, 'deals')).toBeVisible()
  const listAsked = await reloadAndHear(page)
  await expect.poll(() => listAsked().after.length).toBeGreaterThan(0)
  // Long enough for a second request after the first.
  await page.waitForTimeout(600)
  const all = [...listAsked().before, ...listAsked().after].filter(isOwn).map(([path]) => path)
  expect(all.length).toBeGreaterThan(3)
  expect(all).toEqual([...new Set(all)])

  const held = Promise.withResolvers<undefined>()
  await page.route('**/events', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await expect(related(page, 'deals')).toBeVisible()
  const name = 'Quizzlewick'
  await outside.change('1', { 'last-name': name })
  await expect(page.getByRole('heading', { name })).toHaveCount(0)
  held.resolve(undefined)
  await expect(page.getByRole('heading', { name })).toBeVisible()
})
