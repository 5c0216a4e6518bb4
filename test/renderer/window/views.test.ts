// @vitest-environment happy-dom
import { columns, ContactsPage, listed } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'
import type { Page } from './page.ts'
import { narrow, openPalette } from './parts.ts'

const menu = (page: Page, name: string) => page.locator('header').getByRole('button', { name, exact: true })

async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function choose(page: Page, from: string, item: string): Promise<void> {
  await menu(page, from).click()
  await page.getByRole('menu').getByText(item, { exact: true }).click()
}

test('what a view was made of goes with it: the whole list is as it was when one came to it', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await contacts.header('Position').click()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('textbox', { name: 'Find a column' }).fill('e-mail')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(contacts.header('E-mail')).toHaveCount(0)
  await saveAs(page, 'By position')
  await expect(menu(page, 'By position')).toBeVisible()
  await choose(page, 'By position', 'All contacts')
  await expect(contacts.header('Position')).toHaveAttribute('aria-sort', 'none')
  await expect(contacts.header('E-mail')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Save view' })).toHaveCount(0)
  await choose(page, 'All contacts', 'By position')
  await expect(contacts.header('Position')).toHaveAttribute('aria-sort', 'ascending')
  await expect(contacts.header('E-mail')).toHaveCount(0)
})

test('saved views stand in the sidebar: one click from any list, and the list itself is whole again', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const sections = page.getByRole('navigation', { name: 'Sections' })
  const view = sections.getByRole('link', { name: 'By their position' })
  await contacts.header('Position').click()
  await saveAs(page, 'By their position')
  await expect(view).toHaveAttribute('aria-current', 'page')
  await sections.getByRole('link', { name: 'Contacts', exact: true }).click()
  await expect(menu(page, 'All contacts')).toBeVisible()
  await expect(contacts.header('Position')).toHaveAttribute('aria-sort', 'none')
  await expect(view).not.toHaveAttribute('aria-current', 'page')
  await sections.getByRole('link', { name: 'Deals', exact: true }).click()
  await expect(menu(page, 'All deals')).toBeVisible()
  await view.click()
  await expect(menu(page, 'By their position')).toBeVisible()
  await expect(contacts.header('Position')).toHaveAttribute('aria-sort', 'ascending')
  await contacts.header('Position').click()
  await view.click()
  await expect(contacts.header('Position')).toHaveAttribute('aria-sort', 'ascending')
  await choose(page, 'By their position', 'Delete view')
  await expect(view).toHaveCount(0)
})

for (const way of ['palette', 'sidebar'] as const)
  test(`a view that is opened from another list leaves the whole list as it was: ${way}`, async ({ blank: page }) => {
    const name = `Large by ${way}`
    const deals = await ListPage.open(page, '/deals')
    const whole = await deals.listColumns()
    await deals.header('amount').click()
    await deals.showColumn('Description')
    await saveAs(page, name)
    await choose(page, name, 'All deals')
    await expect.poll(() => deals.listColumns()).toEqual(whole)
    await ListPage.open(page, '/contacts')
    if (way === 'palette') {
      await openPalette(page)
      await page.keyboard.type(name.toLowerCase())
      await expect(page.getByRole('group', { name: 'Views' }).getByRole('option')).toHaveCount(1)
      await page.keyboard.press('Enter')
    } else {
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: name }).click()
    }
    await expect(menu(page, name)).toBeVisible()
    await expect(deals.header('amount')).toHaveAttribute('aria-sort', 'ascending')
    for (const [key, title] of [
      ['c', 'All contacts'],
      ['d', 'All deals'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await expect(menu(page, title)).toBeVisible()
    }
    await expect.poll(() => deals.listColumns()).toEqual(whole)
    await expect(deals.header('amount')).toHaveAttribute('aria-sort', 'none')
    await expect(page.getByRole('button', { name: 'Save view' })).toHaveCount(0)
  })

test('the button that goes back leads to the whole list, not to what a view made of it', async ({ blank: page }) => {
  const deals = await ListPage.open(page, '/deals')
  const whole = await deals.listColumns()
  await deals.showColumn('Description')
  await saveAs(page, 'Described')
  await choose(page, 'Described', 'Open this view first')
  await choose(page, 'Described', 'All deals')
  await expect(page).toHaveURL(/view=all/)
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(menu(page, 'All contacts')).toBeVisible()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Described' }).click()
  await expect(menu(page, 'Described')).toBeVisible()
  await expect(deals.header('description')).toHaveCount(1)
  await page.goBack()
  await expect(menu(page, 'All contacts')).toBeVisible()
  await page.goBack()
  await expect(menu(page, 'All deals')).toBeVisible()
  await expect.poll(() => deals.listColumns()).toEqual(whole)
})

test('what is changed in a view is taken back or kept', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await narrow(page, 'anna')
  await saveAs(page, 'Annas')
  await contacts.header('E-mail').click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(contacts.header('E-mail')).toHaveAttribute('aria-sort', 'none')
  await expect(page.getByRole('button', { name: 'Reset' })).toHaveCount(0)
  await contacts.header('E-mail').click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await choose(page, 'Annas', 'All contacts')
  await expect(contacts.header('E-mail')).toHaveAttribute('aria-sort', 'none')
  const save = page.getByRole('button', { name: 'Save view' })
  await contacts.search.fill('ann')
  await expect(contacts.status).toContainText('found')
  await expect(save).toHaveCount(0)
  await contacts.header('Position').click()
  await expect(save).toBeVisible()
  await choose(page, 'All contacts', 'Annas')
  await expect(contacts.header('E-mail')).toHaveAttribute('aria-sort', 'ascending')
})

test('a view is renamed, copied, deleted and brought back', async ({ page, outside }) => {
  await outside.create({ 'first-name': 'Zephyrina', 'last-name': 'One' })
  const contacts = await ContactsPage.on(page)
  const { count } = await outside.list(listed)
  await narrow(page, 'zephyrina')
  await saveAs(page, 'Zephyrinas')
  await choose(page, 'Zephyrinas', 'Rename…')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Zees')
  await page.keyboard.press('Enter')
  await choose(page, 'Zees', 'Duplicate')
  await expect(menu(page, 'Zees (copy)')).toBeVisible()
  await contacts.expectCount(1)
  await choose(page, 'Zees (copy)', 'Delete view')
  await expect(menu(page, 'All contacts')).toBeVisible()
  await contacts.expectCount(count)
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(menu(page, 'Zees (copy)')).toBeVisible()
  await contacts.expectCount(1)
})

test('a view has columns of its own, and the list has its own without one', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await narrow(page, 'anna')
  await saveAs(page, 'Annas alone')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Position' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(contacts.header('Position')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await choose(page, 'Annas alone', 'All contacts')
  await expect(contacts.header('Position')).toBeVisible()
  await choose(page, 'All contacts', 'Annas alone')
  await expect(contacts.header('Position')).toHaveCount(0)
  for (const section of ['Companies', 'Contacts']) await page.getByRole('link', { name: section }).click()
  await expect(menu(page, 'All contacts')).toBeVisible()
  await expect(contacts.header('Position')).toBeVisible()
})

test('what another window does with views is seen here, whatever they are called', async ({ page }) => {
  await ContactsPage.on(page)
  const make = async (name: string) => {
    const attributes = { name, object: 'contacts', query: 'filter[archived]=1' }
    const body = JSON.stringify({ data: { type: 'table-states', attributes } })
    const headers = { 'content-type': 'application/vnd.api+json' }
    expect((await fetch('/ext/v1/table-states', { method: 'POST', headers, body })).status).toBe(201)
  }
  const markup = '<img src=x onerror=alert(1)> & "view"'
  await make(markup)
  await make('long '.repeat(2000).trim())
  await menu(page, 'All contacts').click()
  await expect(page.getByRole('menuitemcheckbox', { name: /^long long/ })).toBeVisible()
  await page.getByRole('menu').getByText(markup, { exact: true }).click()
  await expect(menu(page, markup)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Archive' })).toBeChecked()
  expect(await page.locator('img[src=x]').count()).toBe(0)
  await menu(page, markup).click()
  await page.getByRole('menuitemcheckbox', { name: /^long long/ }).click()
  await expect(page.locator('header').getByRole('button', { name: /^long long/ })).toBeVisible()
})

test('in Russian: the view that opens first does so', async ({ blank: page, outside }) => {
  localStorage.setItem('outpost.language', 'ru')
  await page.goto('/contacts')
  await page.getByText('Архив', { exact: true }).click()
  await page.getByRole('button', { name: 'Сохранить вид' }).click()
  await page.getByRole('textbox', { name: 'Название' }).fill('Забытые')
  await page.keyboard.press('Enter')
  await choose(page, 'Забытые', 'Открывать по умолчанию')
  await page.goto('/contacts')
  await expect(menu(page, 'Забытые')).toBeVisible()
  const { count } = await outside.list('?filter[archived]=1')
  const grid = page.getByRole('grid', { name: 'Контакты' })
  await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1))
  await choose(page, 'Забытые', 'Все контакты')
  await expect(grid).toHaveAttribute('aria-rowcount', String((await outside.list(listed)).count + 1))
  await page.reload()
  await expect(menu(page, 'Все контакты')).toBeVisible()
  await expect(page.locator(`[data-row="0"][data-column="${columns.name}"]`)).toBeVisible()
})
