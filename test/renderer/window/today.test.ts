// @vitest-environment happy-dom
import type { Fetch } from '../../../src-renderer/api/request.ts'
import type { SeededAccount } from './account.ts'
import { expect, test } from './fixtures.ts'
import type { Locator } from './locator.ts'
import type { Page } from './page.ts'

const dayMs = 86_400_000
const toDay = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** Sends a request as the one does whose it is: the window, or an application of the user. */
async function send(fetch: Fetch, method: string, path: string, data: object): Promise<{ data: { id: string } }> {
  const headers = { 'content-type': 'application/vnd.api+json' }
  const answer = await fetch(path, { method, headers, body: JSON.stringify({ data }) })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return (await answer.json()) as { data: { id: string } }
}

const changeDeal = (fetch: Fetch, id: string, attributes: object) =>
  send(fetch, 'PATCH', `/api/v1/deals/${id}`, { type: 'deals', id, attributes })

async function makeDeal({ fetch, session }: SeededAccount, name: string, days: number): Promise<string> {
  const relationships = { responsible: { data: { type: 'users', id: session.user!.id } } }
  const attributes = { name, 'planned-at': toDay(days), amount: 1_000_000_000 }
  return (await send(fetch, 'POST', '/api/v1/deals', { type: 'deals', attributes, relationships })).data.id
}

const section = (page: Page, name: string): Locator => page.locator(`[data-section=${name}]`)
const lineOf = (within: Page | Locator, name: string) => within.locator('[data-line]').filter({ hasText: name })
const link = (line: Locator) => line.locator('[data-open]')

async function open(page: Page, language: 'en' | 'ru'): Promise<void> {
  localStorage.setItem('outpost.language', language)
  await page.goto('/')
  await expect(page).toHaveURL(/\/today$/)
  await expect(page.locator('[data-line]').first()).toBeVisible()
}

test('по-русски и мышью: a stage is chosen in place, and a change elsewhere moves a line without taking the focus', async ({
  blank: page,
  account,
}) => {
  await makeDeal(account, 'Старая сделка', -4100)
  const moved = await makeDeal(account, 'Чужая сделка', -4050)
  await open(page, 'ru')
  const line = lineOf(section(page, 'overdue'), 'Старая сделка')
  const before = await line.locator('[data-stage]').textContent()
  await line.locator('[data-stage]').click()
  await page.getByRole('menuitemcheckbox', { checked: false }).first().click()
  await expect(line.locator('[data-stage]')).not.toHaveText(before)

  await link(line).focus()
  await changeDeal(account.fetch, moved, { 'planned-at': toDay(0) })
  await expect(lineOf(section(page, 'due'), 'Чужая сделка')).toHaveCount(1)
  await expect(link(line)).toBeFocused()

  await page.locator('[data-person]').click()
  await page.getByRole('menuitemcheckbox', { name: 'Все' }).click()
  await expect(page.locator('[data-person]')).toHaveText('Все')
  await link(line).click()
  await expect(page).toHaveURL(/\/deals\/\d+$/)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/today$/)
})

test('what others changed is listed, marked as seen from the palette, and comes back by undo', async ({
  blank: page,
  account,
}) => {
  const other = await account.addApplication(['deal_write'])
  const id = await makeDeal(account, 'Watched by all', 200)
  await open(page, 'en')
  await changeDeal(other, id, { description: 'Call first' })
  const changed = section(page, 'changed')
  await expect(lineOf(changed, 'Watched by all')).toContainText('Description')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Search/ }).fill('Mark changes as seen')
  await page.getByRole('option', { name: 'Mark changes as seen' }).click()
  await expect(changed).toHaveCount(0)
  await page.reload()
  await expect(page.locator('[data-line]').first()).toBeVisible()
  await expect(changed).toHaveCount(0)
  await changeDeal(other, id, { description: 'Write first' })
  await changed.getByRole('button', { name: 'Mark changes as seen' }).click()
  await expect(changed).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(lineOf(changed, 'Watched by all')).toHaveCount(1)
})
