import { createServer } from 'node:net'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../../support/chromium.ts'

/**
 * One browser and one address for all tests of a worker, one after the other: what was compiled of the page's script for one is
 * there for the next, which is half of what a page costs. All else that a test leaves behind goes with it.
 */
export interface House {
  readonly browser: Browser
  readonly port: number
  openPage(): Promise<Page>
  clear(): Promise<void>
  close(): Promise<void>
}

export async function openHouse(): Promise<House> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArguments] })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const port = await findPort()
  return {
    browser,
    port,
    openPage: () => context.newPage(),
    async clear() {
      const [first, ...others] = context.pages()
      for (const page of others) await page.close()
      if (first) await forget(context, first, `http://127.0.0.1:${port}`)
    },
    close: () => browser.close(),
  }
}

/** The page goes first, so that nothing is written after it was cleared. */
async function forget(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await page.goto('about:blank')
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' })
  await page.close()
}

/** Below those that the system gives to whoever asks for any: none of these is taken between two tests. */
async function findPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
