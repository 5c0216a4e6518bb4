import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, BrowserType } from '@playwright/test'
import { ensureChromium, shortLivedArguments } from '../support/chromium.ts'

export interface ReachableChromium {
  readonly context: BrowserContext
  /** For `connectOverCDP`. */
  readonly endpoint: string
}

type Options = NonNullable<Parameters<BrowserType['launchPersistentContext']>[1]>

/** A Chromium with a profile of its own, which other processes reach too. All it asks for goes to the proxy. */
export async function launchReachable(
  chromium: BrowserType,
  profile: string,
  proxyUrl: string,
  options: Options = {},
): Promise<ReachableChromium> {
  const portFile = join(profile, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    viewport: null,
    proxy: { server: proxyUrl },
    args: [...shortLivedArguments, '--remote-debugging-port=0'],
    ...options,
  })
  const [port, path] = readFileSync(portFile, 'utf8').split('\n')
  return { context, endpoint: `ws://127.0.0.1:${port}${path}` }
}
