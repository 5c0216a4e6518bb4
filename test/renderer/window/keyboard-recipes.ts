import type { ActionId } from '../../../src-renderer/actions/catalogue.ts'
import { sectionActions, toSectionPath, type SectionId } from '../../../src-renderer/frame/settings-sections.ts'
import type { inBrowser } from '../../support/keyboard-in-browser.ts'
import type { Typist } from '../../support/typed-keys.ts'
import { expect } from './matchers.ts'
import type { Page } from './page.ts'

/** What a person is at who has nothing but a keyboard. */
export interface Desk {
  readonly page: Page
  readonly typist: Typist
  /** As many records as the list has. */
  readonly count: () => Promise<number>
  /** Another list or another part of it, with the keyboard on its first row. */
  readonly show: (address: string) => Promise<void>
  readonly perform: (id: ActionId) => Promise<void>
}

export interface Recipe {
  readonly scene: 'list' | 'moves' | 'frame'
  /** What has to be done first. */
  readonly first?: (desk: Desk) => Promise<unknown>
  /** Does what the keys or the palette are to do, and sees that it is done. */
  readonly see: (desk: Desk, act: () => Promise<void>) => Promise<unknown>
  /** Leads back to the first row. */
  readonly then?: readonly string[]
}

const panel = (page: Page) => page.getByRole('complementary').locator('h2')
const chosen = (page: Page) => page.locator('[role=row][aria-selected=true]')
export const focusedRow = (page: Page, row: number) => page.locator(`[data-row="${row}"]:focus`)
export const dialog = (page: Page) => page.getByRole('dialog')
const news = (page: Page) => page.locator('[role=region][aria-live=polite]')

type See = (page: Page) => Promise<unknown>

/** It is enough to look afterwards. */
const seen =
  (look: See): Recipe['see'] =>
  async ({ page }, act) => {
    await act()
    await look(page)
  }
const opensDialog = seen((page) => expect(dialog(page)).toBeVisible())
const choosesRow = async ({ typist, page }: Desk) => {
  await typist.press('X')
  await expect(chosen(page)).toHaveCount(1)
}
const goesTo = (path: string) =>
  seen(async (page) => {
    await expect(page).toHaveURL(new RegExp(`/${path}$`))
    await expect(page.locator('[data-row="0"][data-column="0"]')).not.toBeEmpty()
  })
const opensSettings = (address: RegExp) =>
  seen(async (page) => {
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  })
const takesAway: Recipe['see'] = async ({ page, count }, act) => {
  const before = await count()
  await act()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(before))
}
const bringsBack: Recipe['see'] = async ({ page, count }, act) => {
  const before = await count()
  await act()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(before + 2))
}
const hasTheme = (theme: string) => seen(() => expect.poll(() => localStorage.getItem('outpost.theme')).toBe(theme))
const hasLanguage = (language: string) => seen((page) => expect(page.locator('html')).toHaveAttribute('lang', language))

/** What only a mirror offers: a journey with a hosted CRM tries it. */
export const onMirrors = ['records.keepMine', 'records.keepTheirs'] as const satisfies readonly ActionId[]

/** What only a mirror offers, and nothing tries by key. */
export const untried = ['go.sync'] as const satisfies readonly ActionId[]

/** What only a record's page offers: `record-page.spec.ts` tries it. */
export const onPages = [
  'records.nextRecord',
  'records.previousRecord',
  'records.nextStage',
  'records.previousStage',
  'records.log',
  'records.unlink',
] as const satisfies readonly ActionId[]

/** What only lists of deals and orders offer: `board.test.ts` tries it. */
export const onBoards = ['records.board', 'records.moveTo', 'records.win', 'records.lose'] as const satisfies readonly ActionId[]

/** What only Today offers: `today.spec.ts` tries it. */
export const onToday = ['records.call', 'records.markSeen'] as const satisfies readonly ActionId[]

/** How each thing is done without a mouse, and what is then to be seen, in either language. */
export const recipes: Record<
  Exclude<ActionId, (typeof inBrowser | typeof onMirrors | typeof onPages | typeof onBoards | typeof onToday)[number]>,
  Recipe
> = {
  'records.next': { scene: 'list', see: seen((page) => expect(focusedRow(page, 1)).toHaveCount(1)), then: ['K'] },
  'records.previous': {
    scene: 'list',
    first: ({ typist }) => typist.press('J'),
    see: seen((page) => expect(focusedRow(page, 0)).toHaveCount(1)),
  },
  'records.open': {
    scene: 'list',
    async see({ page, typist }, act) {
      await act()
      await expect(page).toHaveURL(/\/contacts\/\d+$/)
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).not.toBeEmpty()
      await typist.press('Escape')
      await expect(focusedRow(page, 0)).toHaveCount(1)
    },
  },
  'records.peek': { scene: 'list', see: seen((page) => expect(panel(page)).not.toBeEmpty()), then: ['Escape'] },
  'records.edit': {
    scene: 'list',
    first: ({ typist }) => typist.press('ArrowRight'),
    see: seen((page) => expect(page.getByRole('grid').locator('input:focus')).toHaveCount(1)),
    then: ['Escape', 'ArrowLeft'],
  },
  'records.editPeek': {
    scene: 'list',
    see: seen((page) => expect(page.getByRole('complementary').locator('input:focus')).toHaveCount(1)),
    then: ['Escape', 'Escape'],
  },
  'records.select': { scene: 'list', see: seen((page) => expect(chosen(page)).toHaveCount(1)), then: ['Escape'] },
  'records.selectAll': {
    scene: 'list',
    async see({ page, count }, act) {
      await act()
      await expect(page.getByRole('toolbar').getByRole('status')).toContainText(String(await count()))
    },
    then: ['Escape'],
  },
  'records.selectFirst': {
    scene: 'list',
    async see({ page, typist }, act) {
      await act()
      await expect(dialog(page).getByRole('textbox')).toBeFocused()
      await typist.press('3')
      await typist.press('Enter')
      await expect(chosen(page)).toHaveCount(3)
    },
    then: ['Escape'],
  },
  'records.clearSelection': { scene: 'list', first: choosesRow, see: seen((page) => expect(chosen(page)).toHaveCount(0)) },
  'records.extendNext': { scene: 'list', see: seen((page) => expect(chosen(page)).toHaveCount(2)), then: ['Escape', 'K'] },
  'records.extendPrevious': {
    scene: 'list',
    first: ({ typist }) => typist.press('J'),
    see: seen((page) => expect(chosen(page)).toHaveCount(2)),
    then: ['Escape'],
  },
  'records.bulkEdit': { scene: 'list', first: choosesRow, see: opensDialog, then: ['Escape', 'Escape'] },
  'records.assign': { scene: 'list', see: opensDialog, then: ['Escape'] },
  'records.remind': { scene: 'list', see: opensDialog, then: ['Escape'] },
  'records.filter': {
    scene: 'list',
    see: seen((page) => expect(dialog(page).getByRole('combobox').or(dialog(page).getByRole('textbox'))).toBeFocused()),
    then: ['Escape'],
  },
  'records.clearFilters': {
    scene: 'list',
    first: ({ show }) => show('/contacts?filter[responsible-id]=1'),
    see: seen((page) => expect(page).toHaveURL(/\/contacts$/)),
  },
  'records.columns': {
    scene: 'list',
    see: seen((page) => expect(dialog(page).getByRole('checkbox').first()).toBeVisible()),
    then: ['Escape'],
  },
  'records.saveView': { scene: 'list', see: opensDialog, then: ['Escape'] },
  'records.refresh': {
    scene: 'list',
    async see({ page }, act) {
      const asked: string[] = []
      page.network.hear((path) => asked.push(path))
      await act()
      await expect.poll(() => asked.some((path) => path.includes('/api/v1/contacts?'))).toBe(true)
    },
  },
  'records.showArchived': { scene: 'moves', see: showsPart(/filter\[archived\]=1/) },
  'records.showDiscarded': { scene: 'moves', see: showsPart(/filter\[discarded\]=1/) },
  'records.showActual': { scene: 'moves', see: showsPart(/\/contacts$/) },
  'records.sort': {
    scene: 'list',
    see: seen((page) => expect(page.locator('[role=columnheader][data-column="0"]')).toHaveAttribute('aria-sort', 'ascending')),
    then: ['Shift+S', 'Shift+S'],
  },
  'records.archive': { scene: 'moves', first: ({ show }) => show('/contacts'), see: takesAway },
  'global.undo': { scene: 'moves', see: bringsBack },
  'global.redo': { scene: 'moves', see: takesAway },
  'records.unarchive': { scene: 'moves', first: ({ show }) => show('/contacts?filter[archived]=1'), see: takesAway },
  'records.trash': {
    scene: 'moves',
    first: ({ show }) => show('/contacts'),
    // The first press says what it will do, the second does it.
    see: (desk, act) =>
      takesAway(desk, async () => {
        await act()
        await expect(news(desk.page)).toContainText('#')
        await act()
      }),
  },
  'records.remove': {
    scene: 'moves',
    first: ({ show }) => show('/contacts?filter[discarded]=1'),
    see: seen((page) => expect(dialog(page).or(page.getByRole('alertdialog'))).toBeVisible()),
    then: ['Escape'],
  },
  'records.restore': { scene: 'moves', first: ({ show }) => show('/contacts?filter[discarded]=1'), see: takesAway },
  'go.today': { scene: 'frame', see: seen((page) => expect(page).toHaveURL(/\/today$/)) },
  'go.dashboard': {
    scene: 'frame',
    see: seen(async (page) => {
      await expect(page).toHaveURL(/\/dashboard\?/)
      await expect(page.locator('[data-panel=funnel]')).toBeVisible()
    }),
  },
  'go.week': { scene: 'frame', see: seen((page) => expect(page.locator('[data-week]')).toBeVisible()) },
  'go.companies': { scene: 'frame', see: goesTo('companies') },
  'go.deals': { scene: 'frame', see: goesTo('deals') },
  'go.orders': { scene: 'frame', see: goesTo('orders') },
  'go.contacts': { scene: 'frame', see: goesTo('contacts') },
  'global.palette': {
    scene: 'frame',
    see: seen((page) => expect(dialog(page).getByRole('combobox')).toBeFocused()),
    then: ['Escape'],
  },
  'global.search': {
    scene: 'frame',
    see: seen((page) => expect(page.locator('header input:focus')).toHaveCount(1)),
    then: ['ArrowDown'],
  },
  'global.create': { scene: 'frame', see: opensDialog, then: ['Escape'] },
  'global.create-contacts': { scene: 'frame', see: opensDialog, then: ['Escape'] },
  'global.create-companies': { scene: 'frame', see: opensDialog, then: ['Escape'] },
  'global.create-deals': { scene: 'frame', see: opensDialog, then: ['Escape'] },
  'global.create-orders': { scene: 'frame', see: opensDialog, then: ['Escape'] },
  'global.help': { scene: 'frame', see: opensDialog, then: ['Escape'] },
  'global.settings': { scene: 'frame', see: opensSettings(/\/settings$/), then: ['Escape'] },
  'global.shortcuts': opensSection('keyboard'),
  'look.dark': { scene: 'frame', see: hasTheme('dark') },
  'look.light': { scene: 'frame', see: hasTheme('light') },
  'look.system': { scene: 'frame', see: hasTheme('system') },
  'look.russian': { scene: 'frame', see: hasLanguage('ru') },
  'look.english': { scene: 'frame', see: hasLanguage('en') },
  [sectionActions.about]: opensSection('about'),
}

function opensSection(id: SectionId): Recipe {
  return { scene: 'frame', see: opensSettings(new RegExp(`${toSectionPath(id)}$`)), then: ['Escape'] }
}

/** The address says it in either language; the keyboard is on a row of it again. */
function showsPart(address: RegExp): Recipe['see'] {
  return async ({ page, typist }, act) => {
    await act()
    await expect(page).toHaveURL(address)
    await expect(page.locator('[data-row="0"][data-column="0"]')).not.toBeEmpty()
    await expect(page.locator('[data-row]:focus')).toHaveCount(1)
    await typist.press('K')
    await expect(focusedRow(page, 0)).toHaveCount(1)
  }
}
