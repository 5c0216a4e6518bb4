// @vitest-environment happy-dom
import { Board, repeatSales } from '../../pages/board.ts'
import { setWindowHeight } from './browser-ways.ts'
import { expect, test } from './fixtures.ts'
import type { Locator } from './locator.ts'
import type { Page } from './page.ts'

class BoardPage extends Board<Locator, Page> {
  static open(page: Page, path: string, language: 'en' | 'ru' = 'en'): Promise<BoardPage> {
    return new BoardPage(page, expect).openAt(path, language)
  }

  /** The names of the columns that are not folded, from left to right. */
  names(): string[] {
    const placed = this.page
      .locator('section[data-stage]')
      .list()
      .map((column) => ({
        name: column.querySelector('h2')?.textContent?.trim(),
        x: Number(/translateX\((\d+)px\)/.exec((column as HTMLElement).style.transform)?.[1]),
      }))
    return placed.toSorted((a, b) => a.x - b.x).flatMap(({ name }) => name ?? [])
  }

  /** Chooses an item of a column's menu. */
  async act(name: string, item: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for “${name}”` }).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }
}

test('by keys: B shows the board, Shift and an arrow move a card, lost asks why, "Move to…" names the stage', async ({
  blank: page,
}) => {
  await BoardPage.open(page, repeatSales)
  await page.keyboard.press('b')
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  await page.wait(350)
  await page.keyboard.press('b')
  const board = new BoardPage(page, expect)
  await expect(board.first('New')).toBeVisible()
  const id = await board.id(board.first('New'))
  await page.keyboard.press('ArrowDown')
  await expect(board.card(id)).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(board.column('Offer sent').locator(`[data-card="${id}"]`)).toBeFocused()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(board.column('New').locator(`[data-card="${id}"]`)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(board.column('Offer sent').locator('[data-card]:focus')).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')

  await page.wait(350)
  await page.keyboard.press('w')
  await expect(board.card(id)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(board.column('New').locator(`[data-card="${id}"]`)).toBeVisible()
  await board.card(id).click()
  await page.keyboard.press('l')
  await expect(page.getByRole('dialog', { name: /^Lost: / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The menu begins with the same actions.
  await page.keyboard.press('Shift+F10')
  for (const [at, name] of [/^Mark as won/, /^Mark as lost…/, /^Move to…/].entries())
    await expect(page.getByRole('menuitem').nth(at)).toHaveText(name)
  await page.getByRole('menuitem', { name: 'Mark as lost…' }).click()
  await expect(page.getByRole('dialog', { name: /^Lost: / })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByRole('dialog').getByRole('combobox').first().click()
  await page.getByRole('option', { name: 'Lost' }).first().click()
  await expect(page.getByRole('dialog').getByText('Loss reason')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await expect(page.getByRole('button', { name: /^Unfold “Lost”/ })).toBeVisible()
})

test('по-русски: доска заказов без воронок, с суммами этапов и полями карточек', async ({ blank: page }) => {
  const board = await BoardPage.open(page, '/orders?as=board', 'ru')
  await expect(page.getByRole('tab')).toHaveCount(0)
  const column = page.locator('section[data-stage]').first()
  await expect(column.locator('[data-sum]')).toHaveText(/\d/)
  await expect(page.locator('[data-card] [data-field=stage-time]').first()).toHaveText(/день|дня|дней|раньше/)
  await page.getByRole('button', { name: 'Поля карточек' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Дней в этапе' }).click()
  await expect(page.locator('[data-card] [data-field=stage-time]')).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Вернуть обычные поля' }).click()
  await page.keyboard.press('Escape')
  await expect(board.page.locator('[data-card] [data-field=stage-time]').first()).toBeVisible()
})

test('a deal is added in a column: it has that stage and that funnel', async ({ blank: page }) => {
  // Nothing scrolls here, so the new card must be in sight by itself.
  setWindowHeight(800)
  const board = await BoardPage.open(page, repeatSales)
  const before = await board.count('Offer sent')
  const stage = await board.column('Offer sent').getAttribute('data-stage')
  await board.column('Offer sent').getByRole('button', { name: 'Create deal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create deal' })
  await dialog.getByLabel('Name', { exact: true }).fill('Added in its column')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  const card = board.column('Offer sent').locator('[data-card]').filter({ hasText: 'Added in its column' })
  await expect(card).toBeFocused()
  await expect(board.column('Offer sent').locator('[data-count]')).toHaveText(String(before + 1))
  const links = await page.evaluate<unknown[]>(`fetch('/api/v1/deals/${await board.id(card)}?include=stage,stage-category')
    .then((answer) => answer.json())
    .then(({ data: { relationships } }) => [relationships.stage.data.id, relationships['stage-category'].data.id])`)
  expect(links).toEqual([stage, '2'])
  await expect(card.locator('[data-field=stage-time]')).toHaveText('less than a day')
})

test('won and lost begin folded; what the user folds and unfolds stays so', async ({ blank: page }) => {
  const board = await BoardPage.open(page, repeatSales)
  expect(board.names()).toEqual(['New', 'Offer sent', 'Contract'])
  await page.getByRole('button', { name: /^Unfold “Won”/ }).click()
  await board.act('Contract', 'Fold')
  await expect(board.column('Won').locator('[data-card]').first()).toBeVisible()
  expect(board.names()).toEqual(['New', 'Offer sent', 'Won'])
  await page.reload()
  await expect(board.column('Won').locator('[data-card]').first()).toBeVisible()
  expect(board.names()).toEqual(['New', 'Offer sent', 'Won'])
  await page.getByRole('button', { name: /^Unfold “Contract”/ }).click()
  await board.act('Won', 'Fold')
  await expect(page.getByRole('button', { name: /^Unfold “Won”/ })).toBeVisible()
  expect(board.names()).toEqual(['New', 'Offer sent', 'Contract'])
})

test('the user orders the stages between the first and the last ones; the order stays', async ({ blank: page }) => {
  const board = await BoardPage.open(page, repeatSales)
  await board.act('Contract', 'Move column left')
  await expect.poll(() => board.names()).toEqual(['New', 'Contract', 'Offer sent'])
  await page.reload()
  await expect(board.first('Contract')).toBeVisible()
  expect(board.names()).toEqual(['New', 'Contract', 'Offer sent'])
  await page.getByRole('button', { name: 'Actions for “Contract”' }).click()
  await expect(page.getByRole('menuitem', { name: 'Move column left' })).toBeDisabled()
  await page.keyboard.press('Escape')
  // The first stage has its place.
  await page.getByRole('button', { name: 'Actions for “New”' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Fold'])
  await page.keyboard.press('Escape')
  await board.act('Contract', 'Move column right')
  await expect.poll(() => board.names()).toEqual(['New', 'Offer sent', 'Contract'])
})
