import type { Page } from '@playwright/test'
import { ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'

test.use({ sharing: 'file' })

test('what is ticked in the list of columns stays where it was until the list is opened again', async ({ blank: page }) => {
  const contacts = await ListPage.open(page, '/contacts')
  const button = page.getByRole('button', { name: 'Columns', exact: true })
  const listAll = () => page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox').evaluateAll(readLabels)
  await button.click()
  await expect(page.getByRole('checkbox', { name: 'Last name' })).toBeVisible()
  const before = await listAll()
  await page.getByRole('checkbox', { name: 'Last name' }).check()
  await page.getByRole('checkbox', { name: 'Position' }).uncheck()
  await expect(contacts.header('last-name')).toBeAttached()
  await expect(contacts.header('position')).toHaveCount(0)
  expect(await listAll()).toEqual(before)
  await expect(page.getByRole('checkbox', { name: 'Position' })).not.toBeChecked()
  await expect(page.getByRole('button', { name: /^Move Position/ }), 'there is nothing to move').toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Position' }).check()
  await expect(contacts.header('position')).toBeAttached()
  expect(await listAll()).toEqual(before)
  await page.getByRole('button', { name: 'Move E-mail up' }).click()
  const moved = await listAll()
  expect(moved.indexOf('E-mail')).toBe(before.indexOf('E-mail') - 1)

  await page.keyboard.press('Escape')
  await button.click()
  const shown = page.getByRole('region', { name: 'In this list' })
  await expect(shown.getByRole('checkbox', { name: 'Last name' })).toBeChecked()
})

for (const [language, label, find, sought, column] of [
  ['en', 'Columns', 'Find a column', 'midd', 'Middle name'],
  ['ru', 'Столбцы', 'Найти столбец', 'отче', 'Отчество'],
] as const)
  test(`columns are chosen and moved by keyboard alone: ${language}`, async ({ blank: page }) => {
    const contacts = await ListPage.open(page, '/contacts', language)
    const chooser = page.getByRole('dialog', { name: label })
    const search = chooser.getByRole('textbox', { name: find })
    const boxes = chooser.getByRole('checkbox')
    await page.getByRole('button', { name: label, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(search).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(boxes.last(), 'round to the end').toBeFocused()
    await expect(boxes.last()).toBeInViewport({ ratio: 1 })
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
    expect(await listWalked(page), 'the whole line is marked').toEqual([3])
    await page.keyboard.press('ArrowRight')
    await expect(chooser.getByRole('button').and(page.locator(':focus'))).toHaveAttribute('aria-keyshortcuts', 'Alt+ArrowUp')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(() => contacts.listColumns()).toEqual(before)
    await page.keyboard.press('Enter')
    await expect(boxes.first(), 'its button is of no use at the end').toBeFocused()
    await page.keyboard.press('Tab')
    await expect(chooser.getByRole('combobox'), 'the list is one stop').toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(boxes.first()).toBeFocused()

    await page.keyboard.type(sought)
    await expect(search).toBeFocused()
    await expect(search).toHaveValue(sought)
    await page.keyboard.press('ArrowDown')
    await expect(chooser.getByRole('checkbox', { name: column })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(contacts.header('middle-name')).toBeAttached()
    await page.keyboard.press('Backspace')
    await expect(search).toHaveValue(sought.slice(0, -1))
  })

test('a column that is moved by mouse stays under the pointer where the list can be scrolled', async ({ blank: page }) => {
  const contacts = await ListPage.open(page, '/contacts')
  const before = await contacts.listColumns()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const down = (await page.getByRole('button', { name: 'Move Position down' }).boundingBox())!
  for (const place of [2, 3]) {
    await page.mouse.click(down.x + down.width / 2, down.y + down.height / 2)
    await expect.poll(async () => (await contacts.listColumns()).indexOf('position')).toBe(place)
  }
  expect(await contacts.listColumns()).toEqual([before[0], before[2], before[3], before[1], ...before.slice(4)])
})

test('the frame around what has the keyboard is whole at the edge of the list of columns', async ({ blank: page }) => {
  await ListPage.open(page, '/contacts')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  const room = await page.evaluate<number>(`(() => {
    const button = document.activeElement
    const list = button.closest('[data-line]').parentElement.parentElement
    return list.getBoundingClientRect().left + list.clientWidth - button.getBoundingClientRect().right
  })()`)
  expect(room).toBeGreaterThanOrEqual(3)
})

/** The lines that are painted as the walked line of any list is. */
const listWalked = (page: Page) =>
  page.evaluate<number[]>(`(() => {
    const paint = (one) => getComputedStyle(one).backgroundColor
    const lines = [...document.querySelectorAll('[data-line]')]
    const probe = lines[0].appendChild(Object.assign(document.createElement('i'), { className: 'bg-selected' }))
    const walked = paint(probe)
    probe.remove()
    return lines.flatMap((line, at) => (paint(line) === walked ? [at] : []))
  })()`)

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
  test(`the heads of ${path} are not cut: ${language}`, async ({ blank: page }) => {
    await ListPage.open(page, path, language)
    const cut = `[...document.querySelectorAll('[role=columnheader] .truncate')].filter((one) => one.scrollWidth > one.clientWidth)`
    expect(await page.evaluate(`${cut}.map((one) => one.textContent)`)).toEqual([])
  })
