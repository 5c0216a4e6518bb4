import type { App } from 'electron'
import { findRecordLink, type RecordLink } from '../../src-shared/record-link.ts'

/** The record that the words of a command line ask for, wherever among them: systems and Chromium add words of their own. */
export function findLinkAmong(words: readonly unknown[]): RecordLink | undefined {
  for (const word of words) {
    const link = typeof word === 'string' ? findRecordLink(word) : undefined
    if (link) return link
  }
  return undefined
}

/**
 * Hears of links that macOS hands over. It has to be called before the app is ready: the link that starts the app comes before
 * that. A link that names no record does nothing at all.
 */
export function hearLinks(app: Pick<App, 'on'>, onLink: (link: RecordLink) => void): void {
  app.on('open-url', (event, url) => {
    event.preventDefault()
    const link = findRecordLink(url)
    if (link) onLink(link)
  })
}
