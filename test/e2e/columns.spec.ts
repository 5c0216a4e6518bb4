import { ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'

test('what is ticked in the list of columns stays where it was until the list is opened again', async ({ page }) => {
  const contacts = await ListPage.open(page, '/contacts')
  const button = page.getByRole('button', { name: 'Columns', exact: true })
  const listAll = () => page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox').evaluateAll(readLabels)
  await button.click()
  const before = await listAll()
  await page.getByRole('checkbox', { name: 'Last name' }).check()
  await page.getByRole('checkbox', { name: 'Position' }).uncheck()
  await expect(contacts.header('last-name')).toBeAttached()
  await expect(contacts.header('position')).toHaveCount(0)
  expect(await listAll()).toEqual(before)
  await expect(page.getByRole('checkbox', { name: 'Position' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Position' }).check()
  await expect(contacts.header('position')).toBeAttached()
  expect(await listAll()).toEqual(before)
  await page.getByRole('button', { name: 'Move E-mail up' }).click()
  const moved = await listAll()
  expect(moved.indexOf('E-mail')).toBe(before.indexOf('E-mail') - 1)

  await page.keyboard.press('Escape')
  await button.click()
  const shown = page.getByRole('region', { name: 'Shown' })
  await expect(shown.getByRole('checkbox', { name: 'Last name' })).toBeChecked()
})

const readLabels = (boxes: readonly unknown[]): string[] =>
  (boxes as { readonly labels: Iterable<{ readonly textContent: string }> }[]).map(({ labels }) =>
    [...labels].map(({ textContent }) => textContent.trim()).join(),
  )

test('a table that goes on beyond the window says so at its edge, until its end is in sight', async ({ page }) => {
  await ContactsPage.on(page)
  const shadow = () =>
    page.evaluate<string>(
      `getComputedStyle(document.querySelector('[role=grid]').parentElement.parentElement, '::after').opacity`,
    )
  await expect.poll(shadow).toBe('0')
  await page.setViewportSize({ width: 900, height: 700 })
  await expect.poll(shadow).toBe('1')
  await page.evaluate(`document.querySelector('[role=grid]').parentElement.scrollLeft = 9999`)
  await expect.poll(shadow).toBe('0')
})

for (const [language, path] of [
  ['en', '/deals'],
  ['ru', '/deals'],
  ['en', '/companies'],
] as const)
  test(`the heads of ${path} are not cut: ${language}`, async ({ page }) => {
    await ListPage.open(page, path, language)
    const cut = `[...document.querySelectorAll('[role=columnheader] .truncate')].filter((one) => one.scrollWidth > one.clientWidth)`
    expect(await page.evaluate(`${cut}.map((one) => one.textContent)`)).toEqual([])
  })
