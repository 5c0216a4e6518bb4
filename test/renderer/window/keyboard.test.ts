// @vitest-environment happy-dom
import { listActionIds, toAction, type ActionId } from '../../../src-renderer/actions/catalogue.ts'
import { findShortcut, isSingleKey } from '../../../src-renderer/actions/shortcut.ts'
import '../../../src-renderer/resources/index.ts'
import '../../../src-renderer/frame/dashboard.ts'
import '../../../src-renderer/frame/sync-centre.ts'
import '../../../src-renderer/frame/today.ts'
import '../../../src-renderer/frame/week.ts'
import { sectionActions } from '../../../src-renderer/frame/settings-sections.ts'
import { perform } from '../../pages/perform.ts'
import { inBrowser } from '../../support/keyboard-in-browser.ts'
import type { Layout } from '../../support/typed-keys.ts'
import { expect, test } from './fixtures.ts'
import {
  dialog,
  focusedRow,
  onBoards,
  onMirrors,
  onPages,
  onToday,
  recipes,
  untried,
  type Desk,
  type Recipe,
} from './keyboard-recipes.ts'
import type { Page } from './page.ts'
import { createTypist } from './typist.ts'

const entries = Object.entries(recipes) as [ActionId, Recipe][]

test('each action has a recipe, here or elsewhere', () => {
  /** One section of Settings stands for all of them. */
  const tried: readonly string[] = [
    ...Object.keys(recipes),
    ...inBrowser,
    ...onMirrors,
    ...onPages,
    ...onBoards,
    ...onToday,
    ...untried,
    ...Object.values(sectionActions),
  ]
  expect(listActionIds().filter((id) => !tried.includes(id))).toEqual([])
})

async function sitDown(page: Page, layout: Layout): Promise<Desk> {
  const typist = createTypist(page, layout)
  const grid = page.getByRole('grid')
  const desk: Desk = {
    page,
    typist,
    count: async () => Number(await grid.getAttribute('aria-rowcount')) - 1,
    async show(address) {
      await page.goto(address)
      await expect(page.locator('[data-row="0"][data-column="0"]')).not.toBeEmpty()
      await typist.press('ArrowDown')
      await expect(focusedRow(page, 0)).toHaveCount(1)
    },
    perform: (id) => perform({ page, typist }, id, expect),
  }
  await desk.show('/contacts')
  return desk
}

async function follow(desk: Desk, [id, { first, see, then = [] }]: [ActionId, Recipe]): Promise<void> {
  try {
    await first?.(desk)
    await see(desk, () => desk.perform(id))
    for (const keys of then) await desk.typist.press(keys)
    await expect(dialog(desk.page)).toHaveCount(0)
  } catch (error) {
    throw new Error(`${id}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

for (const scene of ['list', 'moves', 'frame'] as const)
  test(`everything there is to do is done by keyboard: ${scene}`, async ({ blank: page, troubles }) => {
    // A page without places has no room for the charts of the dashboard.
    troubles.expect(/ECharts.*DOM width or height/)
    const desk = await sitDown(page, 'latin')
    for (const entry of entries) if (entry[1].scene === scene) await follow(desk, entry)
  })

/** Two of the sequences stand for all: `shortcuts.test.ts` tries the place of every key. */
const alike: readonly ActionId[] = ['go.today', 'go.dashboard', 'go.week', 'go.companies', 'go.orders']

test('single keys are found by their place on a Russian keyboard', async ({ blank: page }) => {
  localStorage.setItem('outpost.language', 'ru')
  const desk = await sitDown(page, 'russian')
  const isSingle = ([id]: [ActionId, Recipe]) => {
    const shortcut = findShortcut(toAction(id).keys[0] ?? '')
    return shortcut !== undefined && isSingleKey(shortcut) && !alike.includes(id)
  }
  const single = entries.filter(isSingle)
  expect(single.length).toBeGreaterThan(12)
  for (const entry of single) await follow(desk, entry)
})
