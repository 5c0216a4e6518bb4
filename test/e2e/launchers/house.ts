import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { ensureChromium, shortLivedArguments } from '../../support/chromium.ts'

/** A browser, and an address to serve the app at. */
export interface House {
  readonly browser: Browser
  readonly port: number
  /** The page that was cleared, or a new one. A page costs half as much to load the app in where it has shown it before. */
  openPage(): Promise<Page>
  /** Leads the page to where nothing of the app runs, with the app's own process. */
  leadToBlank(page: Page): Promise<unknown>
  /** Closes all pages but the first, and clears what they stored and what the test asked of it. */
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

const host = '127.0.0.1'
const viewport = { width: 1280, height: 800 }
/** How many times slower the pages run. */
const slowness = Number(process.env['OUTPOST_E2E_SLOWNESS'] ?? 1)

export async function openHouse(args: readonly string[] = shortLivedArguments): Promise<House> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...args] })
  const port = await findPort()
  const origin = `http://${host}:${port}`
  const openContext = () => browser.newContext({ viewport, reducedMotion: 'reduce' })
  let context = await openContext()
  let cleared: Page | undefined
  const pages = new Set<Page>()
  return {
    browser,
    port,
    async openPage() {
      const page = cleared ?? (await openSlowed(context))
      cleared = undefined
      page.on('popup', (other) => pages.add(other))
      pages.add(page)
      return page
    },
    // A page that was cleared is there already.
    leadToBlank: async (page) => void (page.url() === toBlank(origin) || (await leadToBlank(page, origin))),
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
      if (!first) return
      cleared = await forget(first, origin, keepsCookies)
    },
    close: () => browser.close(),
  }
}

async function openSlowed(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  if (slowness !== 1) {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  }
  return page
}

/** What a page tells its test. */
const told = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'response'] as const

/**
 * The app goes first, so that nothing is written after it was cleared. Returns the page for the next test: where nobody serves the
 * app any more, the page cannot be led anywhere, and a new one takes its place.
 */
async function forget(shown: Page, origin: string, keepsCookies: boolean): Promise<Page> {
  const context = shown.context()
  for (const event of told) shown.removeAllListeners(event)
  await shown.unrouteAll({ behavior: 'ignoreErrors' })
  const isServed = await leadToBlank(shown, origin).then(
    () => true,
    () => false,
  )
  if (!isServed) await shown.close()
  const page = isServed ? shown : await context.newPage()
  await clearStorage(context, page, origin, keepsCookies ? storedByPage : `cookies,${storedByPage}`)
  if (!isServed) return page
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' })
  await page.setViewportSize(viewport)
  const left = await page.evaluate<number>('sessionStorage.clear(), localStorage.length + sessionStorage.length')
  if (left > 0) throw new Error(`The page still stores ${left} values of the test before.`)
  return page
}

/** An address of the app itself: a route of Playwright's would have the browser forget the app's scripts. */
const toBlank = (origin: string) => `${origin}/icon.svg`
const leadToBlank = (page: Page, origin: string) => page.goto(toBlank(origin))

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
export async function findPort(): Promise<number> {
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
