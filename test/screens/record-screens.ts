import { expect, type Page } from '@playwright/test'
import { print, type Screen } from './screen.ts'

/** A record's page once its related lists and its stages have come. */
async function showPage(page: Page): Promise<void> {
  await expect(page.locator('main h2').first()).not.toBeEmpty()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await page.waitForTimeout(200)
}

const record = (name: string, path: string, then: (page: Page) => Promise<unknown> = () => Promise.resolve()): Screen => ({
  name: `record ${name}`,
  account: 'many',
  path,
  async show(page) {
    await showPage(page)
    await then(page)
  },
})

/** A form over a settings page, once its start values have come. */
const form = (name: string, type: string, then: (page: Page) => Promise<unknown> = () => Promise.resolve()): Screen => ({
  name: `form ${name}`,
  account: 'many',
  path: `/settings/about?create=${type}`,
  async show(page) {
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.waitForTimeout(200)
    await then(page)
  },
})

const dueTimes = ['2020-03-02T09:00:00Z', '2041-06-06T09:00:00Z'] as const

const remind = (id: string, text: string | null, due: string) => ({
  type: 'reminders',
  id,
  attributes: { text, 'due-at': due, 'done-at': null, 'notified-at': due },
  relationships: { deal: { data: { type: 'deals', id: '3' } } },
})

/** One reminder that is due, with a long text, and one to come. The list may have more. */
export const answerReminders = (page: Page, dues: readonly [string, string] = dueTimes, count = 2) =>
  page.route('**/ext/v1/reminders?*', (route) =>
    route.fulfill({
      contentType: 'application/vnd.api+json',
      json: {
        data: [
          remind('1', 'Ask whether the revised offer with the longer warranty has reached the purchasing department', dues[0]),
          remind('2', null, dues[1]),
        ],
        included: [{ type: 'deals', id: '3', attributes: { name: 'Alpha' } }],
        meta: { 'record-count': count },
      },
    }),
  )

/** The pages of records, one of each shape. */
export const recordScreens: readonly Screen[] = [
  record('contact', '/contacts/5'),
  record('company', '/companies/2'),
  record('deal', '/deals/3'),
  record('order', '/orders/2'),
  record('stage', '/deal-stages/1'),
  record('read-only', '/users/1'),
  record('history', '/deals/3', (page) => page.getByRole('tab').last().click()),
  record('log', '/contacts/5', async (page) => {
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog')).toBeVisible()
  }),
  record('remind', '/deals/3', async (page) => {
    await page.keyboard.press('h')
    await expect(page.getByRole('dialog')).toBeVisible()
  }),
  {
    ...record('reminders', '/deals/3', (page) => expect(page.locator('[data-reminder]')).toHaveCount(2)),
    before: (page) => answerReminders(page),
  },
  { ...record('printed', '/companies/2', print), isPrinted: true, height: 1600 },
  form('company', 'companies'),
  form('company unfolded', 'companies', (page) => page.getByRole('button', { name: 'More fields' }).click()),
  form('bank details', 'company-bank-details'),
  form('create in place', 'deals', async (page) => {
    await page.getByRole('combobox', { name: 'Company' }).fill('Millworks')
    await page.getByRole('option', { name: /^Create company/ }).click()
    await expect(page.getByRole('dialog', { name: 'Create company' })).toBeVisible()
  }),
  {
    name: 'record gone',
    account: 'many',
    path: '/contacts/999999999',
    show: (page) => expect(page.locator('main h2')).toBeVisible(),
  },
]
