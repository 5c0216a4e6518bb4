import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../../support/chromium.ts'

/** A browser, and an address to serve the app at. */
export interface House {
  readonly browser: Browser
  readonly port: number
  openPage(): Promise<Page>
  /** Closes all pages and clears what they stored. */
  clear(options?: ClearOptions): Promise<void>
  close(): Promise<void>
}

export interface ClearOptions {
  /** The next page is signed in already. */
  readonly keepsCookies?: boolean
}

/** Contexts whose clock a test has taken over: no one can give it back, so they end with that test. */
const spoilt = new WeakSet<BrowserContext>()

/** The page from its start on by a clock that the test moves: timers of two clocks cannot clear each other. */
export async function takeClock(page: Page): Promise<void> {
  spoilt.add(page.context())
  await page.clock.install()
  await page.reload()
}

export async function openHouse(
  words: readonly string[] = [],
  furnish: (context: BrowserContext) => Promise<unknown> = () => Promise.resolve(),
): Promise<House> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArguments, ...words] })
  const port = await findPort()

  async function openContext(): Promise<BrowserContext> {
    const made = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    await furnish(made)
    return made
  }

  let context = await openContext()
  const pages = new Set<Page>()
  return {
    browser,
    port,
    async openPage() {
      const page = await context.newPage()
      page.on('popup', (other) => pages.add(other))
      pages.add(page)
      return page
    },
    async clear({ keepsCookies = false } = {}) {
      const [first, ...others] = [...pages].filter((page) => !page.isClosed())
      pages.clear()
      if (spoilt.has(context)) {
        const kept = keepsCookies ? await context.cookies() : []
        await context.close()
        context = await openContext()
        await context.addCookies(kept)
        return
      }
      for (const page of others) await page.close()
      if (first) await forget(context, first, `http://${host}:${port}`, keepsCookies)
    },
    close: () => browser.close(),
  }
}

/**
 * For many tests, one after the other: a page of the same site stays open beside theirs, so that their pages share its process and
 * what was compiled of the app's script for one is there for the next, which is half of what a page costs. All else that a test
 * leaves behind goes with it.
 */
export async function openWarmHouse(): Promise<House> {
  const beside = createServer((_request, response) => response.end('beside'))
  await listen(beside, 0)
  const house = await openHouse(['--process-per-site'], async (context) => {
    const page = await context.newPage()
    await page.goto(`http://${host}:${(beside.address() as AddressInfo).port}/`)
  })
  return {
    ...house,
    async close() {
      await house.close()
      beside.close()
    },
  }
}

const host = '127.0.0.1'

/** The page goes first, so that nothing is written after it was cleared. */
async function forget(context: BrowserContext, page: Page, origin: string, keepsCookies: boolean): Promise<void> {
  await page.goto('about:blank')
  await clearStorage(context, page, origin, keepsCookies ? storedByPage : `cookies,${storedByPage}`)
  await page.close()
}

const storedByPage = 'local_storage,indexeddb'

export async function clearStorage(
  context: BrowserContext,
  page: Page,
  origin: string,
  storageTypes = storedByPage,
): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await session.detach()
}

/** Below those that the system gives to whoever asks for any: none of these is taken between two tests. */
async function findPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await listen(server, port)
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}
