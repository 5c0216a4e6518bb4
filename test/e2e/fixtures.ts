import { expect, type Page, test as base } from '@playwright/test'
import { type House, openWarmHouse } from './launchers/house.ts'
import { launchers } from './launchers/index.ts'
import type { LauncherKind, RunningApp } from './launchers/launcher.ts'
import { type Outside, openOutside } from './outside.ts'
import { copyPlace, createPlace, type Place, removePlace } from './place.ts'
import { type Troubles, watchTroubles } from './troubles.ts'

export interface WorkerOptions {
  readonly launcher: LauncherKind
}

interface WorkerFixtures {
  /** What this worker's tests share, opened when first asked for. */
  readonly findHouse: () => Promise<House>
}

interface Fixtures {
  readonly account: 'seeded' | 'empty'
  readonly place: Place
  readonly app: RunningApp
  readonly troubles: Troubles
  readonly page: Page
  readonly outside: Outside
}

export const test = base.extend<Fixtures, WorkerOptions & WorkerFixtures>({
  launcher: ['standin', { option: true, scope: 'worker' }],
  account: ['seeded', { option: true }],
  findHouse: [
    async ({ launcher: _kind }, use) => {
      let house: Promise<House> | undefined
      await use(() => (house ??= openWarmHouse()))
      await (await house)?.close()
    },
    { scope: 'worker' },
  ],
  place: async ({ account }, use) => {
    const place = account === 'seeded' ? await copyPlace(process.env['OUTPOST_E2E_TEMPLATE']!) : await createPlace()
    await use(place)
    await removePlace(place)
  },
  app: async ({ launcher, place, findHouse }, use) => {
    const app = await launchers[launcher](place, findHouse)
    await use(app)
    await app.end()
  },
  troubles: async ({ app }, use) => {
    const troubles = await watchTroubles(app.page)
    await use(troubles)
    expect(troubles.listUnexpected(), 'what went wrong in the page').toEqual([])
  },
  page: async ({ app, troubles: _watched }, use) => {
    await app.open()
    await use(app.page)
  },
  outside: async ({ place }, use) => {
    const outside = await openOutside(place)
    await use(outside)
    await outside.end()
  },
})

export { expect }
