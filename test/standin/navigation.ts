import type { EventEmitter } from 'node:events'
import type { Page } from '@playwright/test'
import { isPageUrl, toAppUrl } from './addresses.ts'
import { createCancellable } from './cancellable.ts'
import { record } from './record.ts'

interface Contents extends EventEmitter {
  /** The app itself loads an address; Electron asks no one about that. */
  readonly isLoading: boolean
  openWindow(url: string): void
}

/** Asks the app's own listeners before a frame loads anything; what they prevent leaves the page as it is, as in Electron. */
export async function guardNavigation(page: Page, contents: Contents): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { frameTree } = await devtools.send('Page.getFrameTree')

  function isPrevented(url: string, isMainFrame: boolean): boolean {
    const event = createCancellable({ url, isMainFrame, isSameDocument: false })
    contents.emit('will-frame-navigate', event)
    if (isMainFrame) contents.emit('will-navigate', event, url)
    record.navigations.push({ url, prevented: event.defaultPrevented })
    return event.defaultPrevented
  }

  devtools.on('Fetch.requestPaused', ({ requestId, request, frameId }) => {
    const url = toAppUrl(request.url)
    const isMainFrame = frameId === frameTree.frame.id
    const isOwnDoing = contents.isLoading || (isMainFrame && request.url === page.url().replace(/#.*/, ''))
    if ((!isOwnDoing && isPrevented(url, isMainFrame)) || !isPageUrl(request.url)) {
      return void devtools.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(ignoreReplaced)
    }
    contents.emit('did-start-navigation', { url, isMainFrame, isSameDocument: false })
    void devtools.send('Fetch.continueRequest', { requestId }).catch(ignoreReplaced)
  })
  // A link to a new window; `window.open` itself is answered within the page.
  devtools.on('Page.windowOpen', ({ url }) => contents.openWindow(url))
  await devtools.send('Page.enable')
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] })
}

/** A page may navigate again before Chromium has been answered; the former request is gone then. */
function ignoreReplaced(error: unknown): void {
  if (!/Invalid InterceptionId/.test(String(error))) throw error
}
