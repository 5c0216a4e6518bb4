import { expect, type Page, test as base } from '@playwright/test'
import { createSharedHome, type Home, openHome, type SharedHome } from './home.ts'
import { type House, openHouse } from './launchers/house.ts'
import { firstPath, type LauncherKind, type RunningApp } from './launchers/launcher.ts'
import { closeStandinChromium } from './launchers/standin-chromium.ts'
import type { Outside } from './outside.ts'
import { copyPlace, createPlace, type Place } from './place.ts'
import { type Troubles, watchTroubles } from './troubles.ts'

export interface WorkerOptions {
  readonly launcher: LauncherKind
}

interface WorkerFixtures {
  /** What this worker's tests share, opened when first asked for. */
  readonly findHouse: () => Promise<House>
  readonly sharedHome: SharedHome
}

interface Fixtures {
  /**
   * The seeded account that all tests of a worker share, one file after the other, or one that this test alone has. A shared one
   * is quicker by most of what a test costs, so a test looks for what it made itself and does not mind what others left.
   */
  readonly account: 'shared' | 'seeded' | 'empty'
  readonly makePlace: () => Promise<Place>
  readonly home: Home
  readonly place: Place
  readonly app: RunningApp
  readonly troubles: Troubles
  readonly page: Page
  /** In the place of `page`, for a test that begins with another address or another language: the app is loaded once, by the test. */
  readonly blank: Page
  readonly outside: Outside
}

export const test = base.extend<Fixtures, WorkerOptions & WorkerFixtures>({
  launcher: ['standin', { option: true, scope: 'worker' }],
  account: ['shared', { option: true }],
  findHouse: [
    async ({ launcher: _kind }, use) => {
      let house: Promise<House> | undefined
      await use(() => (house ??= openHouse()))
      await (await house)?.close()
      await closeStandinChromium()
    },
    { scope: 'worker' },
  ],
  sharedHome: [
    async ({ launcher, findHouse }, use) => {
      const shared = createSharedHome((place) => openHome(place, launcher, findHouse))
      await use(shared)
      await shared.close()
    },
    { scope: 'worker' },
  ],
  makePlace: ({ account }, use) =>
    use(() => (account === 'empty' ? createPlace() : copyPlace(process.env['OUTPOST_E2E_TEMPLATE']!))),
  home: async ({ makePlace, account, launcher, findHouse, sharedHome }, use) => {
    if (account === 'shared') return use(await sharedHome.find(makePlace))
    await sharedHome.close()
    const home = openHome(await makePlace(), launcher, findHouse)
    await use(home)
    await home.close()
  },
  place: ({ home }, use) => use(home.place),
  app: async ({ home }, use) => use(await home.openApp()),
  troubles: async ({ app }, use) => {
    const troubles = await watchTroubles(app.page)
    await use(troubles)
    expect(troubles.listUnexpected(), 'what went wrong in the page').toEqual([])
    await troubles.end()
  },
  page: async ({ app, troubles: _watched }, use) => {
    await app.open()
    // A window of the desktop app has opened by itself.
    if (new URL(app.page.url()).pathname !== firstPath) await app.page.goto(app.origin + firstPath)
    await use(app.page)
  },
  blank: async ({ app, troubles: _watched }, use) => {
    await app.openBlank()
    await use(app.page)
  },
  outside: async ({ home }, use) => use(await home.findOutside()),
})

export { expect }
