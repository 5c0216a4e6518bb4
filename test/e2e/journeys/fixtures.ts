import type { Page } from '@playwright/test'
import { expect, test as base } from '../fixtures.ts'
import { launchers } from '../launchers/index.ts'
import type { RunningApp } from '../launchers/launcher.ts'
import { createPlace, removePlace, type Place } from '../place.ts'
import { type Troubles, watchTroubles } from '../troubles.ts'
import { type NpmProcess, startNpm, startOutpost } from './npm-process.ts'

/** What a newcomer's computer has: an empty home, this project, and a browser. */
export interface Newcomer {
  readonly place: Place
  /** Starts `npm …`, which goes on until it is ended or the journey is over. */
  npm(...words: string[]): NpmProcess
  /** Runs `outpost …` to its end. */
  outpost(...words: string[]): Promise<void>
  /** Starts `outpost serve …` for the hosted side, which is another computer's. */
  serve(...words: string[]): NpmProcess
  /** Opens the address that a command printed, and watches for whatever goes wrong in the page. */
  open(printed: NpmProcess): Promise<Page>
  /** The app on an account: `npm start` and a browser, or the desktop window. */
  startApp(account: string): Promise<Page>
}

/** From Today, where a window opens. */
export const showContacts = (page: Page) => page.getByRole('link', { name: 'Contacts', exact: true }).click()

const login = /http:\/\/127\.0\.0\.1:\d+\/login\?code=\S+/

export const test = base.extend<{ readonly newcomer: Newcomer }>({
  newcomer: async ({ launcher, findHouse, sharedHome }, use) => {
    await sharedHome.close()
    const place = await createPlace()
    const env = toEnvironment(place)
    const processes: NpmProcess[] = []
    const apps: RunningApp[] = []
    const watched: Troubles[] = []

    function keep(started: NpmProcess): NpmProcess {
      processes.push(started)
      return started
    }
    const npm = (...words: string[]) => keep(startNpm(words, env))
    const outpost = (...words: string[]) => keep(startOutpost(words, env))
    async function open(printed: NpmProcess): Promise<Page> {
      const [address] = await printed.read(login)
      const page = await (await findHouse()).openPage()
      watched.push(await watchTroubles(page))
      await page.goto(address)
      return page
    }

    await use({
      place,
      npm,
      open,
      async outpost(...words) {
        const run = outpost(...words)
        expect(await run.ended, run.said()).toBe(0)
      },
      serve: (...words) => outpost('serve', ...words),
      async startApp(account) {
        if (launcher === 'browser') return open(npm('start', '--', '--data', account, '--port', '0'))
        const app = await launchers[launcher]({ ...place, account }, findHouse)
        apps.push(app)
        watched.push(await watchTroubles(app.page))
        await app.open()
        return app.page
      },
    })
    const unexpected = watched.flatMap((troubles) => troubles.listUnexpected())
    try {
      if (launcher === 'browser') await (await findHouse()).clear()
    } finally {
      // A browser that cannot be cleared leaves no process behind.
      await Promise.all([...processes.map((process) => process.end()), ...apps.map((app) => app.end())])
      await removePlace(place)
    }
    expect(unexpected, 'what went wrong in the pages').toEqual([])
  },
})

export { expect }

/** Nothing of the person who runs the tests: neither their accounts nor their keys. */
function toEnvironment({ folder, config }: Place): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, NODE_ENV: _env, OUTPOST_DATA_DIR: _data, DISPLAY: _display, ...rest } = process.env
  return {
    ...rest,
    HOME: folder,
    USERPROFILE: folder,
    TMPDIR: folder,
    OUTPOST_CONFIG_DIR: config,
    // In the browser that the journey looks through, whatever this computer has; and that one opens no other.
    OUTPOST_SHELL: 'browser',
    WAYLAND_DISPLAY: '',
  }
}
