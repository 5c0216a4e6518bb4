// @vitest-environment happy-dom
import { columns, ContactsPage, listed } from './contacts-page.ts'
import { chip, openPicker, picker, toolbar } from './parts.ts'
import { addPeople } from '../../pages/contacts-api.ts'
import { expect, test } from './fixtures.ts'
import { ListPage } from './list-page.ts'
import type { Page } from './page.ts'

async function chooseByMouse(page: Page, filter: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: filter, exact: true }).click()
}

test('two filters built by mouse give the count that the API says', async ({ page, outside }) => {
  await addPeople(outside)
  const contacts = await ContactsPage.on(page)
  await chooseByMouse(page, 'Last name')
  await page.getByRole('textbox', { name: 'Value' }).fill('filterman, jr')
  await page.keyboard.press('Enter')
  await contacts.expectCount(3)
  await chooseByMouse(page, 'Created')
  await page.getByRole('combobox', { name: 'Condition' }).click()
  await page.getByRole('option', { name: 'between' }).click()
  await expect(chip(page, /^Created between … – …$/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Condition' }).click()
  await page.getByRole('option', { name: 'on or after' }).click()
  const day = page.getByRole('dialog', { name: 'Created' }).getByRole('textbox', { name: 'Date' })
  await day.fill('01/31/2026')
  await page.keyboard.press('Enter')
  const both = `${listed}&filter[last-name]="Filterman, Jr"&filter[created-at-gte]=2026.01.31 00:00`
  const { count } = await outside.list(both)
  expect(count).toBe(2)
  await contacts.expectCount(count)
  await expect(chip(page, /^Created on or after Jan 31, 2026$/)).toBeVisible()
  await expect(contacts.cell(0, columns.name)).toContainText('Filterman, Jr Ada')

  await page.reload()
  await contacts.expectCount(count)
  await chip(page, /^Last name/).click()
  await expect(page.getByRole('textbox', { name: 'Value' })).toHaveValue('filterman, jr')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await contacts.expectCount((await outside.list(listed)).count)
  await expect(toolbar(page).getByRole('button')).toHaveCount(0)
})

test('a responsible user is chosen among those there are, and is known by name after a reload', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  await chooseByMouse(page, 'Responsible user')
  await expect(page.getByText('You can choose several')).toBeVisible()
  const name = await page.getByRole('option').nth(2).innerText()
  await page.getByRole('option').nth(2).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('filter[responsible-id]')).not.toBeNull()
  const id = new URL(page.url()).searchParams.get('filter[responsible-id]')!
  const { count } = await outside.list(`${listed}&filter[responsible-id]=${id}`)
  await contacts.expectCount(count)
  expect(count).toBeLessThan((await outside.list(listed)).count)
  await page.reload()
  await contacts.expectCount(count)
  const chosen = chip(page, new RegExp(`^Responsible user ${name}$`))
  await chosen.click()
  await expect(page.getByRole('option', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('zz')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(chosen).toBeFocused()
  await expect(contacts.cell(0, columns.responsible)).toHaveText(name)
})

test('archive and trash are parts of the list', async ({ page, outside }) => {
  const contacts = await ContactsPage.on(page)
  for (const [name, filter] of [
    ['Archive', 'archived'],
    ['Trash', 'discarded'],
    ['Active', 'actual'],
  ]) {
    await page.getByRole('radiogroup', { name: 'Which records' }).getByText(name!).click()
    await contacts.expectCount((await outside.list(`?filter[${filter}]=1`)).count)
  }
})

test('what an address says is shown, also where no one is left to be named', async ({ blank: page, outside }) => {
  const contacts = new ContactsPage(page)
  await page.goto(new URL('/contacts?filter[responsible-id]=999999&filter[birthdate-null]=0', page.url()).href)
  await expect(page.getByRole('heading', { name: 'Nothing matches the filters' })).toBeVisible()
  await expect(chip(page, /^Responsible user unknown #999999$/)).toBeVisible()
  await expect(page.getByText('Responsible user: unknown #999999 · Date of birth: is not empty')).toBeVisible()
  await toolbar(page).getByRole('button', { name: 'Remove Responsible user' }).click()
  const { count } = await outside.list(`${listed}&filter[birthdate-null]=false`)
  await contacts.expectCount(count)
  await expect(page.locator('[aria-live=polite]').filter({ hasText: `${count} contacts found` })).toHaveCount(1)
})

for (const { language, typed, said, choice } of [
  { language: 'en', typed: 'profit', said: 'There is no filter by Profit.', choice: 'Sort by Profit' },
  {
    language: 'ru',
    typed: 'прибыль',
    said: 'Фильтра по столбцу «Прибыль» нет.',
    choice: 'Сортировать по столбцу «Прибыль»',
  },
] as const)
  test(`a column that no filter asks for can be sorted by instead: ${language}`, async ({ blank: page }) => {
    const deals = await ListPage.open(page, '/deals', language)
    await deals.showColumn(language === 'en' ? 'Profit' : 'Прибыль')
    await openPicker(page)
    await page.keyboard.type(typed)
    await expect(page.getByText(said, { exact: true })).toBeVisible()
    await expect(page.getByRole('option')).toHaveText([choice])
    await page.keyboard.press('Enter')
    await expect(deals.header('profit')).toHaveAttribute('aria-sort', 'descending')
    await page.keyboard.press('f')
    await page.keyboard.type('zzzz')
    await expect(page.getByRole('option')).toHaveCount(0)
  })

test('in Russian: every filter has its Russian name, and nothing found is said with them', async ({ blank: page, outside }) => {
  await page.evaluate(`localStorage.setItem('outpost.language', 'ru')`)
  await page.goto(new URL('/contacts', page.url()).href)
  await page.getByRole('button', { name: 'Фильтр', exact: true }).click()
  await expect(picker(page)).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
  const options = await page.getByRole('option').allInnerTexts()
  expect(options.length).toBeGreaterThan(10)
  expect(options.filter((name) => !/[А-я]/.test(name) && name !== 'E-mail')).toEqual([])
  await page.keyboard.type('фамилия')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Значение' }).fill('Никтоненашёлся')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Под эти фильтры ничего не подходит' })).toBeVisible()
  await expect(page.getByText('Фамилия: Никтоненашёлся', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Сбросить' }).last().click()
  const { count } = await outside.list(listed)
  await expect(page.getByRole('grid', { name: 'Контакты' })).toHaveAttribute('aria-rowcount', String(count + 1))
})

/** What every active deal is worth, by pages that are narrowed by nothing of the kind. */
function listAmounts(page: Page): Promise<(number | null)[]> {
  return page.evaluate(`(async () => {
    const amounts = []
    for (let number = 1; ; number += 1) {
      const answer = await fetch('/api/v1/deals?filter[actual]=1&page[size]=100&page[number]=' + number)
      const { data, meta } = await answer.json()
      amounts.push(...data.map(({ attributes }) => attributes.amount))
      if (number >= meta['page-count']) return amounts
    }
  })()`)
}

const inWords = {
  en: {
    ...{ filter: 'Filter', amount: 'Amount', value: 'Value', condition: 'Condition', between: 'between', from: 'From', to: 'To' },
    ...{
      typed: '50,000.5',
      most: '90000',
      bad: 'much',
      save: 'Save view',
      name: 'Name',
      all: 'All deals',
      clear: 'Remove Amount',
    },
    ...{ least: /^Amount at least 50,000\.50$/, both: /^Amount 50,000\.50 – 90,000$/ },
  },
  ru: {
    ...{
      filter: 'Фильтр',
      amount: 'Сумма',
      value: 'Значение',
      condition: 'Условие',
      between: 'в пределах',
      from: 'От',
      to: 'До',
    },
    ...{ typed: '50 000,5', most: '90000', bad: 'много', save: 'Сохранить вид', name: 'Название', all: 'Все сделки' },
    ...{ clear: 'Убрать «Сумма»', least: /^Сумма не меньше 50\s000,50$/, both: /^Сумма 50\s000,50 – 90\s000$/ },
  },
} as const

for (const language of ['en', 'ru'] as const)
  test(`deals over an amount, by keyboard and by mouse, kept as a view: ${language}`, async ({ blank: page }) => {
    const words = inWords[language]
    await ListPage.open(page, '/deals', language)
    const amounts = await listAmounts(page)
    const over = amounts.filter((amount) => amount !== null && amount >= 50_000.5).length
    const within = amounts.filter((amount) => amount !== null && amount >= 50_000.5 && amount <= 90_000).length
    expect(new Set([0, within, over, amounts.length]).size, 'each step narrows the list').toBe(4)
    const expectRows = (count: number) => expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1))
    const value = page.getByRole('textbox', { name: words.value, exact: true })

    await openPicker(page)
    await page.keyboard.type(words.amount.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(value).toBeFocused()
    await page.keyboard.type(words.typed)
    await expectRows(over)
    await expect(value, 'one goes on where one typed').toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: words.least })).toBeFocused()
    await expectRows(over)

    await page.keyboard.press('Enter')
    await expect(value).toBeFocused()
    await value.fill(words.bad)
    await page.keyboard.press('Enter')
    await expect(value, 'what cannot be read is not passed over').toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: words.condition }).click()
    await page.getByRole('option', { name: words.between, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: words.amount })
    await expect(dialog.getByRole('textbox', { name: words.from, exact: true })).toHaveValue(/^50[\s,]000[.,]50$/)
    await dialog.getByRole('textbox', { name: words.to, exact: true }).fill(words.most)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: words.both })).toBeVisible()
    await expectRows(within)

    await page.getByRole('button', { name: words.save }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: words.name }).fill(`50–90 ${language}`)
    await page.keyboard.press('Enter')
    const views = (name: string) => page.locator('header').getByRole('button', { name, exact: true })
    await expect(views(`50–90 ${language}`)).toBeVisible()
    await views(`50–90 ${language}`).click()
    await page.getByRole('menu').getByText(words.all, { exact: true }).click()
    await expectRows(amounts.length)
    await views(words.all).click()
    await page.getByRole('menu').getByText(`50–90 ${language}`, { exact: true }).click()
    await expectRows(within)
    await page.reload()
    await expectRows(within)
    await page.getByRole('button', { name: words.both }).click()
    await expect(dialog.getByRole('textbox', { name: words.from, exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: words.clear }).click()
    await expectRows(amounts.length)
  })

/** How many active records of a list a filter finds, as the API counts them. */
function countActual(page: Page, type: string, filter = ''): Promise<number> {
  return page.evaluate(`fetch('/api/v1/${type}?filter[actual]=1&page[size]=1${filter && `&${filter}`}')
    .then((answer) => answer.json()).then(({ meta }) => meta['record-count'])`)
}

const expectRows = (page: Page, count: number) =>
  expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1))
const termOf = (page: Page) => new URL(page.url()).searchParams.get('filter[stage-kind]')

test('deals by how their stage ends, by mouse: one, several, and kept as a view', async ({ blank: page }) => {
  await ListPage.open(page, '/deals')
  const [all, won, closed] = [
    await countActual(page, 'deals'),
    await countActual(page, 'deals', 'filter[stage-kind]=won'),
    await countActual(page, 'deals', 'filter[stage-kind]=won,lost'),
  ]
  expect(new Set([0, won, closed, all]).size, 'each step narrows the list').toBe(4)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Main' }).getByRole('option').first()).toHaveAccessibleName(
    'Outcome open, won, lost',
  )
  await page.getByRole('option', { name: 'Outcome' }).click()
  const editor = page.getByRole('group', { name: 'Outcome' })
  await expect(editor.getByRole('checkbox')).toHaveText(['Open', 'Won', 'Lost'])
  await expect(editor.getByRole('checkbox').locator('svg').first()).toBeVisible()
  await editor.getByRole('checkbox', { name: 'Won' }).click()
  await expectRows(page, won)
  await editor.getByRole('checkbox', { name: 'Lost' }).click()
  await expectRows(page, closed)
  await expect(chip(page, /^Outcome Won \+1$/)).toBeVisible()
  await page.keyboard.press('Escape')
  expect(termOf(page)).toBe('won,lost')

  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Closed ones')
  await page.keyboard.press('Enter')
  await expect(page.locator('header').getByRole('button', { name: 'Closed ones', exact: true })).toBeVisible()
  await page.reload()
  await expectRows(page, closed)
  await chip(page, /^Outcome Won \+1$/).click()
  await editor.getByRole('checkbox', { name: 'Won' }).click()
  await editor.getByRole('checkbox', { name: 'Lost' }).click()
  await expectRows(page, all)
})

test('orders by how their stage ends, by keyboard, in Russian', async ({ blank: page }) => {
  const orders = await ListPage.open(page, '/orders', 'ru')
  const [all, open, lost] = [
    await countActual(page, 'orders'),
    await countActual(page, 'orders', 'filter[stage-kind]=open'),
    await countActual(page, 'orders', 'filter[stage-kind]=lost'),
  ]
  expect(new Set([0, lost, open, all]).size, 'each step narrows the list').toBe(4)
  const said = (value: string) => page.getByRole('button', { name: `Итог ${value}`, exact: true })

  await openPicker(page)
  await page.keyboard.type('открыт')
  await expect(page.getByRole('option')).toHaveText(['Итог: Открытые'])
  await page.keyboard.press('Enter')
  await expectRows(page, open)
  await expect(said('Открытые')).toBeFocused()
  expect(termOf(page)).toBe('open')

  // Enter takes one in place of another, Space marks several.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Открытые' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(said('Проигранные')).toBeFocused()
  await expectRows(page, lost)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Выигранные' })).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Enter')
  await expect(said('Выигранные +1')).toBeFocused()
  await expectRows(page, all - open)

  // From what was set the way leads into the rows, and back to where one was in them.
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Убрать «Итог»' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(await orders.cell(0, 'as-string')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await said('Выигранные +1').focus()
  await page.keyboard.press('Escape')
  await expect(await orders.cell(2, 'as-string')).toBeFocused()
  await page.getByRole('button', { name: 'Сохранить вид' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(await orders.cell(2, 'as-string')).toBeFocused()
})

for (const [language, filter, funnel] of [
  ['en', 'Stage', /. · (won|lost)$/],
  ['ru', 'Этап', /. · (выигрыш|проигрыш)$/],
] as const)
  test(`stages that end a deal say so in words: ${language}`, async ({ blank: page }) => {
    await ListPage.open(page, '/deals', language)
    await page.keyboard.press('f')
    await page.getByRole('option', { name: filter, exact: true }).click()
    await expect(page.getByRole('option').filter({ hasText: funnel }).nth(1)).toBeVisible()
    await expect(page.getByRole('option').filter({ hasNotText: ' · ' }).first()).toBeVisible()
  })
