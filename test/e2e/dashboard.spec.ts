import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const digits = (text: string) =>
  text
    .replaceAll(/[^\d.,]/g, '')
    .replace(',', '.')
    .replaceAll(',', '')

async function open(page: Page, query: string, language: 'en' | 'ru' = 'en'): Promise<void> {
  await page.evaluate(`localStorage.setItem('outpost.language', '${language}')`)
  await page.goto(new URL(`/dashboard?person=all&${query}`, page.url()).href)
  await expect(page.locator('[data-panel=closed] [role=img] svg text').first()).toBeVisible()
}

/** What the status bar of a list tells. */
async function expectListed(page: Page, count: string, sum: string): Promise<void> {
  await expect(page).toHaveURL(/\/deals\?/)
  await expect(page.locator('footer')).toContainText(count)
  await expect(page.locator('footer')).toContainText(sum)
}

test('a bar and its link open the list with the same count and sum; the address keeps the choice', async ({ blank: page }) => {
  await open(page, 'period=all-time')
  await page.getByRole('combobox', { name: 'Closed in' }).click()
  await page.getByRole('option', { name: 'Last 12 months' }).click()
  await page.getByText('Amount', { exact: true }).first().click()
  await expect(page).toHaveURL(/period=last-twelve-months.*measure=sum/)

  const stage = page.locator('[data-panel=funnel] tbody tr').first()
  const [count, sum] = [await stage.locator('[data-cell=count]').innerText(), await stage.locator('[data-cell=sum]').innerText()]
  await stage.getByRole('link').click()
  await expectListed(page, count, sum)
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Closed in' })).toHaveText('Last 12 months')
  await expect(page.getByRole('radio', { name: 'Amount' })).toBeChecked()

  // The longest bar of the loss reasons is the first row of its table.
  const reason = page.locator('[data-panel=reasons] tbody tr').first()
  const lost = [
    await reason.locator('[data-cell=count]').innerText(),
    await reason.locator('[data-cell=sum]').innerText(),
  ] as const
  const bar = page.locator('[data-panel=reasons] [role=img] svg path[fill="var(--color-danger)"]').first()
  await bar.scrollIntoViewIfNeeded()
  await bar.click()
  await expectListed(page, ...lost)
})

test('по-русски: таблица скачивается с точными суммами', async ({ blank: page }) => {
  await open(page, 'period=last-twelve-months', 'ru')
  const row = page.locator('[data-panel=closed] tbody tr').last()
  const sum = digits(await row.locator('[data-cell=won-sum]').innerText())
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать «Выиграно и проиграно по месяцам» в CSV' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('Выиграно и проиграно по месяцам.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const lines = text.trim().split('\r\n')
  expect(lines[0]).toBe('Месяц;Выиграно;Выиграно, сумма;Проиграно;Проиграно, сумма;Доля побед')
  expect(Number(lines.at(-1)?.split(';')[2]?.replace(',', '.'))).toBe(Number(sum))
})
