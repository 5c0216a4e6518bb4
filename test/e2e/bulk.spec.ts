import type { Page } from '@playwright/test'
import { besideText, columns, ContactsPage, listed } from './contacts-page.ts'
import { countFirst, countOf, findUser } from '../pages/responsible.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'
import { prepareLockOnJob } from './write-lock.ts'

const news = (page: Page) => page.locator('[role=region][aria-live=polite]')

test(
  '200 contacts are given to someone by keyboard, in Russian, and taken back',
  { tag: '@electron' },
  async ({ blank: page }) => {
    await ListPage.open(page, '/contacts', 'ru')
    const user = await findUser(page)
    const before = await countOf(page, user.id)
    const others = await countFirst(page, user)
    const bar = page.getByRole('toolbar', { name: 'Выбранные записи' })
    await page.keyboard.press('Shift+X')
    await expect(page.getByRole('textbox', { name: 'Сколько строк с начала списка' })).toBeFocused()
    await page.keyboard.type('200')
    await page.keyboard.press('Enter')
    await expect(bar).toContainText('Выбрано: 200')
    await expect(bar.getByRole('button', { name: 'Первые строки…' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(bar.getByRole('button', { name: 'Назначить ответственного…' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('dialog', { name: 'Назначить ответственного: 200 контактов' }).getByRole('combobox'),
    ).toBeFocused()
    await page.keyboard.type(user.attributes['as-string'])
    await expect(page.getByRole('option', { name: user.attributes['as-string'] })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    const change = `200 контактов: Ответственный → ${user.attributes['as-string']}`
    const given = others < 200 ? ` · изменено: ${others}, без изменений: ${200 - others}` : ''
    await expect(news(page).getByText(`${change}${given}`)).toBeVisible()
    expect(await countOf(page, user.id)).toBe(before + others)
    await page.keyboard.press('Control+z')
    await expect(news(page).getByText(`Отменено: «${change}» · всё как было раньше`)).toBeVisible()
    expect(await countOf(page, user.id)).toBe(before)
  },
)

test('a job can be stopped; it says what it left, and can be taken back', async ({ page, place, launcher, outside }) => {
  test.skip(launcher === 'electron', 'the lock is held by this process')
  const contacts = await ContactsPage.on(page)
  const { count } = await outside.list(listed)
  await contacts.cell(0, columns.name).click(besideText)
  await page.keyboard.press('Control+a')
  const holdLock = prepareLockOnJob(place)
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click()
  const letGo = holdLock()
  const card = page.getByRole('region', { name: /^(Archiving|Starting)/ })
  await card.getByRole('button', { name: 'Stop' }).click()
  letGo()
  await expect(news(page).getByText(/^\d+ contacts archived · stopped; \d+ unchanged$/)).toBeVisible()
  await expect(card).toHaveCount(0)
  const { count: left } = await outside.list(listed)
  expect([left > 0, left < count]).toEqual([true, true])
  await news(page).getByRole('button', { name: 'Undo' }).click()
  await contacts.expectCount(count)
})

test('the way back has a hint; news of a deletion are whole and cover neither a button of the selection nor the row in focus', async ({
  page,
}) => {
  const contacts = await ContactsPage.on(page)
  await contacts.cell(2, columns.name).click(besideText)
  await page.keyboard.press('#')
  await page.keyboard.press('#')
  await contacts.status.getByRole('button', { name: /^Undo: .* moved to the trash$/ }).hover()
  await expect(page.getByRole('tooltip')).toContainText(/^Undo: .* moved to the trash/)
  await page.setViewportSize({ width: 960, height: 600 })
  await page.getByRole('navigation').getByRole('link', { name: 'Deals' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible()
  const cell = page.locator('[data-row="0"][data-column="0"]')
  await expect(cell).not.toBeEmpty()
  const name = await cell.innerText()
  await cell.click(besideText)
  await page.keyboard.press('Shift+Delete')
  const dialog = page.getByRole('dialog')
  await expect(dialog, 'the question is whole in a small window').toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  const card = page.getByRole('region', { name: `Will be deleted for good: ${name}` })
  await expect(card).toBeVisible()
  const cut = `[...document.querySelectorAll('section[aria-label] *')]
    .filter((one) => one.textContent.startsWith('Will be deleted for good: '))
    .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).length`
  expect(await page.evaluate(cut)).toBe(0)
  await page.locator('[data-row="1"][data-column="-1"]').click()
  const bar = (await page.getByRole('toolbar', { name: 'Selected records' }).boundingBox())!
  const bottomOf = async () => {
    const { y, height } = (await card.boundingBox())!
    return y + height
  }
  await expect.poll(bottomOf, 'the news cover no button of the selection').toBeLessThanOrEqual(bar.y)
  const lowest = page.locator('[data-row="12"][data-column="0"]')
  await lowest.click(besideText)
  const row = (await lowest.boundingBox())!
  await expect.poll(bottomOf, 'nor the row in focus').toBeLessThanOrEqual(row.y)
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toHaveCount(0)
})
