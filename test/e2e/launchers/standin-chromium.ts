import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { pageOrigin } from '../../standin/addresses.ts'
import { launchReachable } from '../../standin/reachable-chromium.ts'
import type { SharedChromium } from '../../standin/setting.ts'
import { clearStorage, findPort } from './house.ts'

/** The Chromium that shows the windows of the stand-in's apps, which a worker starts one after the other. */
export interface StandinChromium {
  readonly shared: SharedChromium
  /** What earlier apps stored is kept as long as they have this folder. */
  prepareFor(folder: string): Promise<void>
  /** The app's first window. */
  findPage(): Promise<Page>
}

interface Opened extends StandinChromium {
  close(): Promise<void>
}

let opened: Promise<Opened> | undefined

export const findStandinChromium = (): Promise<StandinChromium> => (opened ??= open())

export async function closeStandinChromium(): Promise<void> {
  const last = opened
  opened = undefined
  await (await last)?.close()
}

async function open(): Promise<Opened> {
  const profile = await mkdtemp(join(tmpdir(), 'outpost-standin-'))
  const proxyPort = await findPort()
  const { context, endpoint } = await launchReachable(chromium, profile, `http://127.0.0.1:${proxyPort}`)
  // Some browsers end with their last page.
  const kept = context.pages()[0] ?? (await context.newPage())
  let lastFolder: string | undefined
  return {
    shared: { endpoint, proxyPort },
    async prepareFor(folder) {
      for (const page of listOthers(context, kept)) await page.close()
      if (folder !== lastFolder) await clearStorage(context, kept, pageOrigin, 'all')
      lastFolder = folder
    },
    findPage: async () => listOthers(context, kept)[0] ?? context.waitForEvent('page'),
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const listOthers = (context: BrowserContext, kept: Page) => context.pages().filter((page) => page !== kept)
