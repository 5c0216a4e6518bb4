import { expect, type Page } from '@playwright/test'

/** Whose account a screen is drawn on. */
export type Account = 'many' | 'one' | 'empty'

/** One picture: what is on the page, and how it comes there. The page shows the app already, in whatever language. */
export interface Screen {
  readonly name: string
  readonly account: Account
  readonly path: string
  /** Before the page is loaded. */
  readonly before?: (page: Page) => Promise<unknown>
  /** After the page is loaded, until it stands still. */
  readonly show: (page: Page) => Promise<unknown>
}

const lists = ['contacts', 'companies', 'deals', 'orders'] as const
const toAddress = (path: string, filters: Record<string, string>) => `${path}?${new URLSearchParams(filters).toString()}`
const rows = (page: Page) => page.locator('[role=grid] [data-row="0"]').first()
const isListRequest = (url: URL) => /^\/api\/v1\/(contacts|companies|deals|orders)$/.test(url.pathname)

async function showRows(page: Page): Promise<void> {
  await expect(rows(page)).toBeVisible()
  await expect(page.locator('[role=grid] .skeleton')).toHaveCount(0)
}

/** Takes no words of a language: they differ, the keys do not. */
const press =
  (...keys: string[]) =>
  async (page: Page) => {
    await showRows(page)
    await page.locator('[role=grid] [data-row="1"][data-column="1"]').click()
    for (const key of keys) await page.keyboard.press(key)
  }

const listScreens = lists.flatMap((list): Screen[] => [
  { name: `${list} many`, account: 'many', path: `/${list}`, show: showRows },
  { name: `${list} one`, account: 'one', path: `/${list}`, show: showRows },
  {
    name: `${list} empty`,
    account: 'empty',
    path: `/${list}`,
    show: (page) => expect(page.locator('main button').last()).toBeVisible(),
  },
])

export const screens: readonly Screen[] = [
  ...listScreens,
  {
    name: 'contacts loading',
    account: 'many',
    path: '/contacts',
    before: (page) => page.route(isListRequest, () => undefined),
    show: async (page) => {
      await expect(page.locator('[role=grid] .skeleton').first()).toBeVisible()
      await page.waitForTimeout(200)
    },
  },
  {
    name: 'contacts error',
    account: 'many',
    path: '/contacts',
    before: (page) => page.route(isListRequest, (route) => route.fulfill({ status: 500, body: '{"errors":[]}' })),
    show: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  {
    name: 'contacts offline',
    account: 'many',
    path: '/contacts',
    show: async (page) => {
      await showRows(page)
      await page.route(
        (url) => /^\/(api|ext|events)/.test(url.pathname),
        (route) => route.fulfill({ status: 503, body: '' }),
      )
      await page.keyboard.press('/')
      await page.keyboard.type('an')
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'contacts nothing found',
    account: 'many',
    path: `/contacts?filter[q]=${encodeURIComponent('zzzz')}`,
    show: (page) => expect(page.locator('main button').last()).toBeVisible(),
  },
  { name: 'palette', account: 'many', path: '/contacts', show: press('Control+k') },
  { name: 'help', account: 'many', path: '/contacts', show: press('?') },
  { name: 'create', account: 'many', path: '/contacts', show: press('c') },
  { name: 'peek', account: 'many', path: '/contacts', show: press('Space') },
  { name: 'selection', account: 'many', path: '/deals', show: press('x', 'j', 'x', 'j', 'x') },
  { name: 'edit', account: 'many', path: '/contacts', show: press('F2') },
  { name: 'filter menu', account: 'many', path: '/deals', show: press('f') },
  {
    name: 'filters',
    account: 'many',
    path: toAddress('/contacts', {
      'filter[responsible-id]': '1',
      'filter[created-at-gte]': '2020.01.01 00:00',
      'filter[birthdate-null]': '0',
    }),
    show: showRows,
  },
]
