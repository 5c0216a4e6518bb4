import { pageOrigin } from '../../standin/addresses.ts'
import type { Setting } from '../../standin/setting.ts'
import { environment, homeEnvironment, type Place, root } from '../place.ts'
import { type ChildApp, startChild } from './child-app.ts'
import { clearStorage } from './house.ts'
import type { Launch, RunningApp } from './launcher.ts'
import { findStandinChromium } from './standin-chromium.ts'

const register = new URL('../../standin/register.ts', import.meta.url).href

/** The built app as the stand-in runs it. */
export const standinWords = ['--import', register, `${root}/out/main/index.js`, '--no-sandbox']

/** The same as it is installed, on a computer as the test describes it, whose user has this home. */
export function startInstalled(place: Place, setting: Omit<Setting, 'isInstalled'>): ChildApp {
  const env = { ...homeEnvironment(place), OUTPOST_STANDIN: JSON.stringify({ ...setting, isInstalled: true }) }
  return startChild(standinWords.slice(0, 3), env)
}

/** The app as the stand-in runs it; `words` are what the system would start it with. */
export const launchStandin = async (place: Place, _findHouse: Parameters<Launch>[1], ...words: readonly string[]) => {
  const browser = await findStandinChromium()
  await browser.prepareFor(place.folder)
  const setting: Setting = { chromium: browser.shared }
  const app = startChild([...standinWords, ...words], { ...environment(place), OUTPOST_STANDIN: JSON.stringify(setting) })
  await app.hear('chromium')
  const page = await browser.findPage()
  async function open(): Promise<void> {
    await app.ask('attached')
    await page.waitForURL(`${pageOrigin}/**`)
  }
  const running: RunningApp = {
    page,
    origin: pageOrigin,
    open,
    openBlank: open,
    async renew() {
      await clearStorage(page.context(), page, new URL(page.url()).origin)
      const openFirst = async () => void (await page.goto(`${pageOrigin}/`))
      return { ...running, open: openFirst, openBlank: openFirst }
    },
    ask: app.ask,
    ended: app.ended,
    async end() {
      await app.end()
    },
  }
  /** Nobody reads any more what it writes. */
  const closeTerminal = () => {
    app.child.stdout?.destroy()
    app.child.stderr?.destroy()
  }
  return { ...running, closeTerminal }
}
