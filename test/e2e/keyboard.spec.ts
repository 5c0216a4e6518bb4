import type { Page } from '@playwright/test'
import { listActionIds, toAction, type ActionId } from '../../src-renderer/actions/catalogue.ts'
import { findShortcut, isSingleKey } from '../../src-renderer/actions/shortcut.ts'
import '../../src-renderer/resources/index.ts'
import '../../src-renderer/frame/dashboard.ts'
import '../../src-renderer/frame/today.ts'
import '../../src-renderer/frame/week.ts'
import { sectionActions } from '../../src-renderer/frame/settings-sections.ts'
import { expect, test } from './fixtures.ts'
import { dialog, focusedRow, onBoards, onMirrors, onPages, onToday, recipes, type Desk, type Recipe } from './keyboard-recipes.ts'
import { createTypist, type Layout } from './typist.ts'

test.use({ sharing: 'file' })
// Each test does dozens of things, one after the other.
test.setTimeout(120_000)

const entries = Object.entries(recipes) as [ActionId, Recipe][]
/** One section of Settings stands for all of them. */
const tried: readonly string[] = [
  ...Object.keys(recipes),
  ...onMirrors,
  ...onPages,
  ...onBoards,
  ...onToday,
  ...Object.values(sectionActions),
]
const untried = listActionIds().filter((id) => !tried.includes(id))
if (untried.length > 0) throw new Error(`no recipe tries ${untried.join(', ')}`)

async function sitDown(page: Page, layout: Layout): Promise<Desk> {
  const typist = await createTypist(page, layout)
  const grid = page.getByRole('grid')
  const desk: Desk = {
    page,
    typist,
    count: async () => Number(await grid.getAttribute('aria-rowcount')) - 1,
    async show(address) {
      await page.goto(new URL(address, page.url()).href)
      await expect(page.locator('[data-row="0"][data-column="0"]')).not.toBeEmpty()
      await typist.press('ArrowDown')
      await expect(focusedRow(page, 0)).toHaveCount(1)
    },
    async perform(id) {
      const [keys] = toAction(id).keys
      if (keys !== undefined) return typist.press(keys)
      await typist.press('Mod+K')
      await expect(dialog(page).getByRole('combobox')).toBeFocused()
      await typist.type(await typist.nameOf(id))
      await expect(dialog(page).getByRole('option', { selected: true })).toContainText(await typist.nameOf(id))
      await typist.press('Enter')
    },
  }
  await desk.show('/contacts')
  return desk
}

async function follow(desk: Desk, [id, { first, see, then = [] }]: [ActionId, Recipe]): Promise<void> {
  await test.step(id, async () => {
    await first?.(desk)
    await see(desk, () => desk.perform(id))
    for (const keys of then) await desk.typist.press(keys)
    await expect(dialog(desk.page)).toHaveCount(0)
  })
}

for (const scene of ['list', 'moves', 'frame'] as const)
  test(`everything there is to do is done by keyboard: ${scene}`, async ({ blank: page }) => {
    const desk = await sitDown(page, 'latin')
    for (const entry of entries) if (entry[1].scene === scene) await follow(desk, entry)
  })

/** Two of the sequences stand for all: `shortcuts.test.ts` tries the place of every key. */
const alike: readonly ActionId[] = ['go.today', 'go.dashboard', 'go.week', 'go.companies', 'go.orders']

test('single keys are found by their place on a Russian keyboard', async ({ blank: page }) => {
  await page.evaluate(`localStorage.setItem('outpost.language', 'ru')`)
  const desk = await sitDown(page, 'russian')
  const isSingle = ([id]: [ActionId, Recipe]) => {
    const shortcut = findShortcut(toAction(id).keys[0] ?? '')
    return shortcut !== undefined && isSingleKey(shortcut) && !alike.includes(id)
  }
  const single = entries.filter(isSingle)
  expect(single.length).toBeGreaterThan(12)
  for (const entry of single) await follow(desk, entry)
})
