import { columns, ContactsPage } from './contacts-page.ts'
import { chip, toolbar } from './parts.ts'
import { expect, test } from './fixtures.ts'

test('a chip that asks for nothing yet ends with its button; many scroll in their row, and the table stays where it is', async ({
  page,
}) => {
  const contacts = await ContactsPage.on(page)
  const top = async () => (await contacts.grid.boundingBox())!.y
  const before = await top()
  const row = toolbar(page).locator('.overflow-x-auto')
  await page.keyboard.press('f')
  await page.keyboard.type('responsible')
  await page.keyboard.press('Enter')
  const begun = row.locator('> *')
  await expect(begun).toHaveText('Responsible user…')
  const [whole, button] = [(await begun.boundingBox())!, (await begun.locator('button').last().boundingBox())!]
  expect(whole.x + whole.width - button.x - button.width).toBeLessThanOrEqual(1)

  await page.setViewportSize({ width: 960, height: 600 })
  const names = ['last-name', 'first-name', 'middle-name', 'email', 'other-email', 'work-phone', 'mobile-phone']
  const query = names.map((name) => `filter[${name}]=something`).join('&')
  await page.goto(new URL(`/contacts?${query}`, page.url()).href)
  await expect(toolbar(page).getByRole('button', { name: /^Remove / })).toHaveCount(names.length)
  await expect(row, 'it fades where there is more').toHaveCSS('mask-image', /gradient/)
  const shortened = await row
    .locator('.truncate')
    .evaluateAll(
      (all: { scrollWidth: number; clientWidth: number }[]) => all.filter((one) => one.scrollWidth > one.clientWidth).length,
    )
  expect(shortened).toBe(0)
  for (const name of ['Clear all', 'Save view']) {
    const action = page.getByRole('button', { name, exact: true }).first()
    expect((await action.boundingBox())!.width, 'conditions get the room').toBe(28)
  }
  await chip(page, /^Last name/).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Clear all' }).first()).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(contacts.cell(0, columns.name)).toBeVisible()
  expect(await top()).toBe(before)
})

test('where all fits nothing fades, and the actions say their words', async ({ blank: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const query = ['last-name=something', 'first-name=something', 'email=something'].map(
    (term) => `filter[${term.replace('=', ']=')}`,
  )
  await page.goto(new URL(`/contacts?${query.join('&')}`, page.url()).href)
  await expect(toolbar(page).getByRole('button', { name: /^Remove / })).toHaveCount(3)
  for (const words of ['Clear all', 'Save view']) await expect(page.getByText(words, { exact: true }).first()).toBeVisible()
  await expect(toolbar(page).locator('.overflow-x-auto')).toHaveCSS('mask-image', 'none')
})

test('in a narrow window a chip gives of its name, and nothing of it runs over its button', async ({ blank: page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto(new URL('/deals?filter[stage-kind]=won,lost', page.url()).href)
  const asked = toolbar(page).getByRole('button', { name: /^Outcome/ })
  await expect(asked).toHaveText(/Won\s*\+1/)
  const overrun = await asked.evaluate((one: { scrollWidth: number; clientWidth: number }) => one.scrollWidth - one.clientWidth)
  expect(overrun).toBe(0)
  await asked.click()
  const kinds = page.getByRole('group', { name: 'Outcome' }).getByRole('checkbox')
  await expect(kinds.locator('svg').first(), 'each outcome has a sign').toBeVisible()
})

test('what takes all filters away is whole and in sight at 1280 and at 960, and the chips give way first', async ({
  blank: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(`localStorage.setItem('outpost.language', 'ru')`)
  const terms = 'filter[responsible-id]=1,2,3&filter[created-at-gte]=2026.01.31 00:00&filter[created-at-lte]=2026.11.30 00:00'
  await page.goto(new URL(`/deals?${terms}`, page.url()).href)
  const bar = page.getByRole('toolbar', { name: 'Фильтры' })
  const clear = bar.getByRole('button', { name: 'Сбросить', exact: true })
  const expectInSight = async () => {
    await expect(bar.getByRole('button', { name: /^Убрать/ })).toHaveCount(2)
    await expect(clear).toBeInViewport({ ratio: 1 })
    const last = bar.getByRole('button', { name: /^Создана/ })
    await expect(last).toHaveAttribute('title', 'Создана 31.01.2026, 00:00 – 30.11.2026, 00:00')
    await clear.click({ trial: true })
  }
  await expectInSight()
  await expect(bar.getByRole('button', { name: 'К остальным фильтрам' })).toHaveCount(0)
  await page.setViewportSize({ width: 960, height: 800 })
  await expectInSight()
  await clear.click()
  await expect(bar.getByRole('button')).toHaveCount(0)
})
