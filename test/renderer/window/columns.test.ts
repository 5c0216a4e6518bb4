// @vitest-environment happy-dom
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'

const readLabel = (box: Element): string =>
  [...((box as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent?.trim()).join()

test('what is ticked in the list of columns stays where it was until the list is opened again', async ({ blank: page }) => {
  const contacts = await ListPage.open(page, '/contacts')
  const button = page.getByRole('button', { name: 'Columns', exact: true })
  const listAll = () => page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox').list().map(readLabel)
  await button.click()
  await expect(page.getByRole('checkbox', { name: 'Last name' })).toBeVisible()
  const before = listAll()
  await page.getByRole('checkbox', { name: 'Last name' }).check()
  await page.getByRole('checkbox', { name: 'Position' }).uncheck()
  await expect(contacts.header('last-name')).toBeAttached()
  await expect(contacts.header('position')).toHaveCount(0)
  expect(listAll()).toEqual(before)
  await expect(page.getByRole('checkbox', { name: 'Position' })).not.toBeChecked()
  await expect(page.getByRole('button', { name: /^Move Position/ }), 'there is nothing to move').toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Position' }).check()
  await expect(contacts.header('position')).toBeAttached()
  expect(listAll()).toEqual(before)
  await page.getByRole('button', { name: 'Move E-mail up' }).click()
  const moved = listAll()
  expect(moved.indexOf('E-mail')).toBe(before.indexOf('E-mail') - 1)

  await page.keyboard.press('Escape')
  await button.click()
  const shown = page.getByRole('region', { name: 'In this list' })
  await expect(shown.getByRole('checkbox', { name: 'Last name' })).toBeChecked()
})

for (const [language, sought, column] of [
  ['en', 'midd', 'Middle name'],
  ['ru', 'отче', 'Отчество'],
] as const)
  test(`columns are chosen and moved by keyboard alone: ${language}`, async ({ blank: page }) => {
    const contacts = await ListPage.open(page, '/contacts', language)
    const { chooser, search, boxes } = await contacts.openColumnsByKeyboard()
    await page.keyboard.press('ArrowUp')
    await expect(boxes.last(), 'round to the end').toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(boxes.first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(search).toBeFocused()

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(contacts.header('position')).toHaveCount(0)
    await page.keyboard.press('Space')
    await expect(contacts.header('position')).toBeAttached()
    const before = await contacts.listColumns()
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => contacts.listColumns()).toEqual([before[0], before[2], before[3], before[1], ...before.slice(4)])
    await expect(boxes.nth(3), 'it keeps the keyboard').toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(chooser.locator('button:focus')).toHaveAttribute('aria-keyshortcuts', 'Alt+ArrowUp')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(() => contacts.listColumns()).toEqual(before)
    await page.keyboard.press('Enter')
    await expect(boxes.first(), 'its button is of no use at the end').toBeFocused()

    await page.keyboard.type(sought)
    await expect(search).toBeFocused()
    await expect(search).toHaveValue(sought)
    await page.keyboard.press('ArrowDown')
    await expect(chooser.getByRole('checkbox', { name: column })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(contacts.header('middle-name')).toBeAttached()
  })
