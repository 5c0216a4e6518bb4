import type { Locator, Page } from '@playwright/test'
import { reloadAndHear } from './asked-on-reload.ts'
import { createFinger } from './finger.ts'
import { Board, repeatSales } from '../pages/board.ts'
import { expect, test } from './fixtures.ts'

class BoardPage extends Board<Locator, Page> {
  static open(page: Page, path: string): Promise<BoardPage> {
    return new BoardPage(page, expect).openAt(path)
  }

  /** The middle of the part of a column below its head. */
  async middle(name: string): Promise<{ x: number; y: number }> {
    const box = await this.column(name).boundingBox()
    if (!box) throw new Error(`no column ${name}`)
    return { x: box.x + box.width / 2, y: box.y + 140 }
  }

  /** Writes a record's stage as another client does. */
  async moveElsewhere(id: string, stage: string): Promise<void> {
    const other = await this.page.context().newPage()
    // Nothing of the app runs there.
    await other.goto(new URL('/icon.svg', this.page.url()).href)
    const status = await other.evaluate<number>(`fetch('/api/v1/deals/${id}', {
      method: 'PATCH',
      headers: { 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({ data: { type: 'deals', id: '${id}', relationships: { stage: { data: { type: 'deal-stages', id: '${stage}' } } } } }),
    }).then((answer) => answer.status)`)
    expect(status).toBe(200)
    await other.close()
  }
}

test('by mouse: a card is dragged to the next stage and back by undo; two selected ones go together, one to the folded lost', async ({
  blank: page,
}) => {
  const board = await BoardPage.open(page, repeatSales)
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Repeat sales')
  const before = [await board.count('New'), await board.count('Offer sent')] as const
  const id = await board.id(board.first('New'))
  const from = await board.first('New').boundingBox()
  const to = await board.middle('Offer sent')
  await page.mouse.move((from?.x ?? 0) + 60, (from?.y ?? 0) + 40)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await expect
    .poll(() => page.locator('[data-preview]').boundingBox())
    .toMatchObject({ x: Math.round(to.x) + 8, y: Math.round(to.y) + 8 })
  await expect(page.locator('section.border-accent')).toHaveCount(1)
  await page.mouse.up()
  await expect(board.column('Offer sent').locator('[data-count]')).toHaveText(String(before[1] + 1))
  await expect(board.column('New').locator('[data-count]')).toHaveText(String(before[0] - 1))
  await expect(board.column('Offer sent').locator(`[data-card="${id}"]`)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(board.column('New').locator(`[data-card="${id}"]`)).toBeVisible()

  const cards = board.column('New').locator('[data-card]')
  for (const at of [0, 1]) await cards.nth(at).click({ modifiers: ['Control'], position: { x: 60, y: 40 } })
  await expect(page.getByRole('toolbar').getByRole('status')).toContainText('2')
  const start = await cards.first().boundingBox()
  await page.mouse.move((start?.x ?? 0) + 60, (start?.y ?? 0) + 40)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
  await expect(board.column('Offer sent').locator('[data-count]')).toHaveText(String(before[1] + 2))
  await page.keyboard.press('Control+z')
  await expect(board.column('New').locator('[data-count]')).toHaveText(String(before[0]))
  await page.keyboard.press('Escape')

  // Won and lost are folded, and take cards nevertheless.
  await expect(page.getByRole('button', { name: /^Unfold “Lost”/ })).toBeVisible()
  const card = await board.first('New').boundingBox()
  const lost = await page.getByRole('button', { name: /^Unfold “Lost”/ }).boundingBox()
  await page.getByRole('button', { name: /^Unfold “Lost”/ }).hover({ position: { x: 10, y: 20 } })
  await expect(page.getByRole('tooltip')).toBeVisible()
  const hint = await page.getByRole('tooltip').boundingBox()
  expect(Math.abs((hint?.y ?? 0) - (lost?.y ?? 0))).toBeLessThan(60)
  await page.mouse.move((card?.x ?? 0) + 60, (card?.y ?? 0) + 40)
  await page.mouse.down()
  await page.mouse.move((lost?.x ?? 0) + 10, (lost?.y ?? 0) + 60, { steps: 6 })
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: /^Lost: / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A name that is too long for its line is cut off, and the time beside it is not.
  const cut = await page.evaluate<boolean[]>(`(() => {
    const line = document.querySelector('[data-card="${id}"] [data-field=stage-time]').parentElement
    const fields = [...line.querySelectorAll('.truncate')]
    fields[0].textContent = 'A name of many words '.repeat(5)
    return fields.map((field) => field.scrollWidth > field.clientWidth)
  })()`)
  expect(cut).toEqual([true, false])
})

test('by touch: a finger scrolls, and drags after it rested', async ({ blank: page }) => {
  const board = await BoardPage.open(page, repeatSales)
  const id = await board.id(board.first('New'))
  const box = await board.first('New').boundingBox()
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 40]
  const to = await board.middle('Contract')
  const finger = await createFinger(page)
  await finger.down({ x, y })
  await finger.move({ x, y: y - 40 })
  await finger.move({ x, y: y - 80 })
  await finger.up()
  await expect(board.column('New').locator(`[data-card="${id}"]`)).toHaveCount(1)

  const still = await board.card(id).boundingBox()
  const at = { x: (still?.x ?? 0) + 60, y: (still?.y ?? 0) + 40 }
  await finger.down(at)
  await expect(page.locator('[data-board].cursor-grabbing')).toHaveCount(1)
  await finger.drag(at, to)
  await finger.up()
  await expect(board.column('Contract').locator(`[data-card="${id}"]`)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(board.column('New').locator(`[data-card="${id}"]`)).toBeVisible()
})

test('a card that someone else moves during a drag moves at once, and the drag goes on', async ({ blank: page }) => {
  const board = await BoardPage.open(page, repeatSales)
  const cards = board.column('New').locator('[data-card]')
  const [dragged, other] = [await board.id(cards.nth(1)), await board.id(cards.nth(0))]
  const stage = (await board.column('Contract').getAttribute('data-stage')) ?? ''
  const from = await board.card(dragged).boundingBox()
  const to = await board.middle('Offer sent')
  await page.mouse.move((from?.x ?? 0) + 60, (from?.y ?? 0) + 40)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await board.moveElsewhere(other, stage)
  await expect(board.column('Contract').locator(`[data-card="${other}"]`)).toBeVisible()
  await expect(page.locator('[data-board].cursor-grabbing')).toHaveCount(1)
  await page.mouse.move(to.x + 4, to.y + 4)
  await page.mouse.up()
  await expect(board.column('Offer sent').locator(`[data-card="${dragged}"]`)).toBeVisible()
})

test('a board of fifty stages draws those in sight, and leads to the last one by wheel and by key', async ({ blank: page }) => {
  const funnel = await page.evaluate<string>(`(async () => {
    const make = async (type, attributes, relationships) => {
      const answer = await fetch('/api/v1/' + type, {
        method: 'POST',
        headers: { 'content-type': 'application/vnd.api+json' },
        body: JSON.stringify({ data: { type, attributes, relationships } }),
      })
      return (await answer.json()).data.id
    }
    const funnel = await make('deal-stage-categories', { name: 'Long way', 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' })
    const owner = { 'deal-stage-category': { data: { type: 'deal-stage-categories', id: funnel } } }
    for (let step = 1; step <= 50; step++) {
      const id = await make('deal-stages', { name: 'Step ' + step }, owner)
      if (step === 1 || step === 50) await make('deals', { name: 'At ' + step }, { stage: { data: { type: 'deal-stages', id } } })
    }
    return funnel
  })()`)
  const board = await BoardPage.open(page, `/deals?as=board&funnel=${funnel}`)
  const columns = page.locator('section[data-stage]')
  expect(await columns.count()).toBeLessThan(12)
  const scroller = page.locator('[data-board]')
  const width = await page.evaluate<number>(`document.querySelector('[data-board]').scrollWidth`)
  expect(width).toBeGreaterThan(50 * 272)
  await scroller.hover()
  for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(2000, 0)
  await expect(board.first('Step 50')).toContainText('At 50')
  expect(await columns.count()).toBeLessThan(14)
  for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(-2000, 0)
  await board.first('Step 1').click({ position: { x: 60, y: 40 } })
  await page.keyboard.press('Shift+ArrowRight')
  await expect(board.column('Step 2').locator('[data-card]')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(board.first('Step 1')).toBeVisible()
})

test('a board asks for its stages, their order, funnels and columns before the app itself is read', async ({ blank: page }) => {
  await BoardPage.open(page, repeatSales)
  const listAsked = await reloadAndHear(page)
  await expect(page.locator('[data-card]').first()).toBeVisible()
  const { before } = listAsked()
  const findStage = (path: string) => new URL(path, page.url()).searchParams.get('filter[deal-stage-id]')
  const columns = before.filter(([path]) => path.startsWith('/api/v1/deals?') && findStage(path) !== null)
  const drawn = await page.locator('section[data-stage]:has([role=grid])').count()
  expect(columns.map(([, by]) => by)).toEqual(Array.from({ length: drawn }, () => 'ahead'))
  const isOther = /^\/(api\/v1\/deal-stage(s\?|-categories\?.*is-default)|ext\/v1\/preferences\?)/
  const others = before.filter(([path]) => isOther.test(path))
  expect(others.map(([, by]) => by)).toEqual(['ahead', 'ahead', 'ahead'])
  // The list of all columns is asked for once the funnel is known, not without it before.
  const whole = before.filter(([path]) => path.startsWith('/api/v1/deals?') && findStage(path) === null)
  expect(whole.filter(([path]) => !path.includes('deal-stage-category-id'))).toEqual([])
})
