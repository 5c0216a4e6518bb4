import type { Page } from '@playwright/test'
import { findBarriers } from '../screens/access.ts'
import { createFinger } from './finger.ts'
import { expect, test } from './fixtures.ts'

async function show(page: Page, path: string, language: 'en' | 'ru'): Promise<void> {
  await page.evaluate(`localStorage.setItem('outpost.language', '${language}')`)
  await page.goto(new URL(path, page.url()).href)
}

const send = <T>(page: Page, path: string, body?: object): Promise<T> =>
  page.evaluate<T>(
    `fetch('${path}', ${
      body
        ? `{ method: 'POST', headers: { 'content-type': 'application/vnd.api+json' }, body: ${JSON.stringify(JSON.stringify({ data: body }))} }`
        : '{}'
    }).then((answer) => answer.json())`,
  )

/** The week of everyone. */
async function showWeek(page: Page, day: string): Promise<void> {
  await show(page, `/week?day=${day}`, 'en')
  await page.locator('[data-person]').click()
  await page.getByRole('menuitemcheckbox', { name: 'Everyone' }).click()
}

/** A deal of the user that is planned for a day. */
async function plan(page: Page, name: string, day: string): Promise<string> {
  const body = { type: 'deals', attributes: { name, 'planned-at': day } }
  return (await send<{ data: { id: string } }>(page, '/api/v1/deals', body)).data.id
}
const readDay = async (page: Page, id: string) =>
  (await send<{ data: { attributes: { 'planned-at': string } } }>(page, `/api/v1/deals/${id}`)).data.attributes['planned-at']
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('by key and mouse: a reminder is made on a record’s page, snoozed, done and deleted, each with undo', async ({
  blank: page,
}) => {
  await show(page, '/contacts', 'en')
  const id = await plan(page, 'Reminded of', inDays(2))
  await show(page, `/deals/${id}`, 'en')
  await expect(page.getByRole('heading', { name: 'Reminded of' })).toBeVisible()
  await page.keyboard.press('h')
  const dialog = page.getByRole('dialog', { name: 'Remind me: Reminded of' })
  await dialog.getByRole('textbox', { name: 'What about' }).fill('Send the offer')
  expect(await findBarriers(page, 'all')).toEqual([])
  await dialog.getByRole('textbox', { name: 'When' }).fill('in 3 days')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const line = page.locator('[data-reminder]')
  await expect(line).toContainText('Send the offer')
  await expect(page.locator('[data-reminders]')).toContainText('Only on this computer')
  await line.getByRole('button', { name: 'Snooze: Send the offer' }).click()
  await page.getByRole('menuitem', { name: 'Tomorrow 9:00' }).click()
  await expect(line).toContainText('tomorrow, 09:00')
  await page.keyboard.press('Control+z')
  await expect(line).not.toContainText('tomorrow, 09:00')
  await line.getByRole('button', { name: 'Done: Send the offer' }).click()
  await expect(page.locator('[data-reminders]')).toContainText('1 done')
  await page.keyboard.press('Control+z')
  await line.getByRole('button', { name: 'Delete reminder: Send the offer' }).click()
  await expect(line).toHaveCount(0)
})

test('неделя: сделка и напоминание переносятся мышью и клавишами', async ({ blank: page }) => {
  await show(page, '/contacts', 'ru')
  // A week far ahead, with nothing else in it.
  const id = await plan(page, 'Перенос', '2041-06-05')
  await send(page, '/ext/v1/reminders', {
    type: 'reminders',
    attributes: { text: 'Позвонить', 'due-at': '2041-06-06T06:30:00Z' },
    relationships: { deal: { data: { type: 'deals', id } } },
  })
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await expect(page.locator('[data-week]')).toBeVisible()
  await page.locator('[data-person]').click()
  await page.getByRole('menuitemcheckbox', { name: 'Все' }).click()
  await show(page, '/week?day=2041-06-05', 'ru')
  const day = (text: string) => page.locator(`[data-day="${text}"]`)
  const card = page.locator(`[data-card="deals/${id}"]`)
  await expect(day('2041-06-05').locator('[data-card]')).toContainText('Перенос')
  await expect(page.locator('[data-day]').first()).toHaveAttribute('data-day', '2041-06-03')
  expect(await findBarriers(page, 'all')).toEqual([])

  const [from, to] = [await card.boundingBox(), await day('2041-06-07').boundingBox()]
  if (!from || !to) throw new Error('The week is not drawn.')
  await page.mouse.move(from.x + 20, from.y + from.height - 4)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y + 120, { steps: 5 })
  await expect(day('2041-06-07')).toHaveClass(/bg-accent-soft/)
  await page.mouse.up()
  await expect.poll(() => readDay(page, id)).toBe('2041-06-07')
  await expect(day('2041-06-07').locator('[data-card]')).toContainText('Перенос')

  await card.locator('[data-open]').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => readDay(page, id)).toBe('2041-06-06')
  await expect(card.locator('[data-open]')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  const reminder = page.locator('[data-card^="reminders/"]')
  await expect(reminder.locator('[data-open]')).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(day('2041-06-07').locator('[data-card]')).toContainText('Позвонить')
  // A card moves at once; undo takes the change back once it is saved.
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Позвонить' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(day('2041-06-06').locator('[data-card]')).toHaveCount(2)
})

test('the week by touch: a finger scrolls, a tap opens, and a card that it rests on is dragged to another day', async ({
  blank: page,
}) => {
  await show(page, '/contacts', 'en')
  const id = await plan(page, 'By finger', '2042-06-10')
  await showWeek(page, '2042-06-10')
  const day = (text: string) => page.locator(`[data-day="${text}"]`)
  const card = page.locator(`[data-card="deals/${id}"]`)
  await expect(day('2042-06-10').locator('[data-card]')).toContainText('By finger')
  const finger = await createFinger(page)
  const [from, to] = [await card.boundingBox(), await day('2042-06-12').boundingBox()]
  if (!from || !to) throw new Error('The week is not drawn.')
  const at = { x: from.x + 20, y: from.y + 12 }
  const there = { x: to.x + 40, y: to.y + 160 }

  // A finger that moves at once scrolls, and moves no card.
  await finger.down(at)
  await finger.drag(at, there)
  await finger.up()
  await page.waitForTimeout(400)
  expect(await readDay(page, id)).toBe('2042-06-10')

  await finger.down(at)
  await expect(page.locator('[data-week].cursor-grabbing')).toHaveCount(1)
  await finger.drag(at, there)
  await expect(day('2042-06-12')).toHaveClass(/bg-accent-soft/)
  await finger.up()
  await expect.poll(() => readDay(page, id)).toBe('2042-06-12')
  await expect(day('2042-06-12').locator('[data-card]')).toContainText('By finger')
  await expect(page).toHaveURL(/\/week\?day=2042-06-10$/)

  const moved = await card.boundingBox()
  const name = { x: (moved?.x ?? 0) + 20, y: (moved?.y ?? 0) + 12 }
  await finger.down(name)
  await finger.up()
  await expect(page).toHaveURL(/\/deals\/\d+$/)
})

test('the week by keyboard: the menu of a card names the days', async ({ blank: page }) => {
  await show(page, '/contacts', 'en')
  const id = await plan(page, 'By menu', '2043-06-10')
  await showWeek(page, '2043-06-10')
  const card = page.locator(`[data-card="deals/${id}"]`)
  await card.locator('[data-open]').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Move to another day: By menu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Friday' }).press('Enter')
  await expect.poll(() => readDay(page, id)).toBe('2043-06-12')
  await expect(card.locator('[data-open]')).toBeFocused()
})
