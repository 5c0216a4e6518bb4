import type { Page } from '@playwright/test'
import { listReadPaths } from '../../src-shared/jsonapi/reads.ts'

/** The path of a request, and who sent it: `ahead` is the script that runs before the app. */
export type Asked = readonly [path: string, by: string]

/** Reloads a page. Returns what it asked for: before it hears of changes, and after that, when it reads everything again. */
export async function reloadAndHear(page: Page): Promise<() => Record<'before' | 'after', Asked[]>> {
  const session = await page.context().newCDPSession(page)
  const all: { readonly load: string; readonly asked: Asked }[] = []
  let load = ''
  session.on('Network.requestWillBeSent', ({ type: kind, loaderId, request: { url }, initiator: { type, stack } }) => {
    const address = new URL(url)
    const isAhead = stack?.callFrames.every((frame) => frame.url.includes('ask-ahead'))
    if (kind === 'Document') load = loaderId
    const together = listReadPaths(address)
    const paths = together.length > 0 ? together : [address.pathname + address.search]
    for (const path of paths) all.push({ load: loaderId, asked: [path, isAhead ? 'ahead' : type] })
  })
  await session.send('Network.enable')
  await page.reload()
  return () => {
    // The page before the reload may still have asked for something.
    const asked = all.filter((one) => one.load === load).map((one) => one.asked)
    const heard = asked.findIndex(([path]) => path === '/events')
    return heard < 0 ? { before: asked, after: [] } : { before: asked.slice(0, heard), after: asked.slice(heard) }
  }
}
