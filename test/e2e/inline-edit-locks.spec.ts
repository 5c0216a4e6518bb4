import type { Page } from '@playwright/test'
import { findByMethod, type Funnel } from '../pages/funnels.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'

const listOf = (page: Page, { id }: Funnel) => ListPage.open(page, `/deals?filter[deal-stage-category-id]=${id}`)

test('the padlock is explained by one hint, not by the browser as well; the note goes with the next thing one does', async ({
  page,
}) => {
  const funnel = await findByMethod(page, 'formula')
  const why = new RegExp(`Amount is .* the funnel “${funnel.attributes['name'] ?? ''}”`)
  const deals = await listOf(page, funnel)
  const amount = await deals.cell(0, 'amount')
  const hint = page.getByRole('tooltip')
  await expect(amount.locator('svg')).toBeVisible()
  await expect(amount).toHaveCSS('cursor', 'help')
  await amount.hover()
  await expect(hint).toHaveText(why)
  await expect(amount).not.toHaveAttribute('title')
  await expect(amount.locator('[title]')).toHaveCount(0)

  const note = page.getByRole('grid').getByText(why)
  const ask = async () => {
    await amount.dblclick()
    await expect(note).toBeVisible()
    await expect(hint).toHaveCount(0)
  }
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  await ask()
  await filter.click()
  await expect(note).toHaveCount(0)
  await page.keyboard.press('Escape')
  await ask()
  await page.keyboard.press('Control+z')
  await expect(note).toHaveCount(0)
  await ask()
  await page.getByRole('textbox', { name: 'Search deals' }).focus()
  await expect(note).toHaveCount(0)
  await ask()
  await page.getByRole('contentinfo').click({ position: { x: 1, y: 1 } })
  await expect(note).toHaveCount(0)

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
  await panel.getByRole('heading', { level: 2 }).click()
  await expect(panel.getByRole('status')).toHaveCount(0)
})
