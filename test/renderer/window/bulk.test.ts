// @vitest-environment happy-dom
import { afterEach, vi } from 'vitest'
import { columns, ContactsPage, listed } from './contacts-page.ts'
import { countFirst, countOf, findUser } from '../../pages/responsible.ts'
import { expect, test } from './fixtures.ts'
import type { Page } from './page.ts'

const check = -1
const news = (page: Page) => page.locator('[role=region][aria-live=polite]')

afterEach(() => void vi.useRealTimers())

const clocks = ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

/** The page from its start on by a clock that the test moves. */
async function takeClock(page: Page): Promise<void> {
  vi.useFakeTimers({ toFake: [...clocks], shouldAdvanceTime: true })
  await page.reload()
}

test('200 contacts are given to someone by mouse, and taken back', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  const user = await findUser(page)
  const before = await countOf(page, user.id)
  const others = await countFirst(page, user)
  await contacts.cell(3, check).click()
  const bar = page.getByRole('toolbar', { name: 'Selected records' })
  await bar.getByRole('button', { name: 'First rows…' }).click()
  await page.getByRole('textbox', { name: 'How many rows from the top' }).fill('200')
  await page.getByRole('dialog').getByRole('button', { name: 'Select' }).click()
  await expect(bar).toContainText('200 selected')
  await bar.getByRole('button', { name: 'Assign…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign: 200 contacts' })
  await dialog.getByRole('combobox').fill(user.attributes['as-string'])
  await page.getByRole('option', { name: user.attributes['as-string'] }).click()
  await dialog.getByRole('button', { name: 'Assign' }).click()
  const change = `200 contacts: Responsible user → ${user.attributes['as-string']}`
  const given = others < 200 ? ` · ${others} changed, ${200 - others} unchanged` : ''
  await expect(news(page).getByText(`${change}${given}`)).toBeVisible()
  expect(await countOf(page, user.id)).toBe(before + others)
  contacts.scrollTo(195 * 32)
  await expect(contacts.cell(199, columns.responsible)).toHaveText(user.attributes['as-string'])
  await news(page).getByRole('button', { name: 'Undo' }).click()
  await expect(news(page).getByText(`Undone: “${change}” · everything is as it was before`)).toBeVisible()
  expect(await countOf(page, user.id)).toBe(before)
})

test('any field of all that a search finds is changed, or cleared, as one', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  await contacts.search.fill('example.org')
  await expect(contacts.status).toContainText('found')
  const { count } = await outside.list(`${listed}&filter[q]=example.org`)
  await contacts.expectCount(count)
  await contacts.cell(-1, check).click()
  await page.getByRole('button', { name: 'Edit selected…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Field' }).fill('Position')
  await page.getByRole('option', { name: 'Position', exact: true }).click()
  const save = dialog.getByRole('button', { name: /^Change / })
  await save.click()
  await expect(dialog).toContainText('Enter a value, or clear the field.')
  await dialog.getByRole('textbox', { name: 'New value: Position' }).fill('Chosen')
  await save.click()
  await expect(dialog).toHaveCount(0)
  await expect(contacts.cell(0, columns.position)).toHaveText('Chosen')
  const changed = await outside.list(`${listed}&filter[q]=chosen`)
  expect(changed.count).toBe(count)
})

test('a row is archived at once and comes back by undo', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const { records, count } = await outside.list(listed)
  const name = await contacts.cell(2, columns.name).innerText()
  await contacts.cell(2, check).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click()
  await contacts.expectCount(count - 1)
  expect((await outside.find(records[2]!.id)).attributes['archived-at']).not.toBeNull()
  await news(page).getByRole('button', { name: 'Undo' }).click()
  await contacts.expectCount(count)
  await expect(contacts.cell(2, columns.name)).toHaveText(name)
})

test('the way back of a job waits half a minute, says its key, and is at hand below when it is gone', async ({
  page,
  outside,
}) => {
  const contacts = await ContactsPage.on(page)
  const { count } = await outside.list(listed)
  const later = contacts.status.getByRole('button', { name: 'Undo' })
  await expect(later).toBeDisabled()
  await takeClock(page)
  await contacts.cell(2, columns.name).click()
  await page.keyboard.press('#')
  await page.keyboard.press('#')
  const way = news(page).getByRole('button', { name: 'Undo' })
  await expect(way).toHaveText(/^\s*Undo\s*Ctrl\s*Z\s*$/)
  await contacts.expectCount(count - 1)
  await vi.advanceTimersByTimeAsync(25_000)
  await expect(way).toBeVisible()
  await vi.advanceTimersByTimeAsync(6_000)
  await expect(way).toHaveCount(0)
  await expect(later).toHaveAccessibleName(/^Undo: .* moved to the trash$/)
  await later.click()
  await contacts.expectCount(count)
  await expect(page.locator('[data-row]:focus'), 'the list keeps the keyboard').toHaveCount(1)
  await expect(later).toBeDisabled()
})

test('the question of the key that takes records away goes with its list', async ({ page }) => {
  const contacts = await ContactsPage.on(page)
  await contacts.cell(2, columns.name).click()
  await page.keyboard.press('#')
  await expect(news(page).getByText('Press # again.')).toBeVisible()
  await page.getByRole('link', { name: 'Companies' }).click()
  await expect(page.getByRole('grid', { name: 'Companies' })).toBeVisible()
  await expect(news(page).getByText('Press # again.')).toHaveCount(0)
})

test('one key puts the row in focus into the trash, and the focus stays in its place; the trash gives it back', async ({
  page,
  outside,
}) => {
  const contacts = await ContactsPage.on(page)
  const { records, count } = await outside.list(listed)
  const name = await contacts.cell(2, columns.name).innerText()
  await contacts.cell(2, columns.name).click()
  await page.keyboard.press('#')
  await expect(news(page).getByText(`Move to trash: “${name}”? Press # again.`)).toBeVisible()
  await contacts.expectCount(count)
  await page.keyboard.press('#')
  await contacts.expectCount(count - 1)
  await expect(news(page).getByText(`${name} moved to the trash`)).toBeVisible()
  await expect(contacts.cell(2, columns.name)).toBeFocused()
  expect((await outside.find(records[2]!.id)).attributes['discarded-at']).not.toBeNull()
  await page.getByRole('radio', { name: 'Trash' }).check({ force: true })
  await contacts.search.fill(name)
  await expect(contacts.cell(0, columns.name)).toHaveText(name)
  await contacts.cell(0, check).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Restore from trash' }).click()
  await expect(news(page).getByText('1 contact restored')).toBeVisible()
  expect((await outside.find(records[2]!.id)).attributes['discarded-at']).toBeNull()
})

test('all but one are archived; one stays', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const { count } = await outside.list(listed)
  const name = await contacts.cell(1, columns.name).innerText()
  await contacts.cell(0, columns.name).click()
  await page.keyboard.press('Control+a')
  await contacts.cell(1, check).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click()
  await contacts.expectCount(1)
  await expect(contacts.cell(0, columns.name)).toHaveText(name)
  await expect(news(page).getByText(`${count - 1} contacts archived`)).toBeVisible()
  await page.keyboard.press('Control+z')
  await contacts.expectCount(count)
})

test('deleting for good asks first, names what is lost and waits; until then, and afterwards, it is undone', async ({ page }) => {
  await ContactsPage.on(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Deals' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible()
  const cell = page.locator('[data-row="0"][data-column="0"]')
  await expect(cell).not.toBeEmpty()
  const name = await cell.innerText()
  await cell.click()
  await page.keyboard.press('Shift+Delete')
  const dialog = page.getByRole('dialog', { name: `Delete for good: “${name}”?` })
  await expect(dialog).toContainText('All fields, notes and links are lost.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(cell).toHaveText(name)
  const remove = async () => {
    await cell.click()
    await page.keyboard.press('Shift+Delete')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
  }
  const card = page.getByRole('region', { name: `Will be deleted for good: ${name}` })
  await remove()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Undo' }).click()
  await expect(news(page).getByText(`Deletion cancelled: ${name}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Redo' })).toHaveCount(0)
  await expect(card).toHaveCount(0)

  await remove()
  await expect(card).toBeVisible()
  await takeClock(page)
  await expect(news(page).getByText('Not deleted: 1 deal. The window closed')).toBeVisible()
  await expect(cell).toHaveText(name)

  await remove()
  await expect(card).toBeVisible()
  await vi.advanceTimersByTimeAsync(30_000)
  await expect(news(page).getByText(`${name} deleted for good`)).toBeVisible()
  await expect(cell).not.toHaveText(name)
  await news(page).getByRole('button', { name: 'Undo' }).click()
  await expect(news(page).getByText(`Undone: “${name} deleted for good”`)).toBeVisible()
})
