import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'

const findPanel = (page: Page) => page.locator('[data-beside-list] aside')

/** Deals of "Repeat sales", which is not the default funnel. */
const repeatSales = '/deals?filter%5Bdeal-stage-category-id%5D=2'

async function findRow(list: ListPage, stage: string): Promise<number> {
  const column = await list.header('stage').getAttribute('data-column')
  const cells = list.page.locator(`[role=gridcell][data-row][data-column="${column ?? ''}"]`)
  const row = await cells
    .filter({ hasText: new RegExp(`^\\s*${stage}\\s*$`) })
    .first()
    .getAttribute('data-row')
  return Number(row)
}

test('мышью: сделка уходит в другую воронку только с согласия, и это отменяется', async ({ blank: page }) => {
  const list = await ListPage.open(page, repeatSales, 'ru')
  const row = await findRow(list, 'New')
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
