import { expect, type CDPSession, type Page } from '@playwright/test'
import { serveToBrowser } from '../../e2e/launchers/browser.ts'
import { openHouse } from '../../e2e/launchers/house.ts'
import { chromiumArguments } from '../../support/chromium.ts'
import type { BenchData } from '../data.ts'

/** The app in a browser on the account of the benchmark, and a blank page beside it for what it is compared with. */
export interface UiStage {
  readonly page: Page
  readonly origin: string
  readonly bare: Page
  close(): Promise<void>
}

export async function openUiStage({ account }: BenchData): Promise<UiStage> {
  // As people have it, with the compilers that tests of a few seconds do without.
  const house = await openHouse(chromiumArguments)
  const place = { folder: account.folder, account: account.folder, config: account.configFolder }
  // The data is a hosted account's, which would let a window ask twice a second; those of salespeople are local ones or mirrors.
  const app = await serveToBrowser(place, () => Promise.resolve(house), '--rate-limit', '0')
  await app.open()
  const bare = await (await house.browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  return {
    page: app.page,
    origin: app.origin,
    bare,
    async close() {
      await app.end()
      await house.close()
    },
  }
}

/** The list of contacts with its first rows drawn. */
export async function showContacts({ page, origin }: UiStage): Promise<void> {
  await page.goto(`${origin}/contacts`)
  await page.locator('[role=grid] [data-row="0"][data-column="0"]').first().waitFor()
  await expect(page.locator('[role=grid] .skeleton')).toHaveCount(0)
}

/** How long the page's main thread has worked so far, in milliseconds. */
export async function readWork(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

export async function readHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}
