import { expect, type Page } from '@playwright/test'
import { contactsArriving, dealsGrouped, listScreens, signedOut, signedOutUnfolded } from './list-screens.ts'
import { mirrorScreens } from './mirror-screens.ts'
import { demoBar, outsideScreens } from './outside-screens.ts'
import { answerReminders, recordScreens } from './record-screens.ts'
import { settingsScreens } from './settings-screens.ts'
import { print, showRows, type Screen } from './screen.ts'

type Step = (page: Page) => Promise<unknown>

const many = (name: string, path: string, ...steps: Step[]): Screen => ({
  name,
  account: 'many',
  path,
  async show(page) {
    await showRows(page)
    for (const step of steps) await step(page)
  },
})

const toAddress = (path: string, filters: Record<string, string>) => `${path}?${new URLSearchParams(filters).toString()}`

/** On the second row. */
const press =
  (...keys: string[]): Step =>
  async (page) => {
    await page.locator('[role=grid] [data-row="1"][data-column="1"]').click()
    for (const key of keys) await page.keyboard.press(key)
  }

const click =
  (role: 'button' | 'tab', name: string | RegExp): Step =>
  (page) =>
    page.getByRole(role, { name, exact: true }).first().click()

const see =
  (selector: string): Step =>
  (page) =>
    expect(page.locator(selector).first()).toBeVisible()

const type =
  (text: string): Step =>
  (page) =>
    page.keyboard.type(text)

const view = (id: string, object: string, name: string, query = '') => ({
  type: 'table-states',
  id,
  attributes: { name, object, query },
})
const keptViews = {
  data: [
    view('1', 'contacts', 'Key customers of the north-western region, called this month'),
    view('2', 'deals', 'Большие', 'sort=-amount'),
    view('3', 'deals', 'Open'),
  ],
  meta: { 'record-count': 3 },
}

const dialog = see('[role=dialog]')

const board = (name: string, account: Screen['account'], path: string, ...steps: Step[]): Screen => ({
  name: `board ${name}`,
  account,
  path,
  async show(page) {
    await expect(page.locator('section[data-stage] [data-count]').first()).not.toBeEmpty()
    await expect(page.locator('[role=grid] .skeleton')).toHaveCount(0)
    for (const step of steps) await step(page)
  },
})
const dashboard = (account: 'many' | 'empty', path: string, last: string): Screen => ({
  name: `dashboard ${account}`,
  account,
  path,
  show: see(`[data-dashboard] ${last}`),
})
const today = (name: string, account: Screen['account'], sign: string, ...steps: Step[]): Screen => ({
  name: `today ${name}`,
  account,
  path: '/today',
  async show(page) {
    await see(sign)(page)
    await expect(page.locator('main .skeleton')).toHaveCount(0)
    for (const step of steps) await step(page)
  },
})
const failure = {
  status: 500,
  contentType: 'application/vnd.api+json',
  json: { errors: [{ status: '500', code: '500', title: 'Internal error', detail: 'Disk I/O error' }] },
}
const seeDays = see('[data-field=stage-time] span')
/** Three rows. The last key has arrived when its cell has the focus. */
const select: Step = async (page) => {
  await press('x', 'j', 'x', 'j', 'x')(page)
  await expect(page.locator('[data-row="3"][data-column="1"]')).toBeFocused()
  await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(3)
}

export const screens: readonly Screen[] = [
  ...listScreens,
  contactsArriving,
  dealsGrouped,
  signedOut,
  signedOutUnfolded,
  {
    name: 'contacts nothing found',
    account: 'many',
    path: toAddress('/contacts', { 'filter[q]': 'zzzz' }),
    show: (page) => expect(page.locator('main button').last()).toBeVisible(),
  },
  many('contacts found', toAddress('/contacts', { 'filter[q]': '44' }), see('[role=grid] mark')),
  many('palette', '/contacts', press('Control+k'), dialog),
  many('palette found', '/contacts', press('Control+k'), dialog, type('al'), see('[role=option] mark, [role=option] b')),
  many('help', '/contacts', press('?'), dialog),
  { name: 'week many', account: 'many', path: '/week', show: see('[data-week] [data-day]') },
  {
    name: 'week reminders',
    account: 'many',
    path: '/week',
    before: (page) => answerReminders(page, ['2026-05-18T09:00:00Z', '2026-05-21T15:30:00Z']),
    show: see('[data-week] [data-card^=reminders]'),
  },
  {
    name: 'week failed',
    account: 'many',
    path: '/week',
    before: (page) => page.route('**/ext/v1/reminders?*', (route) => route.fulfill(failure)),
    show: see('[role=alert]'),
  },
  { name: 'week empty', account: 'empty', path: '/week?day=2041-06-05', show: see('[data-week] [data-day]') },
  today('full', 'many', '[data-line]'),
  { ...today('reminders', 'many', '[data-reminder]'), before: (page) => answerReminders(page, undefined, 103) },
  today('empty', 'empty', 'main button'),
  today('reschedule', 'many', '[data-line]', (page) => page.locator('[data-day]').first().click(), dialog),
  today(
    'peek',
    'many',
    '[data-line]',
    (page) => page.keyboard.press('j'),
    (page) => page.keyboard.press('Space'),
    see('[role=tab]'),
  ),
  ...recordScreens,
  ...settingsScreens,
  ...outsideScreens,
  ...mirrorScreens,
  demoBar,
  many('create', '/contacts', press('c'), dialog),
  many('create deal', '/deals', press('c'), dialog),
  many('peek', '/contacts', press('Space'), see('[role=tab]')),
  many('peek history', '/contacts', press('Space'), click('tab', 'History')),
  many('selection', '/deals', select),
  many(
    'selection menu',
    '/deals',
    (page) => page.locator('[data-row="-1"][data-column="-1"]').click({ button: 'right' }),
    see('[role=menu]'),
  ),
  many('selection out of sight', '/contacts', select, press('/'), type('44'), see('[role=toolbar] [role=status] button')),
  many('bulk edit', '/deals', select, click('button', 'Edit selected…'), dialog),
  many('edit', '/contacts', press('F2')),
  many(
    'locked amount',
    toAddress('/deals', { 'filter[deal-stage-category-id]': '2,3' }),
    (page) => page.locator('[aria-readonly] svg').first().click(),
    type(' '),
    see('[role=tab]'),
  ),
  many('filter menu', '/deals', press('f')),
  many('filter outcome', toAddress('/deals', { 'filter[stage-kind]': 'won,lost' }), click('button', /^Outcome/), dialog),
  many('filter stages', toAddress('/deals', { 'filter[deal-stage-id]': '1' }), click('button', /^Stage/), see('[role=option]')),
  many(
    'filters',
    toAddress('/contacts', {
      'filter[responsible-id]': '1',
      'filter[created-at-gte]': '2020.01.01 00:00',
      'filter[birthdate-null]': '0',
    }),
  ),
  { ...many('deals printed', '/deals', print), isPrinted: true, height: 1600 },
  many('columns', '/companies', click('button', 'Columns'), see('[role=checkbox]')),
  board('deals', 'many', '/deals?as=board', seeDays),
  board('orders', 'many', '/orders?as=board', seeDays),
  board('one', 'one', '/deals?as=board'),
  board('fields', 'many', '/deals?as=board', seeDays, click('button', 'Card fields'), dialog),
  dashboard('many', '/dashboard?person=all&measure=sum', '[data-panel=source] [role=img] svg text'),
  dashboard('empty', '/dashboard', 'h2'),
  many('views', '/orders', click('button', 'All orders'), see('[role=menu]')),
  {
    name: 'views kept',
    account: 'many',
    path: '/deals?view=2',
    before: (page) =>
      page.route(
        (url) => url.pathname === '/ext/v1/table-states',
        (route) => route.fulfill({ json: keptViews }),
      ),
    show: see('nav ul [aria-current=page]'),
  },
  {
    name: 'gallery',
    account: 'one',
    path: '/gallery',
    height: 2560,
    show: see('h2'),
  },
]

/** The list that a screen shows a state of, or its other kind: what is tried together. */
export function toKind(screen: Screen): string {
  if (listScreens.includes(screen)) return screen.path.slice(1)
  if (settingsScreens.includes(screen)) return 'settings'
  if (outsideScreens.includes(screen)) return 'before an account is open'
  return mirrorScreens.includes(screen) ? 'what only a mirror has' : 'what lies over and beside'
}
