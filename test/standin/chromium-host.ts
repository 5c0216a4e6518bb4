import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { ensureChromium, shortLivedArguments } from '../support/chromium.ts'
import { offer, tell } from './parent-channel.ts'
import { startSchemeProxy } from './scheme-proxy.ts'

let context: BrowserContext | undefined
let proxy: Server | undefined
let firstPage: Page | undefined

/** One Chromium is all the windows of the app; its profile lies where Electron keeps the app's own. */
export async function launchChromium(userData: string): Promise<void> {
  const profile = join(userData, 'standin-profile')
  const portFile = join(profile, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  const started = await startSchemeProxy()
  proxy = started.server
  // A second start ends before it needs a browser, and to read this takes half a second.
  const { chromium } = await import('@playwright/test')
  context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    viewport: null,
    proxy: { server: started.url },
    args: [...shortLivedArguments, '--remote-debugging-port=0'],
    // The app ends by itself, in its own order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  firstPage = context.pages()[0]
  context.on('page', (page) => void closePopup(page))
  const [port, path] = readFileSync(portFile, 'utf8').split('\n')
  const attached = Promise.withResolvers<void>()
  offer({ attached: () => attached.resolve() })
  tell('chromium', `ws://127.0.0.1:${port}${path}`)
  // A test that wants to hear a page's first words must be there before it.
  if (process.send) await attached.promise
}

/** Electron would not have made it: every window from a page is denied. */
async function closePopup(page: Page): Promise<void> {
  if (await page.opener()) await page.close()
}

export async function openPage(): Promise<Page> {
  if (!context) throw new Error('A BrowserWindow can only be made after app is ready.')
  const page = firstPage ?? (await context.newPage())
  firstPage = undefined
  return page
}

export async function closeChromium(): Promise<void> {
  await Promise.race([context?.close(), wait(3_000, undefined, { ref: false })])
  proxy?.closeAllConnections()
  proxy?.close()
}
