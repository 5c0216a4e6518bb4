import { columns, ContactsPage, listed } from './contacts-page.ts'
import { expectDraft } from './drafts.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'
import { findByMethod } from '../pages/funnels.ts'
import type { Outside } from './outside.ts'

async function findRecord(outside: Outside, row: number) {
  const { records } = await outside.list(listed)
  return records[row]!
}

test('one of each kind by mouse', { tag: '@electron' }, async ({ blank: page }) => {
  const deals = await ListPage.open(page, '/deals')
  for (const label of ['Description', 'Created', 'Co-executors']) await deals.showColumn(label)
  for (const [name, typed, shown] of [
    ['number', '4711', '4711'],
    ['amount', '1,234.5', '1,234.50'],
    ['description', 'two\nlines', 'two lines'],
    ['created-at', '01/02/2026 14:30', 'Jan 2, 2026, 14:30'],
    ['planned-at', 'Mar 5, 2026', 'Mar 5, 2026'],
  ] as const) {
    await deals.edit(1, name)
    await deals.editor.fill(typed)
    await page.keyboard.press('Enter')
    await expect(await deals.cell(1, name)).toHaveText(shown)
  }

  await deals.edit(1, 'planned-at')
  await page.getByRole('button', { name: 'Calendar' }).click()
  await page.getByRole('dialog').getByText('17', { exact: true }).click()
  await expect(await deals.cell(1, 'planned-at')).toHaveText('Mar 17, 2026')

  await deals.edit(1, 'stage')
  const stage = page.getByRole('option').nth(2)
  const [chosen = ''] = (await stage.innerText()).split('\n')
  await stage.click()
  await expect(await deals.cell(1, 'stage')).toHaveText(chosen)

  const performers = await deals.cell(1, 'performers')
  const before = (await performers.textContent()) ?? ''
  await deals.edit(1, 'performers')
  // Whichever deal is here has one or no performer: with these there are three.
  const had = before === '' ? [] : before.split(', ')
  const options = page.getByRole('option')
  await expect(options).not.toHaveCount(0)
  const listed = (await options.allTextContents()).map((name) => name.trim())
  const names = listed.filter((name) => !had.includes(name)).slice(0, 3 - had.length)
  const people = names.map((name) => page.getByRole('option', { name, exact: true }))
  for (const one of people) await one.click()
  await (await deals.cell(5, 'amount')).click()
  const all = performers.locator('.truncate')
  for (const name of [...had, ...names]) await expect(all).toHaveAttribute('title', new RegExp(name))
  await expect(performers).toHaveText(/, .* \+1$/)
  await page.keyboard.press('Control+z')
  await expect(performers).toHaveText(before)
  await page.keyboard.press('Control+y')
  await expect(performers).toHaveText(/, .* \+1$/)

  const other = await deals.cell(1, 'amount')
  const amount = (await other.textContent()) ?? ''
  await deals.edit(1, 'amount')
  await deals.editor.fill('a lot')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid').getByRole('alert')).toBeVisible()
  await expect(deals.editor).toHaveValue('a lot')
  await page.keyboard.press('Escape')
  await expect(other).toHaveText(amount)
  await expect(other).toBeFocused()

  await deals.edit(1, 'description')
  await deals.editor.fill('half a thought')
  await expectDraft(page, 'half a thought')
  await page.reload()
  await expect(await deals.cell(1, 'amount')).toHaveText('1,234.50')
  for (const name of [...had, ...names]) await expect(all).toHaveAttribute('title', new RegExp(name))
  await deals.edit(1, 'description')
  await expect(deals.editor).toHaveValue('half a thought')
  await page.getByRole('grid').getByRole('button', { name: 'Discard draft' }).click()
  await expect(deals.editor).toHaveValue('two\nlines')
  await page.keyboard.press('Escape')
  await expect(await deals.cell(1, 'description')).toHaveText('two lines')

  // Beside the list its figures stand where they were read.
  await page.keyboard.press('Space')
  const panel = page.getByRole('complementary', { name: 'Side panel' })
  await panel.locator('[data-edit=amount]').click()
  await expect(panel.getByRole('textbox', { name: 'Edit Amount' })).toHaveCSS('text-align', 'start')
})

test('what changes elsewhere while one types is not overwritten: one chooses', { tag: '@window' }, async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  const { id } = await findRecord(outside, 2)
  const notice = contacts.grid.getByRole('alert')
  await contacts.cell(2, columns.position).dblclick()
  await contacts.editor.fill('Mine')
  await outside.change(id, { position: 'Theirs' })
  await expect(notice).toContainText('changed elsewhere, to “Theirs”')
  await expect(contacts.editor).toHaveValue('Mine')
  await page.keyboard.press('Enter')
  await expect(notice.getByRole('button', { name: 'Keep mine' })).toBeFocused()
  expect((await outside.find(id)).attributes['position']).toBe('Theirs')
  await page.keyboard.press('Enter')
  await expect(contacts.cell(2, columns.position)).toHaveText('Mine')
  expect((await outside.find(id)).attributes['position']).toBe('Mine')
  await page.keyboard.press('Control+z')
  await expect(contacts.cell(2, columns.position)).toHaveText('Theirs')

  await contacts.cell(2, columns.position).dblclick()
  await contacts.editor.fill('Mine again')
  await outside.change(id, { position: 'Theirs again' })
  await notice.getByRole('button', { name: 'Take theirs' }).click()
  await expect(contacts.editor).toHaveCount(0)
  await expect(contacts.cell(2, columns.position)).toHaveText('Theirs again')
  expect((await outside.find(id)).attributes['position']).toBe('Theirs again')
})

test('the padlock is explained by one hint, not by the browser as well, and the note takes its place', async ({ page }) => {
  const funnel = await findByMethod(page, 'formula')
  const why = new RegExp(`Amount is .* the funnel “${funnel.attributes['name'] ?? ''}”`)
  const deals = await ListPage.open(page, `/deals?filter[deal-stage-category-id]=${funnel.id}`)
  const amount = await deals.cell(0, 'amount')
  const hint = page.getByRole('tooltip')
  await expect(amount.locator('svg')).toBeVisible()
  await expect(amount).toHaveCSS('cursor', 'help')
  await amount.hover()
  await expect(hint).toHaveText(why)
  await expect(amount).not.toHaveAttribute('title')
  await expect(amount.locator('[title]')).toHaveCount(0)

  await amount.dblclick()
  await expect(page.getByRole('grid').getByText(why)).toBeVisible()
  await expect(hint).toHaveCount(0)

  await amount.click()
  await page.keyboard.press('Space')
  const panel = page.getByRole('complementary', { name: 'Side panel' })
  const beside = panel.locator('[data-edit=amount]')
  await expect(beside.locator('svg')).toBeVisible()
  await beside.hover({ force: true })
  await expect(hint).toHaveText(why)
  await expect(beside).not.toHaveAttribute('title')
  await beside.click({ force: true })
  await expect(panel.getByRole('status')).toHaveText(why)
  await expect(hint).toHaveCount(0)
})
