import { spawnSync } from 'node:child_process'
import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { launchBrowser } from '../e2e/launchers/browser.ts'
import { createPlace, environment, removePlace, root, type Place } from '../e2e/place.ts'
import type { Look } from './looks.ts'
import type { Account, Screen } from './screens.ts'

const counts: Record<Account, number> = { many: 120, one: 1, empty: 0 }

/** The app on an account of each kind, in one browser, ready to show any screen in any look. */
export interface Stage {
  show(screen: Screen, look: Look): Promise<Page>
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const browser: Browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArguments] })
  const opened = new Map<Account, Promise<{ page: Page; origin: string; place: Place; end: () => Promise<void> }>>()

  async function open(account: Account) {
    const place = await createPlace()
    seed(place, counts[account])
    const app = await launchBrowser(place, () => Promise.resolve(browser))
    await app.open()
    return { page: app.page, origin: app.origin, place, end: () => app.end() }
  }

  return {
    async show(screen, { theme, language, width, height }) {
      const found = opened.get(screen.account) ?? open(screen.account)
      opened.set(screen.account, found)
      const { page, origin } = await found
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.setViewportSize({ width, height })
      await page.evaluate(
        `localStorage.setItem('outpost.theme', '${theme}'); localStorage.setItem('outpost.language', '${language}')`,
      )
      await screen.before?.(page)
      await page.goto(`${origin}${screen.path}`)
      await screen.show(page)
      await page.evaluate('document.fonts.ready.then(() => new Promise((drawn) => setTimeout(drawn, 220)))')
      return page
    },
    async close() {
      for (const stage of opened.values()) {
        const { end, place } = await stage
        await end()
        await removePlace(place)
      }
      await browser.close()
    },
  }
}

function seed(place: Place, contacts: number): void {
  const each = String(contacts)
  const words = ['seed', '--data', place.account, '--contacts', each, '--companies', each, '--deals', each, '--orders', each]
  const { status, stderr } = spawnSync(process.execPath, [`${root}/src-main/cli/outpost.ts`, ...words], {
    env: environment(place),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`outpost seed ended with ${status}:\n${stderr}`)
}
