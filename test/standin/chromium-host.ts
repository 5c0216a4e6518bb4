import type { Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserType, Page } from '@playwright/test'
import { offer, tell } from './parent-channel.ts'
import { launchReachable } from './reachable-chromium.ts'
import { startSchemeProxy } from './scheme-proxy.ts'
import { setting } from './setting.ts'

let context: BrowserContext | undefined
/** Of another process, and not ended with the app. */
let shared: Browser | undefined
let proxy: Server | undefined
let firstPage: Page | undefined
const pages = new Set<Page>()

/** One Chromium is all the windows of the app: its own, or one that is there for it. */
export async function launchChromium(userData: string): Promise<void> {
  const started = await startSchemeProxy(setting.chromium?.proxyPort)
  proxy = started.server
  // A second start ends before it needs a browser, and to read this takes half a second.
  const { chromium } = await import('@playwright/test')
  const endpoint =
    setting.chromium === undefined
      ? await launchOwn(chromium, userData, started.url)
      : await reachShared(chromium, setting.chromium.endpoint)
  context?.on('page', (page) => void closePopup(page))
  const attached = Promise.withResolvers<void>()
  offer({ attached: () => attached.resolve() })
  tell('chromium', endpoint)
  // A test that wants to hear a page's first words must be there before it.
  if (process.send) await attached.promise
}

/** Its profile lies where Electron keeps the app's own. */
async function launchOwn(chromium: BrowserType, userData: string, proxyUrl: string): Promise<string> {
  // The app ends by itself, in its own order.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  const launched = await launchReachable(chromium, join(userData, 'standin-profile'), proxyUrl, signals)
  context = launched.context
  firstPage = context.pages()[0]
  return launched.endpoint
}

async function reachShared(chromium: BrowserType, endpoint: string): Promise<string> {
  shared = await chromium.connectOverCDP(endpoint)
  context = shared.contexts()[0]
  firstPage = await context?.newPage()
  return endpoint
}

/** Electron would not have made it: every window from a page is denied. */
async function closePopup(page: Page): Promise<void> {
  if (await page.opener()) await page.close()
}

export async function openPage(): Promise<Page> {
  if (!context) throw new Error('A BrowserWindow can only be made after app is ready.')
  const page = firstPage ?? (await context.newPage())
  firstPage = undefined
  pages.add(page)
  return page
}

export async function closeChromium(): Promise<void> {
  await Promise.race([shared ? leave(shared) : context?.close(), wait(3_000, undefined, { ref: false })])
  proxy?.closeAllConnections()
  proxy?.close()
}

async function leave(browser: Browser): Promise<void> {
  for (const page of pages) await page.close()
  await browser.close()
}
