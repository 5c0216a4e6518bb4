import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { environment, root } from '../place.ts'
import { startChild } from './child-app.ts'
import type { Launch } from './launcher.ts'

const probe = new URL('../../standin/worker-probe.ts', import.meta.url).href
const command = `${root}/src-main/cli/outpost.ts`

interface Ready {
  readonly url: string
  /** The address that logs a browser in, once. */
  readonly login: string
}

/** `outpost serve` and a plain browser, logged in by the one-time code. */
export const launchBrowser: Launch = async (place, findBrowser) => {
  const words = ['--import', probe, command, 'serve', '--data', place.account, '--port', '0', '--json']
  const app = startChild(words, environment(place))
  const lines = createInterface({ input: app.child.stdout! })
  const [line] = (await Promise.race([once(lines, 'line'), app.ended.then(() => Promise.reject(new Error(app.said.text)))])) as [
    string,
  ]
  const { url, login } = JSON.parse(line) as Ready
  const context = await (await findBrowser()).newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  return {
    page,
    origin: url,
    async open() {
      await page.goto(login)
      await page.waitForURL((address) => address.origin === url && address.pathname !== '/login')
    },
    ask: app.ask,
    ended: app.ended,
    async end() {
      await context.close()
      await app.end()
    },
  }
}
