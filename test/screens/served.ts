import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { startChild } from '../e2e/launchers/child-app.ts'
import { command } from '../support/command/command.ts'
import { createPlace, environment, removePlace, type Place } from '../e2e/place.ts'
import { hideDue, shiftTime } from './fixed-clock.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The piece that a run of tests has made takes its pages from the environment, as this one from the sources does. */
const servedCommand = process.env['OUTPOST_TEST_COMMAND'] === undefined ? here('../cli/outpost-with-pages.ts') : command

/** Runs a script of its own to its end. */
export async function runScript(path: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [here(path), ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${path} ended with ${code}:\n${said.join('')}`)
}

export interface ServedAccount {
  readonly page: Page
  readonly origin: string
  close(): Promise<void>
}

/** An account with as many records of each type, and a page of its own that is logged in to it. */
export async function serveAccount(browser: Browser, pages: Promise<string>, count: number): Promise<ServedAccount> {
  const place = await createPlace()
  await seed(place, String(count))
  const words = [servedCommand, 'serve', '--data', place.account, '--port', '0']
  const app = startChild(words, { ...environment(place), PAGES_FOLDER: await pages })
  const [login] = await app.read(/http:\/\/\S+\/login\?code=\S+/)
  const { origin } = new URL(login)
  const context = await browser.newContext({ timezoneId: 'UTC', locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript({ content: shiftTime })
  await page.addInitScript({ content: hideDue })
  await page.goto(login)
  await page.waitForURL((address) => address.origin === origin && address.pathname !== '/login')
  return {
    page,
    origin,
    async close() {
      await context.close()
      await app.end()
      await removePlace(place)
    },
  }
}

async function seed(place: Place, each: string): Promise<void> {
  const counts = ['contacts', 'companies', 'deals', 'orders'].flatMap((list) => [`--${list}`, each])
  await runScript('./pages/seed-at-fixed-time.ts', ['seed', '--data', place.account, ...counts], environment(place))
}
