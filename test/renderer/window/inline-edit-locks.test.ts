// @vitest-environment happy-dom
import type { Page } from './page.ts'
import { findByMethod, listFunnels, type Funnel } from '../../pages/funnels.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'

/** Past the page: it hears of it as of anyone's change. */
async function changeFunnel(page: Page, id: string, attributes: Record<string, string | null>): Promise<void> {
  const body = JSON.stringify({ data: { type: 'deal-stage-categories', id, attributes } })
  const init = { method: 'PATCH', headers: { 'content-type': 'application/vnd.api+json' }, body }
  const status = await page.evaluate<number>(
    `fetch('/api/v1/deal-stage-categories/${id}', ${JSON.stringify(init)}).then((answer) => answer.status)`,
  )
  expect(status).toBe(200)
}

/** A list that wants to know the funnel of every row. */
const asksFunnel = (url: string): boolean => /\/deals\?.*stage-category(?!-id)/.test(url)

const listOf = (page: Page, { id }: Funnel, language: 'en' | 'ru' = 'en') =>
  ListPage.open(page, `/deals?filter[deal-stage-category-id]=${id}`, language)

test('по-русски: вычисленную сумму не изменить, и видно почему, в списке и рядом с ним', async ({ page }) => {
  const tenders = (await listFunnels(page)).find(({ attributes }) => attributes['name'] === 'Тендеры')!
  const locked = await listOf(page, tenders, 'ru')
  const calculated = await locked.cell(0, 'amount')
  const sum = (await calculated.textContent()) ?? ''
  await calculated.dblclick()
  const why = page.getByRole('grid').getByText('Поле «Сумма» вычисляется в воронке «Тендеры», изменить его нельзя')
  await expect(why).toBeVisible()
  await expect(locked.editor).toHaveCount(0)
  await expect(calculated).toBeFocused()
  await expect(calculated).toHaveText(sum)
  for (const key of ['c', 'x', 'Space']) await page.keyboard.press(key)
  await expect(why).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('toolbar', { name: 'Выбранные записи' })).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Боковая панель' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(why).toHaveCount(0)
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar', { name: 'Выбранные записи' })).toBeVisible()
  await page.keyboard.press('Escape')

  // Beside the list as well: the note goes first, the panel after it.
  await page.keyboard.press('Space')
  const panel = page.getByRole('complementary', { name: 'Боковая панель' })
  // It is told to be disabled, and yet answers whoever tries.
  await panel.locator('[data-edit=amount]').click()
  const note = panel.getByText('Поле «Сумма» вычисляется в воронке «Тендеры», изменить его нельзя')
  await expect(note).toBeVisible()
  await expect(panel.locator('[data-edit=amount]')).toBeFocused()
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('an amount that its funnel works out has a padlock and says why before it is clicked, in the list and beside it', async ({
  page,
}) => {
  const asked: string[] = []
  page.network.hear((path) => asked.push(path))
  const funnel = await findByMethod(page, 'formula')
  const why = new RegExp(`Amount is .* the funnel “${funnel.attributes['name'] ?? ''}”`)
  const deals = await listOf(page, funnel)
  const amount = await deals.cell(0, 'amount')
  await expect(amount.locator('svg')).toBeVisible()
  await expect(amount).toHaveAccessibleDescription(why)
  await expect(amount).toHaveAttribute('aria-readonly', 'true')
  const stage = await deals.cell(0, 'stage')
  await expect(stage.locator('svg')).toHaveCount(0)
  await expect(stage).not.toHaveAttribute('aria-readonly')

  // A figure on it begins no edit.
  await amount.click()
  await page.keyboard.press('5')
  await expect(page.getByRole('grid').getByText(why)).toBeVisible()
  await expect(deals.editor).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.keyboard.press('Space')
  const panel = page.getByRole('complementary', { name: 'Side panel' })
  const beside = panel.locator('[data-edit=amount]')
  await expect(beside.locator('svg')).toBeVisible()
  await expect(beside).toHaveAccessibleDescription(why)
  await expect(beside).toBeDisabled()
  await expect(panel.locator('[data-edit=number]')).toHaveAccessibleDescription('Edit Number')
  await expect(panel.locator('[data-edit=number] svg')).toHaveCount(0)
  expect(asked.some(asksFunnel)).toBe(true)
})

test('the note goes with the next thing one does, wherever that is', async ({ page }) => {
  const funnel = await findByMethod(page, 'formula')
  const why = new RegExp(`Amount is .* the funnel “${funnel.attributes['name'] ?? ''}”`)
  const deals = await listOf(page, funnel)
  const amount = await deals.cell(0, 'amount')
  const note = page.getByRole('grid').getByText(why)
  const ask = async () => {
    await amount.dblclick()
    await expect(note).toBeVisible()
  }
  await ask()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(note).toHaveCount(0)
  await page.keyboard.press('Escape')
  await ask()
  await page.keyboard.press('Control+z')
  await expect(note).toHaveCount(0)
  await ask()
  await page.getByRole('textbox', { name: 'Search deals' }).focus()
  await expect(note).toHaveCount(0)
  await ask()
  await page.getByRole('contentinfo').click()
  await expect(note).toHaveCount(0)

  await amount.click()
  await page.keyboard.press('Space')
  const panel = page.getByRole('complementary', { name: 'Side panel' })
  await panel.locator('[data-edit=amount]').click()
  await expect(panel.getByRole('status')).toHaveText(why)
  await panel.getByRole('heading', { level: 2 }).click()
  await expect(panel.getByRole('status')).toHaveCount(0)
})

test('amounts that people write have none, and get it at once when their funnel is changed elsewhere', async ({ page }) => {
  for (const one of await listFunnels(page)) await changeFunnel(page, one.id, { 'amount-calc-method': 'manually' })
  const asked: string[] = []
  page.network.hear((path) => asked.push(path))
  const funnel = (await listFunnels(page))[0]!
  const deals = await listOf(page, funnel)
  const amount = await deals.cell(0, 'amount')
  await expect(amount).not.toBeEmpty()
  await expect(amount.locator('svg')).toHaveCount(0)
  await amount.click()
  await page.keyboard.press('Space')
  const beside = page.getByRole('complementary', { name: 'Side panel' }).locator('[data-edit=amount]')
  await expect(beside).toBeEnabled()
  expect(asked.filter(asksFunnel)).toEqual([])

  await changeFunnel(page, funnel.id, { 'amount-calc-method': 'formula', 'amount-calc-field': 'cost' })
  const why = `Amount is taken from “Cost” by the funnel “${funnel.attributes['name'] ?? ''}”: edit it there`
  await expect(amount).toHaveAccessibleDescription(why)
  await expect(amount.locator('svg')).toBeVisible()
  await expect(beside).toHaveAccessibleDescription(why)
  await changeFunnel(page, funnel.id, { 'amount-calc-method': 'manually' })
  await expect(amount.locator('svg')).toHaveCount(0)
  await expect(beside).toBeEnabled()
  await amount.dblclick()
  await expect(deals.editor).toBeFocused()
})

test('a list of another type asks for no funnels', async ({ blank: page }) => {
  const asked: string[] = []
  page.network.hear((path) => asked.push(path))
  await ListPage.open(page, '/companies')
  expect(asked.some((url) => url.includes('/api/v1/companies'))).toBe(true)
  expect(asked.filter((url) => /categor/.test(url))).toEqual([])
})
