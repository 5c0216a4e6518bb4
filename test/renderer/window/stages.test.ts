// @vitest-environment happy-dom
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'
import type { Page } from './page.ts'

const findPanel = (page: Page) => page.getByRole('complementary', { name: 'Боковая панель' })

/** Deals of "Repeat sales", which is not the default funnel. */
const repeatSales = '/deals?filter%5Bdeal-stage-category-id%5D=2'

async function findStage(list: ListPage, name: string) {
  const column = await list.header('stage').getAttribute('data-column')
  const cells = list.page.locator(`[role=gridcell][data-row][data-column="${column ?? ''}"]`)
  const row = await cells
    .filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) })
    .first()
    .getAttribute('data-row')
  return { row: Number(row), cell: await list.cell(Number(row), 'stage') }
}

test('by keys: "Lost" is the lost of the own funnel, asks why and is undone; another funnel is asked for', async ({
  blank: page,
}) => {
  const list = await ListPage.open(page, repeatSales)
  const { row, cell } = await findStage(list, 'New')
  const title = await (await list.cell(row, 'as-string')).innerText()
  await list.edit(row, 'stage')
  await expect(page.getByRole('option')).toHaveText(['New', 'Offer sent', 'Contract', 'Won', 'Lost', 'Other funnels…'])
  await page.keyboard.type('Lost')
  await expect(page.getByRole('option')).toHaveText(['Lost', 'Other funnels…'])
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Lost: ${title}` })
  await expect(dialog.getByRole('combobox', { name: 'Loss reason' })).toBeFocused()
  await expect(dialog.getByText('leaves the funnel')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(cell).toHaveText('Lost')
  await expect(cell).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(cell).toHaveText('New')

  await list.edit(row, 'stage')
  await page.keyboard.type('Торги')
  await expect(page.getByRole('option')).toHaveText(['Other funnels…'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Тендеры' }).getByRole('option')).toHaveText(['Торги'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Move to another funnel?' })).toContainText(
    `“${title}” leaves the funnel “Repeat sales” and moves to the stage “Торги” of “Тендеры”.`,
  )
  await page.keyboard.press('Escape')
  await expect(cell).toHaveText('New')
})

test('мышью: сделка уходит в другую воронку только с согласия, и это отменяется', async ({ blank: page }) => {
  const list = await ListPage.open(page, repeatSales, 'ru')
  const { row } = await findStage(list, 'New')
  const cell = await list.cell(row, 'as-string')
  const title = await cell.innerText()
  await (await list.cell(row, 'number')).click()
  await page.keyboard.press('Space')
  await findPanel(page).getByRole('button', { name: 'Изменить: Этап' }).click()
  await page.getByRole('option', { name: 'Другие воронки…' }).click()
  await page.getByRole('group', { name: 'Sales' }).getByRole('option', { name: 'Предложение' }).click()
  const dialog = page.getByRole('dialog', { name: 'Перенести в другую воронку?' })
  await dialog.getByRole('button', { name: 'Перенести' }).click()
  await expect(findPanel(page).getByText('Предложение')).toBeVisible()
  await expect(cell).not.toHaveText(title)
  await page.keyboard.press('Control+z')
  await expect(cell).toHaveText(title)
  await expect(findPanel(page).getByText('Repeat sales')).toBeVisible()
})
