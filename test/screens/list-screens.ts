import { expect, type Page, type Route } from '@playwright/test'
import { showRows, type Screen } from './screen.ts'

const lists = ['contacts', 'companies', 'deals', 'orders'] as const
const states = ['many', 'one', 'empty', 'loading', 'error', 'offline'] as const

type List = (typeof lists)[number]
type State = (typeof states)[number]

const isListRequest = (url: URL) => /^\/api\/v1\/(contacts|companies|deals|orders)$/.test(url.pathname)
const isEngineRequest = (url: URL) => /^\/(api|ext|events)/.test(url.pathname)
const refusal = JSON.stringify({ errors: [{ status: '500', detail: 'The records could not be read from the disk.' }] })
const answer = (status: number, body: string) => (route: Route) => route.fulfill({ status, body })

async function showSkeletons(page: Page): Promise<void> {
  await expect(page.locator('[role=grid] .skeleton').first()).toBeVisible()
  await page.waitForTimeout(200)
}

async function loseEngine(page: Page): Promise<void> {
  await showRows(page)
  await page.route(isEngineRequest, answer(503, ''))
  await page.keyboard.press('/')
  await page.keyboard.type('an')
  await expect(page.locator('main [role=status]')).toContainText('Reconnecting')
}

const showLastButton = (page: Page) => expect(page.locator('main button').last()).toBeVisible()

const create: Record<State, (list: List) => Screen> = {
  many: (list) => ({ name: `${list} many`, account: 'many', path: `/${list}`, show: showRows }),
  one: (list) => ({ name: `${list} one`, account: 'one', path: `/${list}`, show: showRows }),
  empty: (list) => ({ name: `${list} empty`, account: 'empty', path: `/${list}`, show: showLastButton }),
  loading: (list) => ({
    name: `${list} loading`,
    account: 'many',
    path: `/${list}`,
    before: (page) => page.route(isListRequest, () => undefined),
    show: showSkeletons,
  }),
  error: (list) => ({
    name: `${list} error`,
    account: 'many',
    path: `/${list}`,
    before: (page) => page.route(isListRequest, answer(500, refusal)),
    show: (page) => expect(page.getByRole('alert')).toBeVisible(),
  }),
  offline: (list) => ({ name: `${list} offline`, account: 'many', path: `/${list}`, show: loseEngine }),
}

/** Every list in each state that it can be in. */
export const listScreens: readonly Screen[] = lists.flatMap((list) => states.map((state) => create[state](list)))

/** A list in groups, scrolled so that a heading stays at the top edge. */
export const dealsGrouped: Screen = {
  name: 'deals grouped',
  account: 'many',
  path: '/deals?group=deal-stage-id',
  async show(page) {
    await expect(page.locator('[data-group=heading] [data-sum]').first()).toBeVisible()
    await page.evaluate(`document.querySelector('.grid-scroller').scrollTop = 112`)
    await expect(page.locator('[data-group=copy]')).toBeVisible()
    await expect(page.locator('[role=grid] .skeleton')).toHaveCount(0)
  },
}

export const signedOut: Screen = {
  name: 'signed out',
  account: 'one',
  path: '/contacts',
  before: (page) => page.route(isEngineRequest, answer(401, '{"errors":[]}')),
  show: (page) => expect(page.getByRole('heading')).toBeVisible(),
}

export const signedOutUnfolded: Screen = {
  ...signedOut,
  name: 'signed out unfolded',
  show: (page) => page.locator('summary').click(),
}

const arriving = {
  phase: 'syncing',
  paused: false,
  problem: null,
  lastSyncedAt: null,
  progress: [{ type: 'contacts', doing: 'mirror', done: 1200, total: 2000, perSecond: 9, secondsLeft: 150 }],
  types: { contacts: { mirrored: false, total: 2000, paused: null, heldDeletions: 0 } },
  outbox: { pending: 0, parked: 0 },
  conflicts: 0,
}

/** Makes the page take its account for a mirror with this sync status. */
export async function actAsMirror(page: Page, status: object): Promise<void> {
  await page.route('**/ext/v1/session', async (route) => {
    const response = await route.fetch()
    const session = (await response.json()) as { account: object }
    await route.fulfill({ response, json: { ...session, account: { ...session.account, kind: 'mirror' } } })
  })
  const json = { data: { id: 'sync', type: 'sync', attributes: status } }
  await page.route('**/ext/v1/sync', (route) => route.fulfill({ json }))
}

/** A mirror whose first sync has not come to its contacts. */
export const contactsArriving: Screen = {
  name: 'contacts arriving',
  account: 'empty',
  path: '/contacts',
  before: (page) => actAsMirror(page, arriving),
  show: (page) => expect(page.getByRole('progressbar')).toBeVisible(),
}
