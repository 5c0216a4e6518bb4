import type { WebContents } from 'electron'
import { findExternalLink } from './external-link.ts'
import { isPage } from './page-address.ts'

export type GuardedContents = Pick<WebContents, 'on' | 'setWindowOpenHandler'>

export interface LinkOpeners {
  readonly openExternal: (link: string) => void
  /** Opens a page of the app in another window. */
  readonly openPage: (url: string) => void
}

/** Keeps a page within the app. Allowed links to elsewhere open outside. */
export function guardContents(contents: GuardedContents, { openExternal, openPage }: LinkOpeners): void {
  const leaveTo = (url: string) => {
    const link = findExternalLink(url)
    if (link !== undefined) openExternal(link)
  }
  contents.on('will-navigate', (event) => {
    if (isPage(event.url)) return
    event.preventDefault()
    leaveTo(event.url)
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    if (!isPage(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (isPage(url)) openPage(url)
    else leaveTo(url)
    return { action: 'deny' }
  })
}
