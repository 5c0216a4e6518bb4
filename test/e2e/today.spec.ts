import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { command } from '../support/command/command.ts'
import { expect, test } from './fixtures.ts'
import { environment, type Place } from './place.ts'

test.use({ sharing: 'file' })

const dayMs = 86_400_000
const toDay = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** Sends a request as the page's user, from any page. */
function send(page: Page, method: string, path: string, data?: object, token?: string): Promise<{ data: { id: string } }> {
  const init = {
    method,
    headers: { 'content-type': 'application/vnd.api+json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(data && { body: JSON.stringify({ data }) }),
  }
  return page.evaluate(`fetch('${path}', ${JSON.stringify(init)}).then((answer) => answer.json())`)
}

/** A token for an application of the user. */
async function addToken(place: Place): Promise<string> {
  const words = [command, 'token', 'add', '--data', place.account, '--scopes', 'deal_write', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, words, { env: environment(place) })
  return (JSON.parse(stdout) as { token: string }).token
}

async function makeDeal(page: Page, name: string, days: number): Promise<string> {
  const { user } = await page.evaluate<{ user: { id: string } }>(`fetch('/ext/v1/session').then((answer) => answer.json())`)
  const relationships = { responsible: { data: { type: 'users', id: user.id } } }
  const attributes = { name, 'planned-at': toDay(days), amount: 1_000_000_000 }
  return (await send(page, 'POST', '/api/v1/deals', { type: 'deals', attributes, relationships })).data.id
}

const section = (page: Page, name: string): Locator => page.locator(`[data-section=${name}]`)
const lineOf = (within: Page | Locator, name: string) => within.locator('[data-line]').filter({ hasText: name })
const link = (line: Locator) => line.locator('[data-open]')

async function open(page: Page, language: 'en' | 'ru', ...deals: readonly (readonly [name: string, days: number])[]) {
  await page.goto(new URL('/settings/about', page.url()).href)
  await page.evaluate(`localStorage.setItem('outpost.language', '${language}')`)
  const ids: string[] = []
  for (const [name, days] of deals) ids.push(await makeDeal(page, name, days))
  await page.goto(new URL('/', page.url()).href)
  await expect(page).toHaveURL(/\/today$/)
  await expect(page.locator('[data-line]').first()).toBeVisible()
  return ids
}

test('the window opens at Today; by keyboard a line is peeked at, rescheduled, restored, opened and found again', async ({
  blank: page,
}) => {
  await open(page, 'en', ['Oldest of all', -4000], ['Oldest but one', -3999])
  const first = lineOf(section(page, 'overdue'), 'Oldest of all')
  await page.keyboard.press('j')
  await expect(link(first)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary').locator('h2')).toHaveText('Oldest of all')
  await page.waitForTimeout(350)
  await page.keyboard.press('j')
  await expect(page.getByRole('complementary').locator('h2')).toHaveText('Oldest but one')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/today$/)
  await page.keyboard.press('k')
  await expect(link(first)).toBeFocused()

  await page.keyboard.press('F2')
  await page.getByRole('dialog', { name: 'Reschedule' }).getByRole('button', { name: 'Tomorrow' }).press('Enter')
  await expect(first).toHaveCount(0)
  await expect(link(lineOf(section(page, 'overdue'), 'Oldest but one'))).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(first).toHaveCount(1)

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/deals\/\d+$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText('Oldest but one')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/today$/)
  await expect(link(lineOf(section(page, 'overdue'), 'Oldest but one'))).toBeFocused()
  await page.keyboard.press('p')
  await expect(page.locator('[role=region][aria-live=polite]')).toContainText('No phone')
})

test('по-русски и мышью: a stage is chosen in place, and a change elsewhere moves a line without taking the focus', async ({
  blank: page,
}) => {
  const [, moved] = await open(page, 'ru', ['Старая сделка', -4100], ['Чужая сделка', -4050])
  const line = lineOf(section(page, 'overdue'), 'Старая сделка')
  const before = await line.locator('[data-stage]').innerText()
  await line.locator('[data-stage]').click()
  await page.getByRole('menuitemcheckbox', { checked: false }).first().click()
  await expect(line.locator('[data-stage]')).not.toHaveText(before)

  await link(line).focus()
  const other = await page.context().newPage()
  await other.goto(new URL('/settings/about', page.url()).href)
  await send(other, 'PATCH', `/api/v1/deals/${moved}`, { type: 'deals', id: moved, attributes: { 'planned-at': toDay(0) } })
  await other.close()
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

test('what others changed is listed, marked as seen from the palette, and comes back by undo', async ({ blank: page, place }) => {
  const token = await addToken(place)
  const [id] = await open(page, 'en', ['Watched by all', 200])
  await send(page, 'PATCH', `/api/v1/deals/${id}`, { type: 'deals', id, attributes: { description: 'Call first' } }, token)
  const changed = section(page, 'changed')
  await expect(lineOf(changed, 'Watched by all')).toContainText('Description')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Search/ }).fill('Mark changes as seen')
  await page.getByRole('option', { name: 'Mark changes as seen' }).click()
  await expect(changed).toHaveCount(0)
  await page.reload()
  await expect(page.locator('[data-line]').first()).toBeVisible()
  await expect(changed).toHaveCount(0)
  await send(page, 'PATCH', `/api/v1/deals/${id}`, { type: 'deals', id, attributes: { description: 'Write first' } }, token)
  await changed.getByRole('button', { name: 'Mark changes as seen' }).click()
  await expect(changed).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(lineOf(changed, 'Watched by all')).toHaveCount(1)
})
