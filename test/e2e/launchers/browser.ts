import { command } from '../../support/command/command.ts'
import { environment, type Place } from '../place.ts'
import { startChild } from './child-app.ts'
import type { House } from './house.ts'
import { firstPath, type Launch, type RunningApp } from './launcher.ts'

const probe = new URL('../../standin/worker-probe.ts', import.meta.url).href

/** `outpost serve` and a plain browser, logged in by the one-time code. */
export const launchBrowser: Launch = (place, findHouse) => serveToBrowser(place, findHouse)

/** The same, with more words for `serve`. */
export async function serveToBrowser(
  place: Place,
  findHouse: () => Promise<House>,
  ...more: readonly string[]
): Promise<RunningApp> {
  const house = await findHouse()
  const words = ['--import', probe, command, 'serve', '--data', place.account, '--port', String(house.port), ...more]
  const app = startChild(words, environment(place))
  const [login] = await app.read(/http:\/\/\S+\/login\?code=\S+/)
  const { origin } = new URL(login)

  /** A page of its own; the first one signs in, those after it find the cookie. */
  async function show(isSignedIn: boolean): Promise<RunningApp> {
    const page = await house.openPage()
    /** The cookie alone, without the page that signing in leads to. */
    const signIn = async () => void (isSignedIn || (await page.context().request.get(login, { maxRedirects: 0 })))
    return {
      page,
      origin,
      async open() {
        await signIn()
        await page.goto(`${origin}${firstPath}`)
      },
      async openBlank() {
        await signIn()
        await house.leadToBlank(page)
      },
      async renew() {
        await house.clear({ keepsCookies: true })
        return show(true)
      },
      ask: app.ask,
      ended: app.ended,
      async end() {
        await house.clear()
        await app.end()
      },
    }
  }
  return show(false)
}
