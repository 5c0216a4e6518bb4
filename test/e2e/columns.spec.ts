import type { Page } from '@playwright/test'
import { ContactsPage } from './contacts-page.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'

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

for (const [language, sought, column] of [
  ['en', 'midd', 'Middle name'],
  ['ru', 'отче', 'Отчество'],
] as const)
  test(`the list of columns is one stop, and shows whole what has the keyboard: ${language}`, async ({ blank: page }) => {
    const contacts = await ListPage.open(page, '/contacts', language)
    const { chooser, search, boxes } = await contacts.openColumnsByKeyboard()
    await page.keyboard.press('ArrowUp')
    await expect(boxes.last()).toBeFocused()
    await expect(boxes.last()).toBeInViewport({ ratio: 1 })
    for (const key of ['ArrowDown', 'ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowDown']) await page.keyboard.press(key)
    await expect(boxes.nth(3)).toBeFocused()
    expect(await listWalked(page), 'the whole line is marked').toEqual([3])
    for (const key of ['Alt+ArrowUp', 'Alt+ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
    await expect(boxes.first()).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(chooser.getByRole('combobox'), 'the list is one stop').toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(boxes.first()).toBeFocused()

    await page.keyboard.type(sought)
    await page.keyboard.press('ArrowDown')
    await expect(chooser.getByRole('checkbox', { name: column })).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(search, 'a key for a text goes to the text').toHaveValue(sought.slice(0, -1))
    await search.fill('')
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expect(chooser.getByRole('button').and(page.locator(':focus'))).toBeVisible()
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

for (const [language, others] of [
  ['en', ['Companies']],
  ['ru', []],
] as const)
  test(`the heads of deals, and of companies, are not cut: ${language}`, async ({ blank: page }) => {
    await ListPage.open(page, '/deals', language)
    const listCut = () =>
      page.evaluate(`[...document.querySelectorAll('[role=columnheader] .truncate')]
        .filter((one) => one.scrollWidth > one.clientWidth)
        .map((one) => one.textContent)`)
    expect(await listCut()).toEqual([])
    for (const name of others) {
      await page.getByRole('navigation').getByRole('link', { name }).click()
      await expect(page.getByRole('grid', { name })).toBeVisible()
      await expect(page.locator('[data-row="0"][data-column="0"]')).not.toBeEmpty()
      expect(await listCut()).toEqual([])
    }
  })
